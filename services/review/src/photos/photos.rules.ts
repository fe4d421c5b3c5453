// Where pictures lie, which addresses stand for which of them, and what counts as a picture.
import { photosPerReview } from '@jumpingjack/contracts/review/reviews'

/**
 * expected: an upload address was given out. finished: checked, re-encoded, ready for a review.
 * condemned: no review took it in time; it may not be used any more and is about to be removed.
 */
export type PhotoState = 'expected' | 'finished' | 'condemned'

export interface Photo {
  _id: string
  userId: string
  state: PhotoState
  createdAt: Date
  /** When to look whether anybody still needs it; unset while a review has it. */
  sweepAt?: Date
  /** Of an upload in parts: the storage's name for it. */
  uploadId?: string
  /** A review that has it: where to look for photos that this review gives up. */
  reviewId?: string
}

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const photoPathPattern = new RegExp(`^/api/review-photos/(${uuid})$`)
const uploadPattern = new RegExp(`^incoming/([^/]+)/(${uuid})$`)

export const incomingPrefix = 'incoming/'
export const incomingKey = (userId: string, photoId: string) => `${incomingPrefix}${userId}/${photoId}`
/** A copy for social networks, which the storage forgets after a day. */
export const sharedPrefix = 'shared/'
export const sharedPhotoKey = (photoId: string) => `${sharedPrefix}${photoId}.jpg`
export const photoKey = (photoId: string) => `photos/${photoId}.webp`
export const photoPath = (photoId: string) => `/api/review-photos/${photoId}`

/**
 * The id of the member's upload that an address names: an upload address with or without its signature, or
 * only its path. Nothing but the path counts, so the address is never asked. Undefined for anything else.
 */
export function uploadIdOf(address: string, bucket: string, userId: string): string | undefined {
  const url = URL.parse(address, 'http://storage.invalid')
  const prefix = `/${bucket}/`
  if (!url?.pathname.startsWith(prefix)) return undefined
  const [, owner, photoId] = uploadPattern.exec(url.pathname.slice(prefix.length)) ?? []
  return owner === userId ? photoId : undefined
}

/** The ids behind the photo paths of a review; undefined when one is no such path, or they are too many or repeat. */
export function photoIdsOf(paths: readonly string[]): string[] | undefined {
  const ids = paths.flatMap((path) => photoPathPattern.exec(path)?.[1] ?? [])
  const distinct = new Set(ids).size
  return distinct === paths.length && distinct <= photosPerReview ? ids : undefined
}

/** By its first bytes, whatever name or type it came under. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (/^ftyp(avif|avis|hei[cxms]|hev[cxms]|mif1|msf1)$/.test(head.slice(4))) return 'heif'
  return undefined
}
