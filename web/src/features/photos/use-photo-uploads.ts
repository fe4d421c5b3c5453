// An Uppy instance for as long as a control is shown, and its state as React sees it.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPhotoUploads, type PhotoFile, type PhotoUppy } from './photo-uploads.ts'

const none: PhotoFile[] = []

export function usePhotoUppy(onStored: (path: string) => void): PhotoUppy | undefined {
  const [uppy, setUppy] = useState<PhotoUppy>()
  const latest = useRef(onStored)
  useEffect(() => {
    latest.current = onStored
  })
  useEffect(() => {
    const created = createPhotoUploads((path) => latest.current(path))
    setUppy(created)
    return () => created.destroy()
  }, [])
  return uppy
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
  // A failure that is being tried again is no news yet, and being offline is said once, by the page.
  const unsaid = new Set([
    ...files
      .filter((file) => file.meta.retrying)
      .map(({ name }) => uppy.i18n('failedToUpload', { file: name })),
    uppy.i18n('noInternetConnection'),
    uppy.i18n('connectedToInternet'),
  ])
  const messages = [...new Set(state.info.map(({ message }) => message))]
  return { files, messages: messages.filter((message) => !unsaid.has(message)) }
}
