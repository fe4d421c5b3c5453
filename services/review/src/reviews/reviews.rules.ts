// The stored review, how a draft becomes or changes one, and what a reader sees of it.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { nobodyId } from '@jumpingjack/contracts/fields/fields'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { type ModerationReason, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import type { Review, ReviewDraft } from '@jumpingjack/contracts/review/reviews'
import { authorName } from '@jumpingjack/contracts/user/author-name'

export interface StoredReview {
  _id: string
  /** The review's first id, where it has moved with a merged gym. */
  firstId?: string
  gymId: string
  userId: string
  authorName: string
  /** The author's revision that `authorName` comes from; 0 when it comes from the session. */
  authorRevision: number
  rating: number
  comment: string | null
  photoUrls: string[]
  /** Each network at most once. */
  sharedTo: { platform: SocialPlatform; at: Date }[]
  createdAt: Date
  /** Time of the author's last edit. Hiding does not change it. */
  updatedAt: Date
  revision: number
  /** Last change of what a gym's page shows. */
  changedAt?: Date
  /** The members who find it helpful, and their number; null or absent without any. */
  helpfulBy?: string[] | null
  helpfulCount?: number | null
  hiding?: Hiding | null
  /** How often it was restored after an appeal. */
  appealsGranted?: number
  /** Makes this document a tombstone: its author has deleted the review and may write a new one. */
  deletedAt?: Date | null
  /** Makes this document a tombstone: the review now belongs to this gym, under another id. */
  movedTo?: string
  /** The move is not finished: the tombstone still holds the whole review. */
  isMoving?: boolean
}

/** Only the author sees a hidden review. */
export interface Hiding {
  reason: ModerationReason
  hiddenAt: Date
  appealed: boolean
  /** Of the administrator who has rejected the appeal. */
  answer?: string | null
}

export interface Author {
  userId: string
  authorName: string
  revision: number
}

/** The fields that a repeated post replaces. Without `photoUrls` the photos stay. */
export type ReviewEdit = Pick<
  StoredReview,
  'authorName' | 'authorRevision' | 'rating' | 'comment' | 'updatedAt'
> & { photoUrls?: string[] }

/** The fields that a deleted review loses. Revision and hiding stay, for late events and for a new review. */
export function deletionOf(now: Date) {
  return {
    comment: null,
    photoUrls: [],
    sharedTo: [],
    helpfulBy: null,
    helpfulCount: null,
    updatedAt: now,
    deletedAt: now,
  } satisfies Partial<StoredReview>
}

/** Of a deleted account. Id, gym and revision stay, so that late events of the review change nothing. */
export function anonymousTombstone(now: Date) {
  return {
    ...deletionOf(now),
    userId: nobodyId,
    authorName: authorName({}),
    authorRevision: 0,
    hiding: null,
  } satisfies Partial<StoredReview>
}

/** A review that moves with its merged gym: with another gym and id, at its first revision. */
export function movedReview(review: StoredReview, gymId: string, id: string): StoredReview {
  const { movedTo, isMoving, hiding = null, firstId = review._id, ...fields } = review
  return { ...fields, hiding, firstId, _id: id, gymId, revision: 1 }
}

/** The problem of a draft; undefined if the member may post it for this gym. */
export function draftProblem(draft: ReviewDraft, gymId: string, userId: string): ProblemCode | undefined {
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
    ...editOf(author, draft, now),
  } satisfies StoredReview
}

export function editOf(author: Author, draft: ReviewDraft, now: Date): ReviewEdit {
  return {
    authorName: author.authorName,
    authorRevision: author.revision,
    rating: draft.rating,
    comment: draft.comment ?? null,
    updatedAt: now,
    ...(draft.photoUrls ? { photoUrls: draft.photoUrls } : {}),
  }
}

/** The fields of a review that its events contain: values, or expressions of an update pipeline. */
interface PayloadSource<T, N> {
  _id: T
  gymId: T
  userId: T
  rating: N
  revision: N
  photoUrls: { length: N }
}

/** The payload of all events of a review. */
export function reviewPayload<T, N>({ _id: reviewId, photoUrls, ...review }: PayloadSource<T, N>) {
  const { gymId, userId, rating, revision } = review
  return { reviewId, gymId, userId, rating, revision, photoCount: photoUrls.length }
}

export function isSharedTo({ sharedTo }: StoredReview, platform: SocialPlatform): boolean {
  return sharedTo.some((shared) => shared.platform === platform)
}

/** Changes right after posting, such as photos that follow, do not count as edits. */
const correctionMs = 10 * minuteMs

/** All of a review, for its author and for moderation. */
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
    ...(stored.updatedAt.getTime() - stored.createdAt.getTime() > correctionMs && { isEdited: true }),
    ...(stored.helpfulCount && { helpfulCount: stored.helpfulCount }),
  }
}

/** The review as other members see it: nothing in it leads to the author's accounts, here or on a network. */
function asForeignReview(stored: StoredReview): Review {
  return { ...asReview({ ...stored, sharedTo: [] }), userId: null }
}

/** The review as its author sees it. */
export function asOwnReview(stored: StoredReview): Review {
  const { hiding } = stored
  if (!hiding) return asReview(stored)
  return {
    ...asReview(stored),
    hidden: {
      reason: moderationReasons[hiding.reason],
      appealed: hiding.appealed,
      ...(hiding.answer && { answer: hiding.answer }),
    },
  }
}

/** The review as this member sees it. */
export function reviewAsSeen(stored: StoredReview, viewerId: string | undefined): Review {
  return stored.userId === viewerId ? asOwnReview(stored) : asForeignReview(stored)
}

/** At most `limit` reviews, newest first: the visible ones, and the reader's own one where it is hidden. */
export function reviewsFor(
  visible: readonly StoredReview[],
  own: StoredReview | undefined,
  limit: number,
): Review[] {
  const asSeen = (review: StoredReview) => reviewAsSeen(review, own?.userId)
  if (!own?.hiding || own.movedTo || own.deletedAt) return visible.map(asSeen)
  return [own, ...visible.slice(0, limit - 1)]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(asSeen)
}
