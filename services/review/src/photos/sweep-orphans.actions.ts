// Removes what was uploaded to a key that no upload expects any more: a signed address stays valid for minutes after its
// photo is finished, or after the account of its member is deleted, and temporary credentials may begin an upload in parts.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { MultipartStorage } from './multipart.store.ts'
import type { ObjectStorage } from './object-storage.store.ts'
import { incomingPrefix, photoIdOfKey } from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'

export interface OrphanDeps {
  photos: Pick<PhotoStore, 'expectedOf'>
  storage: Pick<ObjectStorage, 'keys' | 'remove'>
  multipart: Pick<MultipartStorage, 'unfinished' | 'abort'>
  log: Logger
}

const batchSize = 500

/** Returns how many it has removed. */
export async function sweepOrphans({ photos, storage, multipart, log }: OrphanDeps): Promise<number> {
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
