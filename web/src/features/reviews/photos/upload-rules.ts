// Rules of the upload control: state of a photo, retries, error messages.
import { t } from '@lingui/core/macro'
import { sharedText } from '../../../lib/language/shared-text.ts'

export type PhotoState = 'new' | 'uploading' | 'paused' | 'processing' | 'complete' | 'error'

/** The fields of an Uppy file that determine its state. */
export interface UploadStatus {
  error?: string | null | undefined
  isPaused?: boolean | undefined
  meta: { retrying?: boolean }
  progress: {
    uploadStarted: number | null
    uploadComplete?: boolean | undefined
    complete?: true | undefined
  }
}

export function photoState({ error, isPaused, meta, progress }: UploadStatus): PhotoState {
  if (meta.retrying) return 'uploading'
  if (error) return 'error'
  if (progress.complete) return 'complete'
  if (progress.uploadComplete) return 'processing'
  if (progress.uploadStarted === null) return 'new'
  return isPaused ? 'paused' : 'uploading'
}

/** Pictures that the server reads. A browser asked for these converts the photos of an iPhone to JPEG. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Of a picture in another format, such as HEIC, which the server would refuse after it has arrived. */
export function isUnreadable(type: string): boolean {
  const common = type
    .replace(/^image\/(?:x-|p)?jpe?g$/, 'image/jpeg')
    .replace(/^image\/(?:x-|p)?png$/, 'image/png')
  return type.startsWith('image/') && !pictureTypes.includes(common)
}

/**
 * The type of a chosen file. Some systems name none: Uppy then goes by the ending, and what has no ending either is taken
 * for a picture, which the server looks into.
 */
export function typeOfFile({ type, name }: Pick<File, 'type' | 'name'>): string {
  const isKnown = type !== '' && !/^(?:application|binary)\/octet-stream$/.test(type)
  if (isKnown) return type
  return /\.\w+$/.test(name) ? '' : 'image/jpeg'
}

/** Photos without a number, of an earlier visit, come first. */
export function inChosenOrder(paths: string[], numbers: ReadonlyMap<string, number>): string[] {
  const numberOf = (path: string) => numbers.get(path) ?? -1
  return paths.toSorted((one, other) => numberOf(one) - numberOf(other))
}

// Ten retries, which survive a connection that is lost for four minutes.
const retryDelaysMs = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]
// 403 means that the signed URL has expired; a retry signs a new one.
const retryable = new Set([403, 408, 409, 418, 423, 429])

/** Delay before the next attempt after `failures` failures; undefined if there is none. */
export function retryDelayMs(error: unknown, failures: number): number | undefined {
  const status = statusOf(error)
  const again =
    status === undefined
      ? isNetworkError(error)
      : retryable.has(status) || (status >= 500 && status <= 599 && status !== 501 && status !== 505)
  return again ? retryDelaysMs[failures - 1] : undefined
}

/** Error message of an upload. */
export function uploadErrorMessage(error: unknown): string {
  const status = statusOf(error)
  if (status === 401) return t`Authorization required`
  if (hasProblem(error)) return sharedText(error.problem.message)
  if (status === 403) return t`Request has expired`
  if (status !== undefined) return t`Non 2xx`
  if (isNetworkError(error)) {
    return t`This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.`
  }
  return error instanceof Error && error.message ? error.message : t`Unknown error`
}

function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status > 0 ? status : undefined
}

/** fetch rejects with a TypeError, the upload library with an error of its own, whose name minifiers change. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof TypeError) return true
  return error instanceof Error && 'code' in error && error.code === 'NETWORK'
}

function hasProblem(error: unknown): error is { problem: { message: string } } {
  return typeof error === 'object' && error !== null && 'problem' in error && error.problem !== undefined
}
