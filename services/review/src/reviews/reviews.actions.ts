// Posting a review, and reading those of a gym.
import { authorName } from '@jumpingjack/contracts/author-name'
import { readGymCard } from '@jumpingjack/contracts/gyms'
import type { Member } from '@jumpingjack/contracts/identity'
import { meanRating } from '@jumpingjack/contracts/mean-rating'
import type { GymReviews, Review, ReviewDraft } from '@jumpingjack/contracts/reviews'
import type { Call } from '@jumpingjack/kit/call'
import { newEvent, type Relay } from '@jumpingjack/kit/outbox'
import { Problem } from '@jumpingjack/kit/problem'
import type { AuthorStore } from '../authors/authors.store.ts'
import { requireOwnPhotos, settlePhotos } from '../photos/photos.actions.ts'
import type { PhotoStore } from '../photos/photos.store.ts'
import { reviewIdOf } from './review-id.ts'
import {
  type Author,
  asReview,
  newReview,
  refuseDraft,
  reviewFact,
  revisionOf,
  type StoredReview,
} from './reviews.rules.ts'
import type { ReviewStore } from './reviews.store.ts'

export interface ReviewDeps {
  reviews: ReviewStore
  authors: AuthorStore
  photos: PhotoStore
  relay: Relay
  callGym: Call
  now: () => Date
}

const shownReviews = 100

/** The member's first review of a gym, or a new revision of it. */
export async function postReview(
  deps: ReviewDeps,
  member: Member,
  gymId: string,
  draft: ReviewDraft,
): Promise<{ review: Review; created: boolean }> {
  const refusal = refuseDraft(draft, gymId, member.userId)
  if (refusal) throw new Problem(refusal)
  await requireGym(deps, gymId)
  if (draft.photoUrls) await requireOwnPhotos(deps.photos, member.userId, draft.photoUrls)

  const author = await authorOf(deps, member)
  const { review, created } = await save(deps, author, gymId, draft)
  deps.relay.wake(review._id)
  if (draft.photoUrls) await settlePhotos(deps, review._id, draft.photoUrls)
  return { review: asReview(await withCurrentName(deps, review)), created }
}

/** What the gym's detail view shows: the newest reviews, and the figures of all. */
export async function readReviews(deps: ReviewDeps, gymId: string): Promise<GymReviews> {
  const [newest, totals] = await Promise.all([
    deps.reviews.newestOfGym(gymId, shownReviews),
    deps.reviews.totalsOfGym(gymId),
  ])
  return {
    reviews: newest.map(asReview),
    totalReviews: totals.count,
    averageRating: meanRating(totals.sum, totals.count),
    hiddenReviews: [],
  }
}

/** A gym that has a review is known without asking, so most posts need no other service. */
async function requireGym(deps: ReviewDeps, gymId: string): Promise<void> {
  if (await deps.reviews.isReviewed(gymId)) return
  await deps.callGym(readGymCard, { params: { id: gymId } })
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
  const review = newReview(reviewIdOf(gymId, author.userId), gymId, author, draft, now)
  const event = newEvent('review-created', reviewFact(review), now)
  if (await deps.reviews.insert(review, event)) return { review, created: true }
  const revised = await deps.reviews.revise(review._id, revisionOf(author, draft, now))
  // Neither free nor there: it was removed in between, and the caller may try again.
  if (!revised) throw new Problem('service.unavailable', { retryAfter: 1 })
  return { review: revised, created: false }
}

/** A rename that ran while the review was being written has passed it by. */
async function withCurrentName(deps: ReviewDeps, review: StoredReview): Promise<StoredReview> {
  const author = await deps.authors.find(review.userId)
  if (!author || author.revision <= review.authorRevision) return review
  await deps.reviews.rename(author)
  return { ...review, authorName: author.authorName }
}
