// Reviews follow when their gym is merged into another. A review there has another id, because its id follows from
// gym and member, and a member who has reviewed both keeps the newer.
//
// Why none is lost or doubled: a review first parts, by one write that makes it a mark, announces it as deleted and
// freezes what it says. Then it is received: inserted, or put in the place of an older one by a conditional write, so
// that receiving it twice changes nothing. Only then the mark forgets what the review said. Whoever dies in between
// leaves a mark that still says everything, and the event, a look at the mark or the sweep finishes it. Whoever writes
// a review looks afterwards whether its gym has been merged meanwhile, and then moves it: either that look sees the
// merge, or the merge sees the review.

import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { Aliases } from '@jumpingjack/kit/mongo/aliases'
import { withCurrentName } from '../authors/authors.actions.ts'
import type { AuthorStore } from '../authors/authors.store.ts'
import { settlePhotos } from '../photos/photos.actions.ts'
import type { PhotoStore } from '../photos/photos.store.ts'
import { reviewIdOf } from '../reviews/review-id.ts'
import { reviewPayload, type StoredReview } from '../reviews/reviews.rules.ts'
import type { ReviewStore } from '../reviews/reviews.store.ts'
import { reviewAt } from './merging.rules.ts'
import type { MovingStore } from './merging.store.ts'

export interface MovingDeps {
  reviews: ReviewStore
  moving: MovingStore
  /** What merged gyms are now. */
  gyms: Aliases
  authors: AuthorStore
  photos: PhotoStore
  relay: Relay
  now: () => Date
}

const batchSize = 50

/** One gym has become another. */
export async function followGym(deps: MovingDeps, gymId: string, into: string): Promise<void> {
  await deps.gyms.add(gymId, into)
  await moveReviews(deps, gymId)
}

/** Finds what was stored at a merged gym by somebody who died before looking whether it has been merged. */
export async function moveLeftBehind(deps: MovingDeps): Promise<void> {
  for (const gymId of await deps.gyms.ids()) await moveReviews(deps, gymId)
}

/** The review where it belongs, after it was written while its gym may have been merged. */
export async function bringHome(deps: MovingDeps, review: StoredReview): Promise<StoredReview> {
  const home = await deps.gyms.resolve(review.gymId)
  return home === review.gymId ? review : move(deps, review, home)
}

/** The review of this id, or what has become of it. */
export async function currentReview(deps: MovingDeps, id: string): Promise<StoredReview> {
  const review = await deps.reviews.find(id)
  if (!review) throw new Problem('review.unknown')
  return review.movedTo ? move(deps, review, review.movedTo) : review
}

async function moveReviews(deps: MovingDeps, gymId: string): Promise<void> {
  for (;;) {
    const left = await deps.moving.leftAt(gymId, batchSize)
    if (left.length === 0) return
    await Promise.all(left.map((review) => bringHome(deps, review)))
  }
}

async function move(deps: MovingDeps, review: StoredReview, home: string): Promise<StoredReview> {
  const { moving, reviews, relay, now } = deps
  const parted = (await moving.part(review._id, home, now())) ?? (await reviews.find(review._id))
  if (!parted?.movedTo) throw new Problem('service.unavailable', { retryAfter: 1 })
  if (!parted.isMoving) return currentReview(deps, reviewIdOf(parted.movedTo, parted.userId))
  relay.wake(parted._id)
  const arrived = await receive(deps, parted, parted.movedTo)
  await settlePhotos(deps, arrived._id, arrived.photoUrls)
  await settlePhotos(deps, parted._id, [])
  await moving.finish(parted._id, arrived.gymId)
  return arrived
}

/** Gives the member's review as it is then: this one, or one that is newer. */
async function receive(deps: MovingDeps, parted: StoredReview, gymId: string): Promise<StoredReview> {
  const { gyms, moving, reviews, relay, now } = deps
  const home = await gyms.resolve(gymId)
  const review = reviewAt(home, reviewIdOf(home, parted.userId), parted)
  const event = newEvent(review.hiding ? 'review-hidden' : 'review-created', reviewPayload(review), now())
  if (!(await reviews.insert(review, event))) await moving.replaceOlder(review, now())
  relay.wake(review._id)
  const there = await reviews.find(review._id)
  if (!there) throw new Problem('service.unavailable', { retryAfter: 1 })
  // The one that was there has gone on already.
  if (there.movedTo) return receive(deps, parted, there.movedTo)
  return bringHome(deps, await withCurrentName(deps, there))
}
