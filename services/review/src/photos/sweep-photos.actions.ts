// Removes uploads that were never finished, photos that no review uses, and those of deleted accounts. A photo is first
// condemned, so that it can neither be finished nor used by a new review. It is removed an hour later, unless a review
// that was being saved meanwhile uses it. A picture that a crash has left without a finished upload is removed too.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { MultipartStorage } from './multipart.store.ts'
import type { ObjectStorage } from './object-storage.store.ts'
import {
  incomingKey,
  incomingKeys,
  incomingPrefix,
  type Photo,
  photoIdOfKey,
  photoKeys,
  photoPath,
  sharedPhotoKey,
} from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'

export interface SweepDeps {
  photos: PhotoStore
  storage: ObjectStorage
  multipart: MultipartStorage
  /** Maps each photo path that a review uses to the id of one such review. */
  reviewIdsByPhoto: (paths: string[]) => Promise<Map<string, string>>
  log: Logger
  now: () => Date
}

const batchSize = 500
const eraseBatchSize = 100
const condemnedForMs = hourMs

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
  // A lifecycle rule of the bucket expires whole files, not the parts of an unfinished upload.
  await deps.multipart.abortAll(incomingKey(photo.userId, photo._id))
  if (reviewId) {
    await deps.photos.keep(photo._id, reviewId)
    return false
  }
  if (photo.state !== 'condemned') {
    await deps.photos.condemn(photo._id, new Date(deps.now().getTime() + condemnedForMs))
    return false
  }
  await removePicture(deps.storage, photo._id)
  await deps.photos.remove({ _id: photo._id, state: photo.state })
  return true
}

/**
 * Removes what was uploaded to a key that no upload expects any more: a signed address stays valid for minutes after its
 * photo is finished, or after the account of its member is deleted, and temporary credentials may begin an upload in
 * parts. Returns how many it has removed.
 */
export async function sweepOrphans({ photos, storage, multipart, log }: SweepDeps): Promise<number> {
  const orphans = [
    ...(await storage.keys(incomingPrefix)).map((key) => ({ key, remove: () => storage.remove(key) })),
    ...(await multipart.unfinished()).map(({ key, uploadId }) => ({
      key,
      remove: () => multipart.abort(key, uploadId),
    })),
  ]
  let removed = 0
  for (let at = 0; at < orphans.length; at += batchSize) {
    const batch = orphans.slice(at, at + batchSize)
    const expected = await photos.expectedOf(batch.flatMap(({ key }) => photoIdOfKey(key) ?? []))
    for (const { remove } of batch.filter(({ key }) => !expected.has(photoIdOfKey(key) ?? ''))) {
      await remove()
      removed++
    }
  }
  if (removed > 0) log.info({ removed }, 'uploads.orphans-removed')
  return removed
}

export type ErasePhotoDeps = Pick<SweepDeps, 'photos' | 'storage' | 'multipart'>

/** Removes all photos and uploads of a member. Each record goes last, so that a crash leaves no picture behind. */
export async function erasePhotos(deps: ErasePhotoDeps, userId: string): Promise<void> {
  for (;;) {
    const batch = await deps.photos.ofMember(userId, eraseBatchSize)
    for (const photo of batch) await erasePhoto(deps, photo)
    if (batch.length < eraseBatchSize) break
  }
  await deps.storage.removeAll(incomingKeys(userId))
}

async function erasePhoto({ photos, storage, multipart }: ErasePhotoDeps, photo: Photo): Promise<void> {
  const { _id, userId } = photo
  await multipart.abortAll(incomingKey(userId, _id))
  await removePicture(storage, _id)
  await storage.remove(sharedPhotoKey(_id))
  await photos.remove({ _id })
}

async function removePicture(storage: ObjectStorage, id: string): Promise<void> {
  for (const key of photoKeys(id)) await storage.remove(key)
}
