// Removes what was uploaded to a key that no upload expects any more: a signed address stays valid for minutes after its
// photo is finished, or after the account of its member is deleted.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { ObjectStorage } from './object-storage.store.ts'
import { incomingPrefix, photoIdOfKey } from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'

export interface OrphanDeps {
  photos: Pick<PhotoStore, 'expectedOf'>
  storage: Pick<ObjectStorage, 'keys' | 'remove'>
  log: Logger
}

const batchSize = 500

/** Returns how many it has removed. The storage itself removes parts that nobody completes, after a day. */
export async function sweepOrphans({ photos, storage, log }: OrphanDeps): Promise<number> {
  const keys = await storage.keys(incomingPrefix)
  let removed = 0
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = keys.slice(at, at + batchSize)
    const expected = await photos.expectedOf(batch.flatMap((key) => photoIdOfKey(key) ?? []))
    for (const key of batch.filter((each) => !expected.has(photoIdOfKey(each) ?? ''))) {
      await storage.remove(key)
      removed++
    }
  }
  if (removed > 0) log.info({ removed }, 'uploads.orphans-removed')
  return removed
}
