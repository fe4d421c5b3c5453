// Members report reviews and duplicate gyms; administrators decide.
import { z } from 'zod'
import { Id, optionalText, pageQuery, text } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { GymCard } from '../gym/gyms.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { ModeratedReview, ModerationReason } from '../review/moderation.ts'

const endpoint = endpointsOf('admin')

const ReviewParams = z.strictObject({ id: Id })

export const reportReview = endpoint('POST', '/api/reviews/:id/report', {
  summary: 'Report a review',
  description: 'One report per member and review: a second one replaces the first.',
  problems: ['review.unknown', 'report.own-review'],
  access: 'member',
  isLimitedPerDay: true,
  params: ReviewParams,
  body: z.strictObject({ reason: ModerationReason, details: optionalText(maxLengths.moderation, 'Details') }),
  reply: z.object({ reported: z.literal(true) }),
  status: 201,
})

export const appealHiding = endpoint('POST', '/api/reviews/:id/appeal', {
  summary: 'Appeal against the hiding of an own review',
  description: 'Once per hiding.',
  problems: ['review.unknown', 'appeal.not-possible'],
  access: 'member',
  params: ReviewParams,
  body: z.strictObject({ text: text(maxLengths.moderation, 'Your appeal') }),
  reply: z.object({ appealed: z.literal(true) }),
  status: 201,
})

export const reportDuplicate = endpoint('POST', '/api/gyms/:id/report', {
  summary: 'Report two gyms as the same',
  problems: ['gym.unknown', 'gym.not-mergeable'],
  access: 'member',
  isLimitedPerDay: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ duplicateOf: Id, details: optionalText(maxLengths.moderation, 'Details') }),
  reply: z.object({ reported: z.literal(true) }),
  status: 201,
})

export const caseStatuses = ['open', 'appealed', 'hidden', 'dismissed', 'restored', 'merged'] as const
export const CaseStatus = z.enum(caseStatuses)
export type CaseStatus = z.infer<typeof CaseStatus>

const caseFields = {
  id: z.string(),
  /** `open` and `appealed` are undecided. */
  status: CaseStatus,
  /** Newest first. */
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

/** All reports about one review, or about one pair of gyms. */
export const ModerationCase = z.discriminatedUnion('kind', [
  z.object({
    ...caseFields,
    kind: z.literal('review'),
    /** Its current state; null while the review service is unavailable. */
    review: ModeratedReview.nullable(),
    /** Its gym; null while the gym service is unavailable. */
    gym: GymCard.nullable(),
    appeal: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable(),
    /** What the author reads after a rejected appeal. */
    answer: z.string().nullable(),
  }),
  z.object({
    ...caseFields,
    kind: z.literal('gym'),
    /** The reported gym and the one that it duplicates; null while the gym service is unavailable. */
    gym: GymCard.nullable(),
    duplicateOf: GymCard.nullable(),
  }),
])
export type ModerationCase = z.infer<typeof ModerationCase>

export const listCases = endpoint('GET', '/api/admin/reports', {
  summary: 'List reports',
  description: 'Undecided ones first, each newest first.',
  access: 'admin',
  query: z.strictObject({
    status: CaseStatus.optional(),
    kind: z.enum(['review', 'gym']).optional(),
    ...pageQuery,
  }),
  reply: z.array(ModerationCase),
})

/** The status that a decision leads to. */
export const decisionOutcomes = {
  hide: 'hidden',
  keep: 'hidden',
  restore: 'restored',
  dismiss: 'dismissed',
  merge: 'merged',
} as const satisfies Record<string, CaseStatus>
export type DecisionName = keyof typeof decisionOutcomes

/** The decisions that change a case, by its kind and status, the likeliest first. */
export const possibleDecisions: Record<
  ModerationCase['kind'],
  Partial<Record<CaseStatus, readonly DecisionName[]>>
> = {
  review: {
    open: ['hide', 'dismiss'],
    appealed: ['restore', 'keep'],
    hidden: ['restore', 'hide'],
    dismissed: ['hide'],
    restored: ['hide'],
  },
  gym: { open: ['merge', 'dismiss'], dismissed: ['merge'] },
}

/** Whether a decision fits a case. The current decision also fits, because it may be sent twice. */
export function canDecide(kind: ModerationCase['kind'], status: CaseStatus, decision: DecisionName): boolean {
  return decisionOutcomes[decision] === status || !!possibleDecisions[kind][status]?.includes(decision)
}

export const decideCase = endpoint('POST', '/api/admin/reports/:id/decision', {
  summary: 'Decide a report',
  description:
    'Hides or restores the review, keeps it hidden after an appeal, merges the gyms, or dismisses the report.',
  problems: ['report.unknown', 'report.wrong-decision', 'review.unknown', 'gym.unknown', 'gym.not-mergeable'],
  access: 'admin',
  params: z.strictObject({ id: Id }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('hide'), reason: ModerationReason }),
    /** Rejects the appeal. The author reads the answer. */
    z.strictObject({ decision: z.literal('keep'), answer: text(maxLengths.moderation, 'The answer') }),
    z.strictObject({ decision: z.enum(['restore', 'dismiss', 'merge']) }),
  ]),
  reply: ModerationCase,
})
