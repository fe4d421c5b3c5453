// Pure decisions about what members report: one case a review, or a pair of gyms.
import type { CaseStatus, decideCase } from '@jumpingjack/contracts/admin/moderation'
import type { ModeratedReview, ModerationReason } from '@jumpingjack/contracts/review/moderation'
import type { z } from 'zod'
import { orderKey } from '../lists/order.rules.ts'

export interface Report {
  userId: string
  reason: string
  details: string | null
  createdAt: Date
}

export interface Appeal {
  text: string
  createdAt: Date
  /** The hiding that it is against: there is one appeal a hiding. */
  hiddenAt: string
}

interface CaseFields {
  _id: string
  status: CaseStatus
  /** The latest of each member, newest first. */
  reports: Report[]
  decidedBy: string | null
  decidedAt: Date | null
  createdAt: Date
  /** Place in the list: those that wait for a decision first. */
  order: string
  /** Grows with every change. */
  revision: number
}

export interface ReviewCase extends CaseFields {
  kind: 'review'
  reviewId: string
  /** Why the review is hidden; null while it is not. */
  hiddenFor: ModerationReason | null
  appeal: Appeal | null
}

export interface GymCase extends CaseFields {
  kind: 'gym'
  gymId: string
  duplicateOf: string
}

export type StoredCase = ReviewCase | GymCase
export type Decision = z.output<(typeof decideCase)['body']>

/** Newer ones say more than what a case of thousands of reports could. */
const reportsKept = 200
const waiting: readonly CaseStatus[] = ['open', 'appealed']
/** What a case can have come to for each decision; the status that follows from it says the same again. */
const decidable: Record<StoredCase['kind'], Partial<Record<Decision['decision'], readonly CaseStatus[]>>> = {
  review: {
    hide: ['open', 'appealed', 'hidden', 'dismissed', 'restored'],
    restore: ['appealed', 'hidden', 'restored'],
    dismiss: ['open', 'dismissed'],
  },
  gym: {
    merge: ['open', 'dismissed', 'merged'],
    dismiss: ['open', 'dismissed'],
  },
}
const outcomes = { hide: 'hidden', restore: 'restored', dismiss: 'dismissed', merge: 'merged' } as const

export function newReviewCase(id: string, reviewId: string, now: Date): ReviewCase {
  return { ...newCase(id, now), kind: 'review', reviewId, hiddenFor: null, appeal: null }
}

export function newGymCase(id: string, pair: Pick<GymCase, 'gymId' | 'duplicateOf'>, now: Date): GymCase {
  return { ...newCase(id, now), kind: 'gym', ...pair }
}

/** A report of what was let be waits for a decision again. */
export function withReport<C extends StoredCase>(found: C, report: Report): C {
  const others = found.reports.filter(({ userId }) => userId !== report.userId)
  const reports = [report, ...others].slice(0, reportsKept)
  const isOver = found.status === 'dismissed' || found.status === 'restored'
  const decision = isOver ? ({ status: 'open', decidedBy: null, decidedAt: null } as const) : {}
  return changed({ ...found, reports, ...decision })
}

/** Undefined where there is nothing to appeal against, or the author has done so already in other words. */
export function withAppeal(
  found: ReviewCase,
  hiding: ModeratedReview['hiding'],
  text: string,
  now: Date,
): ReviewCase | undefined {
  if (!hiding) return undefined
  const { appeal } = found
  if (appeal?.hiddenAt === hiding.hiddenAt) return appeal.text === text ? found : undefined
  const next = { text, createdAt: now, hiddenAt: hiding.hiddenAt }
  return changed({ ...found, status: 'appealed', hiddenFor: hiding.reason, appeal: next })
}

/** Undefined where the decision does not fit the case. One that says what is so already leaves who decided first. */
export function withDecision(
  found: StoredCase,
  decision: Decision,
  { by, now }: { by: string; now: Date },
): StoredCase | undefined {
  if (!decidable[found.kind][decision.decision]?.includes(found.status)) return undefined
  const status = outcomes[decision.decision]
  const decided = { status, decidedBy: by, decidedAt: now }
  if (found.kind === 'gym') return changed(found.status === status ? found : { ...found, ...decided })
  const hiddenFor = decision.decision === 'hide' ? decision.reason : null
  const isSaidAlready = found.status === status && found.hiddenFor === hiddenFor
  return changed(isSaidAlready ? found : { ...found, ...decided, hiddenFor })
}

function newCase(id: string, now: Date): CaseFields {
  const undecided = { status: 'open', decidedBy: null, decidedAt: null } as const
  return { _id: id, ...undecided, reports: [], createdAt: now, order: orderKey(true, now, id), revision: 0 }
}

function changed<C extends StoredCase>(next: C): C {
  const order = orderKey(waiting.includes(next.status), next.createdAt, next._id)
  return { ...next, order, revision: next.revision + 1 }
}
