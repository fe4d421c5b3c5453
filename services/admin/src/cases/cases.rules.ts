// Moderation cases: one per review, or per pair of gyms.
import {
  type CaseStatus,
  canDecide,
  type decideCase,
  decisionOutcomes,
} from '@jumpingjack/contracts/admin/moderation'
import { nobodyId } from '@jumpingjack/contracts/fields/fields'
import { orderKey } from '@jumpingjack/contracts/fields/order-key'
import type { ModeratedReview, ModerationReason } from '@jumpingjack/contracts/review/moderation'
import type { z } from 'zod'

export interface Report {
  userId: string
  reason: string
  details: string | null
  createdAt: Date
}

export interface Appeal {
  text: string
  createdAt: Date
  /** Identifies the hiding. There is one appeal per hiding. */
  hiddenAt: string
  /** The author. Absent in the oldest appeals, and after the account was deleted. */
  userId?: string
}

interface CaseFields {
  _id: string
  status: CaseStatus
  /** The latest report of each member, newest first. */
  reports: Report[]
  decidedBy: string | null
  decidedAt: Date | null
  createdAt: Date
  /** Order key: cases that wait for a decision first. */
  order: string
  /** Incremented by every change. */
  revision: number
}

export interface ReviewCase extends CaseFields {
  kind: 'review'
  reviewId: string
  /** Null if the review is not hidden. */
  hiddenFor: ModerationReason | null
  appeal: Appeal | null
  /** To a rejected appeal against the present hiding; absent in the oldest cases. */
  answer?: string | null
}

export interface GymCase extends CaseFields {
  kind: 'gym'
  gymId: string
  duplicateOf: string
}

export type StoredCase = ReviewCase | GymCase
export type Decision = z.output<(typeof decideCase)['body']>

/** Older reports are dropped. */
const reportsMax = 200
const erasedText = 'The author has deleted the account.'
const waiting: readonly CaseStatus[] = ['open', 'appealed']

export function newReviewCase(id: string, reviewId: string, now: Date): ReviewCase {
  return { ...newCase(id, now), kind: 'review', reviewId, hiddenFor: null, appeal: null, answer: null }
}

export function newGymCase(id: string, pair: Pick<GymCase, 'gymId' | 'duplicateOf'>, now: Date): GymCase {
  return { ...newCase(id, now), kind: 'gym', ...pair }
}

/** A report reopens a dismissed or restored case. */
export function withReport<C extends StoredCase>(found: C, report: Report): C {
  const others = found.reports.filter(({ userId }) => userId !== report.userId)
  const reports = [report, ...others].slice(0, reportsMax)
  const isReopened = found.status === 'dismissed' || found.status === 'restored'
  const decision = isReopened ? ({ status: 'open', decidedBy: null, decidedAt: null } as const) : {}
  return changed({ ...found, reports, ...decision })
}

/** Undefined if the review is not hidden, or this hiding has another appeal already. */
export function withAppeal(
  found: ReviewCase,
  hiding: ModeratedReview['hiding'],
  { userId, text }: Required<Pick<Appeal, 'userId' | 'text'>>,
  now: Date,
): ReviewCase | undefined {
  if (!hiding) return undefined
  const { appeal } = found
  if (appeal?.hiddenAt === hiding.hiddenAt) return appeal.text === text ? found : undefined
  const next = { text, createdAt: now, hiddenAt: hiding.hiddenAt, userId }
  return changed({ ...found, status: 'appealed', hiddenFor: hiding.reason, appeal: next, answer: null })
}

/**
 * After the review of this case was deleted, or has moved to `currentId`. What waits for a decision needs none then: a
 * hidden review stays hidden, also when its author writes another.
 */
export function afterDeletion(found: ReviewCase, currentId: string | undefined, now: Date): ReviewCase {
  if (currentId) return currentId === found.reviewId ? found : changed({ ...found, reviewId: currentId })
  if (!waiting.includes(found.status)) return found
  const status = found.status === 'appealed' ? 'hidden' : 'dismissed'
  return changed({ ...found, status, decidedBy: null, decidedAt: now })
}

/** Undefined if the decision is not allowed. A repeated decision keeps the first decider. */
export function withDecision(
  found: StoredCase,
  decision: Decision,
  { by, now }: { by: string; now: Date },
): StoredCase | undefined {
  if (!canDecide(found.kind, found.status, decision.decision)) return undefined
  const status = decisionOutcomes[decision.decision]
  const decided = { status, decidedBy: by, decidedAt: now }
  if (found.kind === 'gym') return changed(found.status === status ? found : { ...found, ...decided })
  const outcome = reviewOutcome(found, decision)
  const isRepeated = found.status === status && found.hiddenFor === outcome.hiddenFor
  if (!isRepeated) return changed({ ...found, ...decided, ...outcome })
  // Only an appeal has an answer. It may be sent twice.
  if (decision.decision === 'keep' && found.answer !== decision.answer) return undefined
  return changed(found)
}

function reviewOutcome({ hiddenFor }: ReviewCase, decision: Decision) {
  if (decision.decision === 'keep') return { hiddenFor, answer: decision.answer }
  return { hiddenFor: decision.decision === 'hide' ? decision.reason : null, answer: null }
}

/** Whether the case was decided otherwise after `first` was read. A report that reopens it is no decision. */
export function isOvertaken(first: StoredCase, found: StoredCase, decided: StoredCase): boolean {
  const isDecided = found.decidedAt !== null && found.decidedAt.getTime() !== first.decidedAt?.getTime()
  return isDecided && decided.decidedAt !== found.decidedAt
}

/** Keeps reasons and decisions, and nothing that the member has written or that leads to the member. */
export function withoutMember<C extends StoredCase>(found: C, userId: string): C {
  const reports = found.reports.map((report) =>
    report.userId === userId ? { ...report, userId: nobodyId, details: null } : report,
  )
  const { appeal = null } = found as Partial<ReviewCase>
  const isOwn = appeal?.userId === userId
  const appealed = appeal && isOwn ? { createdAt: appeal.createdAt, hiddenAt: appeal.hiddenAt } : undefined
  const erased = appealed && { appeal: { ...appealed, text: erasedText }, answer: null }
  return changed({ ...found, reports, ...erased })
}

function newCase(id: string, now: Date): CaseFields {
  const undecided = { status: 'open', decidedBy: null, decidedAt: null } as const
  return { _id: id, ...undecided, reports: [], createdAt: now, order: orderKey(1, now, id), revision: 0 }
}

function changed<C extends StoredCase>(next: C): C {
  const order = orderKey(waiting.includes(next.status) ? 1 : 0, next.createdAt, next._id)
  return { ...next, order, revision: next.revision + 1 }
}
