// Imports photos, such as those of demo data, in the form in which `finishUploads` leaves them.
import type { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import type { Connection } from 'mongoose'
import { photoKey, photoPath, smallPhotoKey } from './photos.rules.ts'
import { createPhotoStore } from './photos.store.ts'

/** WebP. */
export interface ImportedPicture {
  picture: Buffer
  copies: { width: PhotoWidth; bytes: Buffer }[]
}

export interface ImportedPhoto extends ImportedPicture {
  userId: string
  reviewId: string
  /** Of the review's photos. */
  number: number
  createdAt: Date
}

/** Returns the path for the `photoUrls` of the review, which has to be imported next. Idempotent. */
export async function importPhoto(
  db: Connection,
  write: (key: string, bytes: Buffer) => Promise<unknown>,
  { userId, reviewId, number, createdAt, picture, copies }: ImportedPhoto,
): Promise<string> {
  const id = derivedId('photo', reviewId, String(number))
  for (const { width, bytes } of copies) await write(smallPhotoKey(id, width), bytes)
  await write(photoKey(id), picture)
  const photo = { _id: id, userId, state: 'finished', createdAt, reviewId } as const
  await unlessDuplicate(() => createPhotoStore(db).create(photo))
  return photoPath(id)
}
