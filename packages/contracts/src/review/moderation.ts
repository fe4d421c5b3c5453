// What administrators see and decide of reviews, as the review service answers it.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { Review } from './reviews.ts'

const endpoint = endpointsOf('review')

/** Why a review is reported, or hidden; the labels are shown to everybody. */
export const moderationReasons = {
  spam: 'Advertising or spam',
  offensive: 'Offensive language',
  'off-topic': 'Not about this gym',
  fake: 'Not a real experience',
  private: 'Personal information',
} as const
export type ModerationReason = keyof typeof moderationReasons
export const ModerationReason = z.enum(
  Object.keys(moderationReasons) as [ModerationReason, ...ModerationReason[]],
)

/** A review as administrators see it. */
export const ModeratedReview = Review.extend({
  /** The id that it had at first: this one stays where its gym is merged and it gets another. */
  firstId: Id,
  hiding: z.object({ reason: ModerationReason, hiddenAt: z.iso.datetime() }).nullable(),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

const ReviewParams = z.strictObject({ id: Id })

/** A photo of any review, hidden or not; a WebP picture. */
export const readPhotoForModeration = endpoint({
  method: 'GET',
  path: '/api/admin/review-photos/:photoId',
  access: 'admin',
  params: z.strictObject({ photoId: Id }),
  reply: z.unknown(),
})

/** Reviews move along when their gym is merged: an old id is answered with what has become of the review. */
export const readReviewForModeration = endpoint({
  method: 'GET',
  path: '/internal/reviews/:id',
  access: 'service',
  callers: ['admin'],
  params: ReviewParams,
  reply: ModeratedReview,
})

/** Many of them in the order of the ids; null for one that is gone. A POST, because so many ids do not fit into an address. */
export const readReviewsForModeration = endpoint({
  method: 'POST',
  path: '/internal/reviews/for-moderation',
  access: 'service',
  callers: ['admin'],
  body: z.strictObject({ ids: z.array(Id).max(200) }),
  reply: z.array(ModeratedReview.nullable()),
})

/** Null restores. Saying the same twice changes nothing. */
export const setReviewHiding = endpoint({
  method: 'PUT',
  path: '/internal/reviews/:id/hiding',
  access: 'service',
  callers: ['admin'],
  params: ReviewParams,
  body: z.strictObject({ reason: ModerationReason.nullable() }),
  reply: ModeratedReview,
})

/**
 * The author of a hidden review has appealed, which the review says to the author from now on. Saying it twice changes
 * nothing; problem `appeal.not-possible` where the review is not hidden.
 */
export const noteAppeal = endpoint({
  method: 'PUT',
  path: '/internal/reviews/:id/hiding/appeal',
  access: 'service',
  callers: ['admin'],
  params: ReviewParams,
  reply: ModeratedReview,
})
