// An Uppy instance for the lifetime of a control, and its state for React.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { finishUploads } from './finish-uploads.ts'
import { createPhotoUploads, type OnStored, type PhotoFile, type PhotoUppy } from './photo-uploads.ts'
import { photoState } from './upload-rules.ts'

const none: PhotoFile[] = []

export function usePhotoUppy(onStored: OnStored) {
  const [uppy, setUppy] = useState<PhotoUppy>()
  const latest = useRef(onStored)
  const finishing = useRef<Promise<void>>(undefined)
  useEffect(() => {
    latest.current = onStored
  })
  useEffect(() => {
    const created = createPhotoUploads((path, number) => latest.current(path, number))
    setUppy(created)
    const destroy = () => created.destroy()
    // A review that is being submitted gets its photos even if its dialog was closed.
    return () => void Promise.resolve(finishing.current).then(destroy, destroy)
  }, [])
  const finish = useCallback(
    async (signal: AbortSignal) => {
      finishing.current = uppy && finishUploads(uppy, signal)
      await finishing.current
    },
    [uppy],
  )
  return { uppy, finish }
}

export function useUppyState(uppy: PhotoUppy | undefined): { files: PhotoFile[]; messages: string[] } {
  const state = useSyncExternalStore(
    (onChange) => {
      uppy?.on('state-update', onChange)
      return () => uppy?.off('state-update', onChange)
    },
    () => uppy?.getState(),
  )
  if (!uppy || !state) return { files: none, messages: [] }
  const files = Object.values(state.files)
  const messages = [...new Set(state.info.map(({ message }) => message))]
  return { files, messages: messages.filter((message) => isNew(uppy, files, message)) }
}

/** Hides messages of retried uploads, and of the connection, which the page shows itself. */
function isNew(uppy: PhotoUppy, files: PhotoFile[], message: string): boolean {
  if ([uppy.i18n('noInternetConnection'), uppy.i18n('connectedToInternet')].includes(message)) return false
  const failed = uppy.i18n('failedToUpload', { file: '' })
  if (!message.startsWith(failed)) return true
  return files.some((file) => photoState(file) === 'error' && message === failed + file.name)
}
