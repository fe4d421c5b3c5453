// Internal endpoints of the review service for moderation.
import { z } from 'zod'
import { Id, text } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { Review } from './reviews.ts'

const endpoint = endpointsOf('review')

/** Reasons for which a review is reported or hidden, with their public labels. */
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

/** A review with the fields that only administrators see. */
export const ModeratedReview = Review.extend({
  /** Its first id. `id` changes when the gym is merged into another, this one does not. */
  firstId: Id,
  hiding: z.object({ reason: ModerationReason, hiddenAt: z.iso.datetime() }).nullable(),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

const ReviewParams = z.strictObject({ id: Id })

export const readPhotoForModeration = endpoint('GET', '/api/admin/review-photos/:photoId', {
  summary: 'Read a photo of any review',
  problems: ['photo.unknown'],
  media: 'image/webp',
  access: 'admin',
  params: z.strictObject({ photoId: Id }),
  reply: z.unknown(),
})

/** A review gets a new id when its gym is merged; its old ids still find it. */
export const readReviewForModeration = endpoint('GET', '/internal/reviews/:id', {
  summary: 'Read a review for moderation',
  access: 'service',
  callers: ['admin'],
  params: ReviewParams,
  reply: ModeratedReview,
})

/** In the order of the ids; null for a deleted one. A POST, because a URL is too short for so many ids. */
export const readReviewsForModeration = endpoint('POST', '/internal/reviews/for-moderation', {
  summary: 'Read many reviews for moderation',
  access: 'service',
  callers: ['admin'],
  body: z.strictObject({ ids: z.array(Id).max(200) }),
  reply: z.array(ModeratedReview.nullable()),
})

/** A null reason restores the review; `answer` is that to the author's appeal against this hiding. Idempotent. */
export const setReviewHiding = endpoint('PUT', '/internal/reviews/:id/hiding', {
  summary: 'Hide a review, answer an appeal, or restore the review',
  access: 'service',
  callers: ['admin'],
  params: ReviewParams,
  body: z.strictObject({
    reason: ModerationReason.nullable(),
    answer: text(maxLengths.moderation).nullish(),
  }),
  reply: ModeratedReview,
})

/** Idempotent. Problem `appeal.not-possible` unless hidden. */
export const noteAppeal = endpoint('PUT', '/internal/reviews/:id/hiding/appeal', {
  summary: 'Record that the author has appealed',
  access: 'service',
  callers: ['admin'],
  params: ReviewParams,
  reply: ModeratedReview,
})
