// An Uppy instance for the lifetime of a control, and its state for React.

import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isSignedOut } from '../../lib/api/api-error.ts'
import { UserFacingError } from '../../lib/api/user-facing-error.ts'
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

/**
 * Waits until the photos of a review that is being sent are stored. Uploads new and failed files, also those that are
 * added meanwhile. Resolves when all are stored, rejects when one fails for good, and when `signal` ends the waiting.
 */
async function finishUploads(uppy: PhotoUppy, signal: AbortSignal): Promise<void> {
  // Errors are reported per file, and checked below.
  const start = () => void uppy.upload().catch(() => undefined)
  let signedOut: unknown
  const noteError = (_file: unknown, error: unknown) => {
    if (isSignedOut(error)) signedOut = error
  }
  for (const file of uppy.getFiles()) {
    if (file.isPaused) uppy.pauseResume(file.id)
  }
  const isPending = (file: PhotoFile) => ['new', 'error'].includes(photoState(file))
  if (uppy.getFiles().some(isPending)) start()
  uppy.on('files-added', start)
  uppy.on('upload-error', noteError)
  await allSettled(uppy, signal)
  uppy.off('files-added', start)
  uppy.off('upload-error', noteError)
  if (uppy.getFiles().length > 0) {
    throw signedOut ?? new UserFacingError(t`A photo could not be uploaded. Try it again or remove it.`)
  }
}

/** Stored photos leave Uppy, so all is settled when only failed files are left. */
function allSettled(uppy: PhotoUppy, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && !uppy.getFiles().every((file) => photoState(file) === 'error')) return
      uppy.off('state-update', checkLater)
      resolve()
    }
    // Other listeners of this event may still schedule a retry.
    const checkLater = () => queueMicrotask(check)
    uppy.on('state-update', checkLater)
    signal.addEventListener('abort', check)
    checkLater()
  })
}
