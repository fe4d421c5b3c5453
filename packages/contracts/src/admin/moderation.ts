// Members report reviews and doubled gyms; administrators decide.
import { z } from 'zod'
import { Id, optionalText, text } from '../fields/fields.ts'
import { GymCard } from '../gym/gyms.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { ModeratedReview, ModerationReason } from '../review/moderation.ts'

const endpoint = endpointsOf('admin')

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
