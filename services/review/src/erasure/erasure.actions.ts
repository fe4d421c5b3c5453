// Use case: erase a member whose account is deleted. Reviews become anonymous tombstones; all else is removed.
import type { Relay } from '@jumpingjack/kit/messaging/outbox'
import { type ErasePhotoDeps, erasePhotos } from '../photos/sweep-photos.actions.ts'
import type { AuthorStore } from '../reviews/authors.store.ts'
import type { ErasureStore } from './erasure.store.ts'

export interface ErasureDeps extends ErasePhotoDeps {
  erasure: ErasureStore
  authors: AuthorStore
  relay: Relay
  now: () => Date
}

const batchSize = 100

/** Idempotent. Posts on social networks stay there. */
export async function eraseMember(deps: ErasureDeps, userId: string): Promise<void> {
  const { erasure, authors, relay, now } = deps
  await erasure.removeShares(userId)
  for (;;) {
    const ids = await erasure.idsOf(userId, batchSize)
    if (ids.length === 0) break
    for (const id of ids) await erasure.erase(id, now())
    relay.wake(...ids)
  }
  await erasure.removeVotes(userId)
  await authors.remove(userId)
  await erasePhotos(deps, userId)
}
