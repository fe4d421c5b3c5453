// Members report reviews and doubled gyms; administrators decide.
import { z } from 'zod'
import { Id, optionalText, text } from '../fields/fields.ts'
import { GymCard } from '../gym/gyms.ts'
import { endpoint } from '../http/endpoint.ts'
import { Review } from '../review/reviews.ts'

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

const ReviewParams = z.strictObject({ id: Id })

/** One a member and review: another one replaces it. */
export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/report',
  access: 'member',
  params: ReviewParams,
  body: z.strictObject({ reason: ModerationReason, details: optionalText(1_000, 'Details') }),
  reply: z.object({ reported: z.literal(true) }),
  status: 201,
})

/** By the author of a hidden review, once a hiding. */
export const appealHiding = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/appeal',
  access: 'member',
  params: ReviewParams,
  body: z.strictObject({ text: text(1_000, 'Your appeal') }),
  reply: z.object({ appealed: z.literal(true) }),
  status: 201,
})

/** That a gym is in the list twice. */
export const reportDuplicate = endpoint({
  method: 'POST',
  path: '/api/gyms/:id/report',
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ duplicateOf: Id, details: optionalText(1_000, 'Details') }),
  reply: z.object({ reported: z.literal(true) }),
  status: 201,
})

/** A review as administrators see it. */
export const ModeratedReview = Review.extend({
  /** The id that it had at first: this one stays where its gym is merged and it gets another. */
  firstId: Id,
  hiding: z.object({ reason: ModerationReason, hiddenAt: z.iso.datetime() }).nullable(),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

export const caseStatuses = ['open', 'appealed', 'hidden', 'dismissed', 'restored', 'merged'] as const
export const CaseStatus = z.enum(caseStatuses)
export type CaseStatus = z.infer<typeof CaseStatus>

const caseFields = {
  id: z.string(),
  /** `open` and `appealed` wait for a decision. */
  status: CaseStatus,
  /** Of the members, newest first. */
  reports: z.array(
    z.object({
      userId: z.string(),
      reason: z.string(),
      details: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
}

/** Everything that was reported about one review, or about one pair of gyms. */
export const ModerationCase = z.discriminatedUnion('kind', [
  z.object({
    ...caseFields,
    kind: z.literal('review'),
    /** As it is now; null while the review service is away. */
    review: ModeratedReview.nullable(),
    appeal: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable(),
  }),
  z.object({
    ...caseFields,
    kind: z.literal('gym'),
    /** The reported gym and the one that it doubles; null while the gym service is away. */
    gym: GymCard.nullable(),
    duplicateOf: GymCard.nullable(),
  }),
])
export type ModerationCase = z.infer<typeof ModerationCase>

/** Waiting ones first, each newest first; `X-Total-Count`, `Link: rel="next"`. */
export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  query: z.strictObject({
    status: CaseStatus.optional(),
    kind: z.enum(['review', 'gym']).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(500).optional(),
  }),
  reply: z.array(ModerationCase),
})

/**
 * A review is hidden for a reason, or restored, or the reports are dismissed; a gym is merged into the one that it
 * doubles, or the report is dismissed. Problem `report.wrong-decision` where the decision does not fit the case.
 */
export const decideCase = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  access: 'admin',
  params: z.strictObject({ id: Id }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('hide'), reason: ModerationReason }),
    z.strictObject({ decision: z.literal('restore') }),
    z.strictObject({ decision: z.literal('dismiss') }),
    z.strictObject({ decision: z.literal('merge') }),
  ]),
  reply: ModerationCase,
})

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
  params: ReviewParams,
  reply: ModeratedReview,
})

/** Many of them in the order of the ids; null for one that is gone. A POST, because so many ids do not fit into an address. */
export const readReviewsForModeration = endpoint({
  method: 'POST',
  path: '/internal/reviews/for-moderation',
  access: 'service',
  body: z.strictObject({ ids: z.array(Id).max(200) }),
  reply: z.array(ModeratedReview.nullable()),
})

/** Null restores. Saying the same twice changes nothing. */
export const setReviewHiding = endpoint({
  method: 'PUT',
  path: '/internal/reviews/:id/hiding',
  access: 'service',
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
  params: ReviewParams,
  reply: ModeratedReview,
})

/** From now on the one gym is the other: its reviews and its links lead there. Saying it twice changes nothing. */
export const mergeGym = endpoint({
  method: 'POST',
  path: '/internal/gyms/:id/merge',
  access: 'service',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ into: Id }),
  reply: GymCard,
})
