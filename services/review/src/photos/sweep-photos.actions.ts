// Removes uploads that were never finished and photos that no review uses. A photo is first condemned, so that it can
// neither be finished nor used by a new review. It is removed an hour later, unless a review that was being saved
// meanwhile uses it. A picture that a crash has left without a finished upload is removed too.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { MultipartStorage } from './multipart.store.ts'
import type { ObjectStorage } from './object-storage.store.ts'
import { incomingKey, type Photo, photoKeys, photoPath } from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'

export interface SweepDeps {
  photos: PhotoStore
  storage: Pick<ObjectStorage, 'remove'>
  multipart: Pick<MultipartStorage, 'abort'>
  /** Maps each photo path that a review uses to the id of one such review. */
  reviewIdsByPhoto: (paths: string[]) => Promise<Map<string, string>>
  log: Logger
  now: () => Date
}

const batchSize = 500
const condemnedForMs = 60 * 60 * 1000

/** Checks every photo that is due, in batches, and returns the number of removed ones. */
export async function sweepPhotos(deps: SweepDeps): Promise<number> {
  let removed = 0
  for (;;) {
    const due = await deps.photos.due(deps.now(), batchSize)
    const inUse = await deps.reviewIdsByPhoto(due.map((photo) => photoPath(photo._id)))
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
  if (photo.state !== 'condemned') {
    await deps.photos.condemn(photo._id, new Date(deps.now().getTime() + condemnedForMs))
    return false
  }
  for (const key of photoKeys(photo._id)) await deps.storage.remove(key)
  // A lifecycle rule of the bucket expires whole files, not the parts of an unfinished upload.
  if (photo.uploadId) await deps.multipart.abort(incomingKey(photo.userId, photo._id), photo.uploadId)
  await deps.photos.remove(photo._id, photo.state)
  return true
}
