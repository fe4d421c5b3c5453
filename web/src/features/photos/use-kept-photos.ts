// Keeps the chosen files of a control in this browser until they are uploaded or removed, and brings them back.
import { useContext, useEffect, useRef, useState } from 'react'
import { DraftOwner } from '../../lib/drafts/draft-owner.ts'
import { dropPhoto, fileName, keepPhoto, keptName, readPhotos } from './kept-photos.ts'
import type { PhotoFile, PhotoUppy } from './photo-uploads.ts'

interface ChosenPhotos {
  /** Of the form, and what it is about. */
  form: string
  /** Names in the draft. */
  chosen: string[]
  onChosen: (chosen: string[]) => void
}

/** Returns the file names that could not be brought back. */
export function useKeptPhotos(
  uppy: PhotoUppy | undefined,
  files: PhotoFile[],
  { form, chosen, onChosen }: ChosenPhotos,
): string[] {
  const owner = useContext(DraftOwner)
  const [restored, setRestored] = useState<{ missing: string[] }>()
  const first = useRef(chosen)
  const known = useRef<string[]>([])
  useEffect(() => {
    if (!uppy) return
    const restore = async () => {
      const found = await readPhotos({ owner, form }, first.current).catch(() => [])
      for (const [kept, data] of found) uppy.addFile({ name: fileName(kept), type: data.type, data })
      const names = found.map(([kept]) => kept)
      known.current = names
      setRestored({ missing: first.current.filter((kept) => !names.includes(kept)).map(fileName) })
    }
    void restore()
  }, [uppy, owner, form])
  useEffect(() => {
    if (!restored) return
    const now = files.map(keptName)
    const before = known.current
    known.current = now
    for (const file of files) {
      // Without space the photo is missing after a reload, which then says so.
      if (!before.includes(keptName(file)) && file.data instanceof Blob) {
        void keepPhoto({ owner, form }, keptName(file), file.data).catch(() => undefined)
      }
    }
    for (const gone of before) if (!now.includes(gone)) void dropPhoto({ owner, form }, gone)
    if (now.join() !== latest.current.join()) onLatest.current(now)
  }, [restored, files, owner, form])
  const latest = useRef(chosen)
  const onLatest = useRef(onChosen)
  useEffect(() => {
    latest.current = chosen
    onLatest.current = onChosen
  })
  return restored?.missing ?? []
}
