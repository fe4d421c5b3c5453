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
import { callApi } from '../../lib/api/api.ts'
import { UserFacingError } from '../../lib/api/user-facing-error.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { isUnreadable, retryDelayMs, uploadErrorMessage } from './upload-rules.ts'

/** `number` counts the files as they were chosen. An interface would lack the index signature that Uppy requires. */
export type PhotoMeta = { retrying?: boolean; number?: number }
type PhotoBody = Record<string, never>
export type PhotoUppy = Uppy<PhotoMeta, PhotoBody>
export type PhotoFile = UppyFile<PhotoMeta, PhotoBody>

/** The library fills in its own placeholders. */
function strings() {
  const [file, size, count, types] = ['%{file}', '%{size}', '%{smart_count}', '%{types}']
  return {
    noDuplicates: t`Cannot add the duplicate file`,
    exceedsSize: t`${file} exceeds maximum allowed size of ${size}`,
    failedToUpload: t`Failed to upload ${file}`,
    youCanOnlyUploadX: { 0: t`You can only upload ${count} file`, 1: t`You can only upload ${count} files` },
    youCanOnlyUploadFileTypes: t`You can only upload: ${types}`,
  }
}

/** Receives the path of a stored photo, and its number among the chosen ones. */
export type OnStored = (path: string, number: number) => void

export function createPhotoUploads(onStored: OnStored): PhotoUppy {
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
