// Removes all photos and uploads of a member whose account is deleted.
import type { MultipartStorage } from './multipart.store.ts'
import type { ObjectStorage } from './object-storage.store.ts'
import { incomingKey, incomingKeys, type Photo, photoKey, sharedPhotoKey } from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'

export interface ErasePhotoDeps {
  photos: PhotoStore
  storage: ObjectStorage
  multipart: MultipartStorage
}

const batchSize = 100

/** Each record goes last, so that a crash leaves no picture behind. */
export async function erasePhotos(deps: ErasePhotoDeps, userId: string): Promise<void> {
  for (;;) {
    const batch = await deps.photos.ofMember(userId, batchSize)
    for (const photo of batch) await erasePhoto(deps, photo)
    if (batch.length < batchSize) break
  }
  await deps.storage.removeAll(incomingKeys(userId))
}

async function erasePhoto({ photos, storage, multipart }: ErasePhotoDeps, photo: Photo): Promise<void> {
  const { _id, userId, uploadId } = photo
  if (uploadId) await multipart.abort(incomingKey(userId, _id), uploadId)
  await storage.remove(photoKey(_id))
  await storage.remove(sharedPhotoKey(_id))
  await photos.removeAny(_id)
}
