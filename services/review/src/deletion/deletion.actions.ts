// Use case: a member deletes an own review. The tombstone keeps the revision, so that late events change nothing.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Relay } from '@jumpingjack/kit/messaging/outbox'
import type { PhotoStore } from '../photos/photos.store.ts'
import type { StoredReview } from '../reviews/reviews.rules.ts'
import type { DeletionStore } from './deletion.store.ts'

export interface DeletionDeps {
  deletion: DeletionStore
  photos: PhotoStore
  relay: Relay
  /** The review of this id, or the one that has taken its place. It may be deleted. */
  findReview: (id: string) => Promise<StoredReview | undefined>
  removeShares: (review: StoredReview) => Promise<void>
  now: () => Date
}

const maxAttempts = 3

/** Throws the same Problem for another member's review as for an unknown one. Idempotent. */
export async function deleteReview(deps: DeletionDeps, { userId }: Member, id: string): Promise<void> {
  const { deletion, relay, now } = deps
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const review = await deps.findReview(id)
    if (review?.userId !== userId) throw new Problem('review.unknown')
    if (review.deletedAt) return deps.removeShares(review)
    await sweepPhotosOf(deps, review)
    if (await deletion.delete(review._id, now())) {
      relay.wake(review._id)
      return deps.removeShares(review)
    }
    // Otherwise a concurrent request has deleted or moved the review.
  }
  throw new Problem('service.unavailable', { retryAfter: 1 })
}

/** Makes a deleted review a new one; undefined when it is not deleted. */
export async function reviveReview(
  deps: Pick<DeletionDeps, 'deletion' | 'removeShares'>,
  deleted: StoredReview,
  review: StoredReview,
): Promise<StoredReview | undefined> {
  // The deletion may have been interrupted.
  await deps.removeShares(deleted)
  return deps.deletion.revive(deleted._id, review)
}

/** Before the deletion, so that a crash leaves no photo behind. `sweepPhotos` keeps those that a review still uses. */
async function sweepPhotosOf({ photos, now }: DeletionDeps, review: StoredReview): Promise<void> {
  await photos.assign(review._id, [], new Date(now().getTime() + minuteMs))
}
