// What a review is: how a draft becomes one, how it changes, who may write it, how it looks to a caller.

import type { EventData } from '@jumpingjack/contracts/events/events'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { type ModerationReason, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import type { GymReviews, Review, ReviewDraft } from '@jumpingjack/contracts/review/reviews'

export interface StoredReview {
  _id: string
  /** Of one that has moved here when its gym was merged: the id that it had at first. */
  firstId?: string
  gymId: string
  userId: string
  authorName: string
  /** Revision of the member that `authorName` was taken from; 0 when it came with the session. */
  authorRevision: number
  rating: number
  comment: string | null
  photoUrls: string[]
  /** Where the review was shared, each network once. */
  sharedTo: { platform: SocialPlatform; at: Date }[]
  createdAt: Date
  /** Of what the author said; hiding changes nothing here. */
  updatedAt: Date
  revision: number
  hiding?: Hiding | null
  /** It went along when its gym was merged: since then this is only a mark, and what is valid is the author's review of this gym. */
  movedTo?: string
  /** It has left and may not have arrived yet: this still holds all of it. */
  isMoving?: boolean
}

/** Why nobody but the author sees a review. */
export interface Hiding {
  reason: ModerationReason
  hiddenAt: Date
  appealed: boolean
}

export interface Author {
  userId: string
  authorName: string
  revision: number
}

/** What a repeated post replaces; photos only where some, or none, were given on purpose. */
export type Revision = Pick<
  StoredReview,
  'authorName' | 'authorRevision' | 'rating' | 'comment' | 'updatedAt'
> & { photoUrls?: string[] }

/** Why this draft may not be posted here by this member; undefined when it may. */
export function refuseDraft(draft: ReviewDraft, gymId: string, userId: string): ProblemCode | undefined {
  if (draft.userId && draft.userId !== userId) return 'review.foreign-author'
  if (draft.gymId !== undefined && draft.gymId !== gymId) return 'review.wrong-gym'
  return undefined
}

export function newReview(id: string, gymId: string, author: Author, draft: ReviewDraft, now: Date) {
  return {
    _id: id,
    gymId,
    userId: author.userId,
    photoUrls: [],
    sharedTo: [],
    createdAt: now,
    revision: 1,
    ...revisionOf(author, draft, now),
  } satisfies StoredReview
}

export function revisionOf(author: Author, draft: ReviewDraft, now: Date): Revision {
  return {
    authorName: author.authorName,
    authorRevision: author.revision,
    rating: draft.rating,
    comment: draft.comment ?? null,
    updatedAt: now,
    ...(draft.photoUrls ? { photoUrls: draft.photoUrls } : {}),
  }
}

export function reviewPayload(review: StoredReview): EventData<'review-created'> {
  const { _id: reviewId, gymId, userId, rating, revision } = review
  return { reviewId, gymId, userId, rating, revision, photoCount: review.photoUrls.length }
}

/** Also where that was at a gym that has been merged into this one. */
export function isSharedTo({ sharedTo }: StoredReview, platform: SocialPlatform): boolean {
  return sharedTo.some((shared) => shared.platform === platform)
}

export function asReview(stored: StoredReview): Review {
  return {
    id: stored._id,
    gymId: stored.gymId,
    userId: stored.userId,
    authorName: stored.authorName,
    rating: stored.rating,
    comment: stored.comment,
    photoUrls: stored.photoUrls,
    sharedToFacebook: isSharedTo(stored, 'facebook'),
    sharedToTwitter: isSharedTo(stored, 'twitter'),
    sharedToInstagram: isSharedTo(stored, 'instagram'),
    sharedToLinkedin: isSharedTo(stored, 'linkedin'),
    sharedToGoogle: isSharedTo(stored, 'google'),
    socialShareData: stored.sharedTo.length > 0 ? JSON.stringify(stored.sharedTo) : null,
    createdAt: stored.createdAt.toISOString(),
  }
}

/** As nobody but its author sees it. */
export function asOwnReview(stored: StoredReview): Review {
  const { hiding } = stored
  if (!hiding) return asReview(stored)
  return {
    ...asReview(stored),
    hidden: { reason: moderationReasons[hiding.reason], appealed: hiding.appealed },
  }
}

/** Reviews for one reader, `limit` at most: what everybody sees, and the reader's own where that is hidden. */
export function reviewsFor(
  seen: readonly StoredReview[],
  own: StoredReview | undefined,
  limit: number,
): Review[] {
  if (!own?.hiding || own.movedTo) return seen.map(asReview)
  return [own, ...seen.slice(0, limit - 1)]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((review) => (review === own ? asOwnReview(review) : asReview(review)))
}

/** Reviews of one gym that are hidden for one reason, or seen by all. */
export interface ReviewTally {
  reason: ModerationReason | null
  count: number
  sum: number
}

/** Hidden reviews count in no number but their own, the most frequent reason first. */
export function figuresOf(tallies: readonly ReviewTally[]): Omit<GymReviews, 'reviews'> {
  const seen = tallies.find(({ reason }) => reason === null)
  const hidden = tallies.flatMap(({ reason, count }) =>
    reason === null ? [] : [{ reason: moderationReasons[reason], count }],
  )
  return {
    totalReviews: seen?.count ?? 0,
    averageRating: meanRating(seen?.sum ?? 0, seen?.count ?? 0),
    hiddenReviews: hidden.sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  }
}
