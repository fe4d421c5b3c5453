// Moves reviews when their gym is merged into another. The id of a review follows from gym and member, so a moved
// review gets a new id. Of two reviews by one member the newer is kept.
//
// No review is lost or duplicated:
// 1. `detach` turns the review into a tombstone with `review-deleted`. One write; the content can no longer change.
// 2. `attach` inserts the copy, or replaces an older one by a conditional write. Repeating it changes nothing.
// 3. `finishMove` clears the tombstone.
// After a crash the tombstone still holds the review: the event, its next read or `moveLeftoverReviews` repeats the
// move. A post resolves its gym again after its write: either it sees the merge, or the merge sees the review.
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { Aliases } from '@jumpingjack/kit/mongo/aliases'
import { assignPhotos } from '../photos/photos.actions.ts'
import type { PhotoStore } from '../photos/photos.store.ts'
import { withCurrentName } from './authors.actions.ts'
import type { AuthorStore } from './authors.store.ts'
import type { MergingStore } from './merging.store.ts'
import { movedReview, reviewPayload, type StoredReview } from './reviews.rules.ts'
import { type ReviewStore, reviewIdOf } from './reviews.store.ts'

export interface MergingDeps {
  reviews: ReviewStore
  merging: MergingStore
  mergedGyms: Aliases
  authors: AuthorStore
  photos: PhotoStore
  relay: Relay
  /** Erases the author again if the account has been deleted. */
  eraseIfDeleted: (userId: string) => Promise<unknown>
  now: () => Date
}

const batchSize = 50

/** Records that a gym was merged into another and moves its reviews. Idempotent. */
export async function mergeGym(deps: MergingDeps, gymId: string, into: string): Promise<void> {
  await deps.mergedGyms.add(gymId, into)
  await moveReviewsOf(deps, gymId)
}

/** Moves the reviews that a crashed process has left at merged gyms. */
export async function moveLeftoverReviews(deps: MergingDeps): Promise<void> {
  const { merging, mergedGyms } = deps
  for (const gymId of await merging.gymsWithUnmoved(await mergedGyms.ids())) await moveReviewsOf(deps, gymId)
}

/** The review of this id, or the one that has taken its place. It may be deleted. */
export async function findReview(deps: MergingDeps, id: string): Promise<StoredReview | undefined> {
  const review = await deps.reviews.find(id)
  return review?.movedTo ? moveReview(deps, review, review.movedTo) : review
}

/** Like `findReview`, with a Problem for an unknown or deleted review. */
export async function currentReview(deps: MergingDeps, id: string): Promise<StoredReview> {
  const review = await findReview(deps, id)
  if (!review || review.deletedAt) throw new Problem('review.unknown')
  return review
}

/** The review, moved if its gym was merged into another. A deleted one stays. */
export async function resolveReview(deps: MergingDeps, review: StoredReview): Promise<StoredReview> {
  if (review.deletedAt) return review
  const gymId = await deps.mergedGyms.resolve(review.gymId)
  return gymId === review.gymId ? review : moveReview(deps, review, gymId)
}

async function moveReviewsOf(deps: MergingDeps, gymId: string): Promise<void> {
  for (;;) {
    const reviews = await deps.merging.findUnmoved(gymId, batchSize)
    if (reviews.length === 0) return
    await Promise.all(reviews.map((review) => resolveReview(deps, review)))
  }
}

async function moveReview(deps: MergingDeps, review: StoredReview, gymId: string): Promise<StoredReview> {
  const { merging, reviews, relay, now } = deps
  const tombstone = (await merging.detach(review._id, gymId, now())) ?? (await reviews.find(review._id))
  if (!tombstone?.movedTo) throw new Problem('service.unavailable')
  if (!tombstone.isMoving) return movedReviewOf(deps, tombstone.userId, tombstone.movedTo)
  relay.wake(tombstone._id)
  const attached = await attach(deps, tombstone, tombstone.movedTo)
  await assignPhotos(deps, attached._id, attached.photoUrls)
  await assignPhotos(deps, tombstone._id, [])
  await merging.finishMove(tombstone._id, attached.gymId)
  // The deletion of the account may have missed the attached review.
  await deps.eraseIfDeleted(tombstone.userId)
  return attached
}

async function movedReviewOf(deps: MergingDeps, userId: string, movedTo: string): Promise<StoredReview> {
  const review = await findReview(deps, reviewIdOf(movedTo, userId))
  if (!review) throw new Problem('service.unavailable')
  return review
}

/** Returns the member's review of the other gym: the moved one, or a newer one. */
async function attach(deps: MergingDeps, tombstone: StoredReview, movedTo: string): Promise<StoredReview> {
  const { mergedGyms, merging, reviews, relay, now } = deps
  const gymId = await mergedGyms.resolve(movedTo)
  const review = movedReview(tombstone, gymId, reviewIdOf(gymId, tombstone.userId))
  const event = newEvent(review.hiding ? 'review-hidden' : 'review-created', reviewPayload(review), now())
  if (!(await reviews.insert(review, event))) await merging.replaceOlder(review, now())
  relay.wake(review._id)
  const stored = await reviews.find(review._id)
  if (!stored) throw new Problem('service.unavailable')
  // That gym has been merged too, and its review has moved.
  if (stored.movedTo) return attach(deps, tombstone, stored.movedTo)
  return resolveReview(deps, await withCurrentName(deps, stored))
}
