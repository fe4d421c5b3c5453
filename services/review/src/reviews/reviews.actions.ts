// Posting a review, and reading those of a gym.

import { readGymCard } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { GymReviews, Review, ReviewDraft } from '@jumpingjack/contracts/review/reviews'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { withCurrentName } from '../authors/authors.actions.ts'
import { bringHome, currentReview, type MovingDeps } from '../merging/merging.actions.ts'
import { requireOwnPhotos, settlePhotos } from '../photos/photos.actions.ts'
import { reviewIdOf } from './review-id.ts'
import {
  type Author,
  asOwnReview,
  figuresOf,
  newReview,
  refuseDraft,
  reviewPayload,
  reviewsFor,
  revisionOf,
} from './reviews.rules.ts'

export interface ReviewDeps extends MovingDeps {
  callGym: ServiceClient
}

const shownReviews = 100
const triesMax = 3

/** The member's first review of a gym, or a new revision of it. */
export async function postReview(
  deps: ReviewDeps,
  member: Member,
  addressedGymId: string,
  draft: ReviewDraft,
): Promise<{ review: Review; created: boolean }> {
  const refusal = refuseDraft(draft, addressedGymId, member.userId)
  if (refusal) throw new Problem(refusal)
  const gymId = await gymToReview(deps, addressedGymId)
  if (draft.photoUrls) await requireOwnPhotos(deps.photos, member.userId, draft.photoUrls)

  const author = await authorOf(deps, member)
  const { review, created } = await save(deps, author, gymId, draft)
  deps.relay.wake(review._id)
  if (draft.photoUrls) await settlePhotos(deps, review._id, draft.photoUrls)
  const current = await withCurrentName(deps, await bringHome(deps, review))
  return { review: asOwnReview(current), created }
}

/** What the gym's detail view shows a member: the newest reviews, and the figures of all. */
export async function readReviews(
  { reviews }: ReviewDeps,
  gymId: string,
  viewerId: string | undefined,
): Promise<GymReviews> {
  const [newest, tallies, own] = await Promise.all([
    reviews.newestOfGym(gymId, shownReviews),
    reviews.talliesOfGym(gymId),
    viewerId === undefined ? undefined : reviews.find(reviewIdOf(gymId, viewerId)),
  ])
  return { reviews: reviewsFor(newest, own, shownReviews), ...figuresOf(tallies) }
}

/**
 * The gym, or what it was merged into. One that has a review is known without asking, so most posts need no other
 * service.
 */
async function gymToReview(deps: ReviewDeps, gymId: string): Promise<string> {
  const home = await deps.gyms.resolve(gymId)
  if (await deps.reviews.isReviewed(home)) return home
  return (await deps.callGym(readGymCard, { params: { id: home } })).id
}

async function authorOf(deps: ReviewDeps, member: Member): Promise<Author> {
  const { userId, name } = member
  const { authorName: known, revision } = (await deps.authors.find(userId)) ?? {
    authorName: name,
    revision: 0,
  }
  return { userId, authorName: authorName({ displayName: known }), revision }
}

async function save(deps: ReviewDeps, author: Author, gymId: string, draft: ReviewDraft) {
  const now = deps.now()
  const id = reviewIdOf(gymId, author.userId)
  const review = newReview(id, gymId, author, draft, now)
  const event = newEvent('review-created', reviewPayload(review), now)
  if (await deps.reviews.insert(review, event)) return { review, created: true }
  for (let tries = 0; tries < triesMax; tries++) {
    const { _id: currentId } = await currentReview(deps, id)
    const revised = await deps.reviews.revise(currentId, revisionOf(author, draft, now))
    if (revised) return { review: revised, created: false }
    // Hidden, restored or moved at this moment.
  }
  throw new Problem('service.unavailable', { retryAfter: 1 })
}
