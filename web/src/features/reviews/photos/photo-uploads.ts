// The uploads of one review. Uppy holds the files and their progress; this module signs, sends, retries and stores
// them.

import { problems } from '@jumpingjack/contracts/http/problems'
import {
  finishPhotos,
  photoMaxBytes,
  photosPerReview,
  requestUpload,
} from '@jumpingjack/contracts/review/reviews'
import { plural, t } from '@lingui/core/macro'
import AwsS3 from '@uppy/aws-s3'
import Uppy, { type UppyFile } from '@uppy/core'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { isSignedOut } from '../../../lib/api/api-error.ts'
import { UserFacingError } from '../../../lib/api/user-facing-error.ts'
import { sharedText } from '../../../lib/language/shared-text.ts'
import { showError, showToast } from '../../../ui/overlay/toasts.ts'
import { isUnreadable, photoState, retryDelayMs, uploadErrorMessage } from './upload-rules.ts'

/** `number` counts the files as they were chosen. An interface would lack the index signature that Uppy requires. */
type PhotoMeta = { retrying?: boolean; number?: number }
type PhotoBody = Record<string, never>
export type PhotoUppy = Uppy<PhotoMeta, PhotoBody>
export type PhotoFile = UppyFile<PhotoMeta, PhotoBody>

/** The library fills in its own placeholders. */
function strings() {
  const [file, size, count, types] = ['%{file}', '%{size}', '%{smart_count}', 'JPEG, PNG, WebP, GIF, AVIF']
  return {
    noDuplicates: t`Cannot add the duplicate file`,
    exceedsSize: t`${file} exceeds maximum allowed size of ${size}`,
    failedToUpload: t`Failed to upload ${file}`,
    youCanOnlyUploadX: { 0: t`You can only upload ${count} file`, 1: t`You can only upload ${count} files` },
    youCanOnlyUploadFileTypes: t`You can only upload: ${types}`,
  }
}

/** Receives the path of a stored photo, and its number among the chosen ones. */
type OnStored = (path: string, number: number) => void

function createPhotoUploads(onStored: OnStored): PhotoUppy {
  const uppy: PhotoUppy = new Uppy<PhotoMeta, PhotoBody>({
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: photosPerReview,
      maxFileSize: photoMaxBytes,
      allowedFileTypes: ['image/*'],
    },
    onBeforeFileAdded: ({ id, type }, files) => {
      const isRefused = isUnreadable(type)
      if (isRefused) uppy.info(sharedText(problems['photo.not-a-picture'].message), 'error')
      return !isRefused && !Object.hasOwn(files, id)
    },
    // Only the texts that differ from the library's defaults.
    locale: { strings: strings() } as never,
  })
  // The server needs the signed URL, which the storage's reply does not contain.
  const addresses = new Map<string, string>()
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    generateObjectKey: (file) => file.id,
    signRequest: async ({ key }) => {
      const { uploadURL } = await callApi(requestUpload, { body: {} })
      if (!uploadURL) throw new UserFacingError(t`Failed to get upload URL`)
      addresses.set(key, uploadURL)
      return { url: uploadURL }
    },
  })
  uppy.addPostProcessor((ids) => storePhotos(uppy, ids, addresses, onStored))
  let count = 0
  uppy.on('file-added', (file) => uppy.setFileMeta(file.id, { number: count++ }))
  retryFailures(uppy)
  return uppy
}

async function storePhotos(
  uppy: PhotoUppy,
  ids: string[],
  addresses: Map<string, string>,
  onStored: OnStored,
): Promise<void> {
  // A file that is being retried has no error either.
  const sent = ids
    .map((id) => uppy.getFile(id))
    .filter((file) => file?.progress.uploadComplete && !file.error)
  // One call per photo, so that a rejected photo does not block the others.
  const stored = await Promise.all(sent.map((file) => storePhoto(uppy, file, addresses, onStored)))
  const count = stored.filter(Boolean).length
  if (count < stored.length) {
    showError(t`Failed to process uploaded photos. Please try again.`, t`Upload Error`)
  } else if (count > 0) {
    const description = plural(count, {
      one: '# photo uploaded successfully.',
      other: '# photos uploaded successfully.',
    })
    showToast({ title: t`Photos uploaded!`, description })
  }
}

async function storePhoto(
  uppy: PhotoUppy,
  file: PhotoFile,
  addresses: Map<string, string>,
  onStored: OnStored,
): Promise<boolean> {
  try {
    const { photoUrls } = await callApi(finishPhotos, { body: { photoUrls: [addresses.get(file.id) ?? ''] } })
    // The photo was removed meanwhile.
    if (uppy.getFile(file.id)) for (const path of photoUrls) onStored(path, file.meta.number ?? 0)
    uppy.removeFile(file.id)
    return true
  } catch (error) {
    // A retry uploads the photo again.
    const progress = {
      percentage: 0,
      bytesUploaded: false,
      bytesTotal: file.size,
      uploadStarted: null,
    } as const
    uppy.setFileState(file.id, {
      error: uploadErrorMessage(error),
      progress: { ...progress, uploadComplete: false },
    })
    return false
  }
}

function retryFailures(uppy: PhotoUppy): void {
  const failures = new Map<string, number>()
  uppy.on('upload-success', (file) => file && failures.delete(file.id))
  uppy.on('upload-error', (file, error) => {
    if (!file || !uppy.getFile(file.id)) return
    const count = (failures.get(file.id) ?? 0) + 1
    const delayMs = retryDelayMs(error, count)
    if (delayMs === undefined) {
      failures.delete(file.id)
      uppy.setFileState(file.id, { error: uploadErrorMessage(error) })
      return
    }
    failures.set(file.id, count)
    uppy.setFileMeta(file.id, { retrying: true })
    setTimeout(() => {
      if (!uppy.getFile(file.id)) return
      uppy.setFileMeta(file.id, { retrying: false })
      // Adding another photo may already have retried this one.
      if (uppy.getFile(file.id).error) void uppy.retryUpload(file.id)
    }, delayMs)
  })
}

const none: PhotoFile[] = []

export function usePhotoUppy(onStored: OnStored) {
  const [uppy, setUppy] = useState<PhotoUppy>()
  const finishing = useRef<Promise<void>>(undefined)
  const store = useEffectEvent(onStored)
  useEffect(() => {
    const created = createPhotoUploads((path, number) => store(path, number))
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

/** `clearMessages` hides what is shown at that time. */
export function useUppyState(uppy: PhotoUppy | undefined) {
  const [cleared, setCleared] = useState<readonly object[]>([])
  const state = useSyncExternalStore(
    (onChange) => {
      uppy?.on('state-update', onChange)
      return () => uppy?.off('state-update', onChange)
    },
    () => uppy?.getState(),
  )
  const clearMessages = () => setCleared(state?.info ?? [])
  if (!uppy || !state) return { files: none, messages: [], clearMessages }
  const files = Object.values(state.files)
  const shown = state.info.filter((info) => !cleared.includes(info))
  const messages = [...new Set(shown.map(({ message }) => message))]
  return { files, messages: messages.filter((message) => isNew(uppy, files, message)), clearMessages }
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
