// Removing what nobody needs: uploads that were never finished, photos that no review took or that were taken
// out of one. A photo is first condemned, which keeps new reviews off it, and removed an hour later unless a
// review that was being written at that moment has it.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { ReviewStore } from '../reviews/reviews.store.ts'
import type { MultipartStorage } from '../uploads/multipart-storage.ts'
import type { ObjectStorage } from './object-storage.ts'
import { incomingKey, type Photo, photoKey, photoPath } from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'

export interface SweepDeps {
  photos: PhotoStore
  reviews: Pick<ReviewStore, 'reviewsOfPhotos'>
  storage: Pick<ObjectStorage, 'remove'>
  parts: Pick<MultipartStorage, 'abort'>
  log: Logger
  now: () => Date
}

const batchSize = 500
const condemnedForMs = 60 * 60 * 1000

/** Looks at every photo that is due, in batches; gives how many were removed. */
export async function sweepPhotos(deps: SweepDeps): Promise<number> {
  let removed = 0
  for (;;) {
    const due = await deps.photos.due(deps.now(), batchSize)
    const inUse = await deps.reviews.reviewsOfPhotos(due.map((photo) => photoPath(photo._id)))
    for (const photo of due) {
      if (await sweepPhoto(deps, photo, inUse.get(photoPath(photo._id)))) removed++
    }
    if (due.length < batchSize) break
  }
  if (removed > 0) deps.log.info({ removed }, 'photos.swept')
  return removed
}

async function sweepPhoto(deps: SweepDeps, photo: Photo, reviewId?: string): Promise<boolean> {
  if (reviewId) {
    await deps.photos.keep(photo._id, reviewId)
    return false
  }
  if (photo.state === 'finished') {
    await deps.photos.condemn(photo._id, new Date(deps.now().getTime() + condemnedForMs))
    return false
  }
  if (photo.state === 'condemned') await deps.storage.remove(photoKey(photo._id))
  // A whole file that was never finished expires in the storage by itself, parts of one do not.
  else if (photo.uploadId) await deps.parts.abort(incomingKey(photo.userId, photo._id), photo.uploadId)
  await deps.photos.remove(photo._id, photo.state)
  return true
}
