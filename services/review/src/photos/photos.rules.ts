// The stored photo, its keys and its paths.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { PhotoWidth, photosPerReview } from '@jumpingjack/contracts/review/reviews'

/**
 * expected: not uploaded or not checked yet. finished: checked, re-encoded, ready for a review.
 * condemned: never finished or unused; no review can use it any more, and `sweepPhotos` removes it.
 */
export type PhotoState = 'expected' | 'finished' | 'condemned'

export interface Photo {
  _id: string
  userId: string
  state: PhotoState
  createdAt: Date
  /** When `sweepPhotos` checks whether a review uses it; unset while one does. */
  sweepAt?: Date
  /** The storage's id of a multipart upload. */
  uploadId?: string
  /** A review that uses it, or has used it. */
  reviewId?: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const photoPathPattern = new RegExp(`^/api/review-photos/(${uuid})$`)

export const incomingPrefix = 'incoming/'
const uploadPattern = new RegExp(`^${incomingPrefix}([^/]+)/(${uuid})$`)
export const incomingKeys = (userId: string) => `${incomingPrefix}${userId}/`
export const incomingKey = (userId: string, photoId: string) => `${incomingKeys(userId)}${photoId}`
export const photoIdOfKey = (key: string) => uploadPattern.exec(key)?.[2]
/** Copies for social networks. The storage deletes them after a day. */
export const sharedPrefix = 'shared/'
export const sharedPhotoKey = (photoId: string) => `${sharedPrefix}${photoId}.jpg`
export const photoKey = (photoId: string) => `photos/${photoId}.webp`
export const smallPhotoKey = (photoId: string, width: PhotoWidth) => `photos/${photoId}_${width}.webp`
/** Every key that a finished photo may have. */
export const photoKeys = (photoId: string) => [
  ...PhotoWidth.options.map((width) => smallPhotoKey(photoId, width)),
  photoKey(photoId),
]
export const photoPath = (photoId: string) => `/api/review-photos/${photoId}`

/** A photo before its upload. */
export function expectedPhoto(id: string, userId: string, now: Date): Photo {
  return { _id: id, userId, state: 'expected', createdAt: now, sweepAt: dayAfter(now) }
}

export function dayAfter(now: Date): Date {
  return new Date(now.getTime() + dayMs)
}

/**
 * The photo id in the address of a member's upload: a signed URL, the URL without its signature, or only its path.
 * Only the path matters and no request is sent to the address. Undefined for any other address.
 */
export function uploadIdOf(address: string, bucket: string, userId: string): string | undefined {
  const url = URL.parse(address, 'http://storage.invalid')
  const prefix = `/${bucket}/`
  if (!url?.pathname.startsWith(prefix)) return undefined
  const [, owner, photoId] = uploadPattern.exec(url.pathname.slice(prefix.length)) ?? []
  return owner === userId ? photoId : undefined
}

/** The ids in the photo paths of a review; undefined for an invalid or repeated path, or for too many. */
export function photoIdsOf(paths: readonly string[]): string[] | undefined {
  const ids = paths.flatMap((path) => photoPathPattern.exec(path)?.[1] ?? [])
  const distinct = new Set(ids).size
  return distinct === paths.length && distinct <= photosPerReview ? ids : undefined
}
