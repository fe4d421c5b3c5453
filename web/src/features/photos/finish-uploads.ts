// Waits until the photos of a review that is being sent are stored.
import { t } from '@lingui/core/macro'
import { isSignedOut } from '../../lib/api/api-error.ts'
import { UserFacingError } from '../../lib/api/user-facing-error.ts'
import type { PhotoFile, PhotoUppy } from './photo-uploads.ts'
import { photoState } from './upload-rules.ts'

/**
 * Uploads new and failed files, also those that are added meanwhile. Resolves when all are stored, rejects when one
 * fails for good, and when `signal` ends the waiting.
 */
export async function finishUploads(uppy: PhotoUppy, signal: AbortSignal): Promise<void> {
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
