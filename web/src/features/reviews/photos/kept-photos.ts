// Keeps the chosen files of a control in this browser until they are uploaded or removed, and brings them back.

import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DraftOwner } from '../../../lib/drafts/draft-owner.ts'
import { openCopies } from '../../../lib/offline/copies.ts'
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
  const report = useEffectEvent((now: string[]) => {
    if (now.join() !== chosen.join()) onChosen(now)
  })
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
    report(now)
  }, [restored, files, owner, form])
  return restored?.missing ?? []
}

// Photos that were chosen and are not uploaded yet, kept in this browser for a reload. They end with the session.

/** Those of four reviews; older ones are removed. */
const keptMax = 12
const prefix = '/photos-to-upload/'

interface KeptIn {
  owner: string | undefined
  /** The form that they belong to. */
  form: string
}

/** The name of a photo in the draft of the form. Cameras give many photos the same file name. */
function keptName({ size, name }: { size: number | null; name: string }): string {
  return `${size} ${name}`
}

const fileName = (kept: string): string => kept.slice(kept.indexOf(' ') + 1)

/** Without effect for visitors, without space, and where the browser keeps nothing. */
async function keepPhoto({ owner, form }: KeptIn, kept: string, data: Blob): Promise<void> {
  if (owner === undefined) return
  const cache = await openCopies(owner)
  await cache?.put(pathOf(form, kept), new Response(data))
  const all = (await cache?.keys())?.filter(({ url }) => new URL(url).pathname.startsWith(prefix))
  await Promise.all((all ?? []).slice(0, -keptMax).map((old) => cache?.delete(old)))
}

async function dropPhoto({ owner, form }: KeptIn, kept: string): Promise<void> {
  if (owner !== undefined) await (await openCopies(owner))?.delete(pathOf(form, kept))
}

/** The kept ones of these. */
async function readPhotos({ owner, form }: KeptIn, names: readonly string[]): Promise<[string, Blob][]> {
  const cache = owner === undefined ? undefined : await openCopies(owner)
  const found = await Promise.all(
    names.map(async (kept) => [kept, await (await cache?.match(pathOf(form, kept)))?.blob()] as const),
  )
  return found.flatMap(([kept, data]) => (data ? [[kept, data] as [string, Blob]] : []))
}

const pathOf = (form: string, kept: string) =>
  `${prefix}${encodeURIComponent(form)}/${encodeURIComponent(kept)}`
