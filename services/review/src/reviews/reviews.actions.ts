// Posting a review, and deleting it. A tombstone keeps the revision, so that late events change nothing.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { readGymCard } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { Review, ReviewDraft } from '@jumpingjack/contracts/review/reviews'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import { assignPhotos, requireOwnPhotos } from '../photos/photos.actions.ts'
import type { PhotoStore } from '../photos/photos.store.ts'
import { withCurrentName } from './authors.actions.ts'
import type { AuthorStore } from './authors.store.ts'
import {
  type Author,
  asOwnReview,
  draftProblem,
  editOf,
  newReview,
  reviewPayload,
  type StoredReview,
} from './reviews.rules.ts'
import { type ReviewStore, reviewIdOf } from './reviews.store.ts'

export interface ReviewDeps {
  reviews: ReviewStore
  authors: AuthorStore
  photos: PhotoStore
  relay: Relay
  callGym: ServiceClient
  /** The id of the gym that this gym was merged into, or its own id. It may be outdated. */
  lastResolvedGym: (gymId: string) => string | Promise<string>
  /** The review, moved if its gym was merged into another. */
  resolveReview: (review: StoredReview) => Promise<StoredReview>
  /** The review of this id, or the one that has taken its place. It may be deleted. */
  findReview: (id: string) => Promise<StoredReview | undefined>
  removeShares: (review: StoredReview) => Promise<void>
  now: () => Date
}

/** Creates the member's review of a gym, or edits it. */
export async function postReview(
  deps: ReviewDeps,
  member: Member,
  requestedGymId: string,
  draft: ReviewDraft,
): Promise<{ review: Review; created: boolean }> {
  const problem = draftProblem(draft, requestedGymId, member.userId)
  if (problem) throw new Problem(problem)
  const [gymId, author] = await Promise.all([existingGymId(deps, requestedGymId), authorOf(deps, member)])
  if (draft.photoUrls) await requireOwnPhotos(deps.photos, member.userId, draft.photoUrls)

  const { review, created } = await save(deps, author, gymId, draft)
  if (draft.photoUrls) await assignPhotos(deps, review._id, draft.photoUrls)
  // Only now, as the gym may have been merged, and the author renamed, until the review was written.
  const current = await withCurrentName(deps, await deps.resolveReview(review))
  return { review: asOwnReview(current), created }
}

/** Throws the same Problem for another member's review as for an unknown one. Idempotent. */
export async function deleteReview(deps: ReviewDeps, { userId }: Member, id: string): Promise<void> {
  const { reviews, photos, relay, now } = deps
  const deleted = await untilSaved(id, async () => {
    const review = await deps.findReview(id)
    if (review?.userId !== userId) throw new Problem('review.unknown')
    if (review.deletedAt) return review
    // Before the deletion, so that a crash leaves no photo behind. `sweepPhotos` keeps those that a review still uses.
    await photos.assign(review._id, [], new Date(now().getTime() + minuteMs))
    // False when a concurrent request has deleted or moved the review.
    if (!(await reviews.delete(review._id, now()))) return undefined
    relay.wake(review._id)
    return review
  })
  await deps.removeShares(deleted)
}

/** A gym that has a review exists, so only the first review of a gym needs a call to the gym service. */
async function existingGymId(deps: ReviewDeps, requestedGymId: string): Promise<string> {
  const gymId = await deps.lastResolvedGym(requestedGymId)
  if (await deps.reviews.hasReviews(gymId)) return gymId
  return (await deps.callGym(readGymCard, { params: { id: gymId } })).id
}

async function authorOf(deps: ReviewDeps, { userId, name }: Member): Promise<Author> {
  const author = (await deps.authors.lastFound(userId)) ?? { authorName: name, revision: 0 }
  return { ...author, userId, authorName: authorName({ displayName: author.authorName }) }
}

async function save(deps: ReviewDeps, author: Author, gymId: string, draft: ReviewDraft) {
  const now = deps.now()
  const id = reviewIdOf(gymId, author.userId)
  const review = newReview(id, gymId, author, draft, now)
  const event = newEvent('review-created', reviewPayload(review), now)
  if (await deps.reviews.insert(review, event)) {
    deps.relay.publish(id, event)
    return { review, created: true }
  }
  const edit = (of: string) => deps.reviews.edit(of, editOf(author, draft, now))
  const edited = await edit(id)
  if (edited) {
    deps.relay.wake(id)
    return { review: edited, created: false }
  }
  return untilSaved(id, async () => {
    const stored = await deps.reviews.find(id)
    if (!stored) throw new Problem('review.unknown')
    const current = await deps.resolveReview(stored)
    const created = Boolean(current.deletedAt)
    // The deletion may have been interrupted.
    if (created) await deps.removeShares(current)
    // Undefined when a concurrent request has hidden, restored, moved or deleted the review.
    const saved = await (created ? deps.reviews.revive(current._id, review) : edit(current._id))
    if (!saved) return undefined
    deps.relay.wake(saved._id)
    return { review: saved, created }
  })
}
