// Feedback: creation, changes, order in the list, search words.
import {
  type changeFeedback,
  Feedback,
  type FeedbackStatus,
  type sendFeedback,
} from '@jumpingjack/contracts/admin/feedback'
import { foldLetters, unspaced } from '@jumpingjack/contracts/fields/fold-letters'
import { orderKey } from '@jumpingjack/contracts/fields/order-key'
import type { z } from 'zod'

export interface StoredFeedback extends Omit<Feedback, 'id' | 'createdAt' | 'resolvedAt'> {
  _id: string
  createdAt: Date
  resolvedAt: Date | null
  /** Order key. */
  order: string
  /** Words of subject, message and sender, for the search. */
  searchWords: string[]
  /** Absent in the oldest feedback, whose words are not folded. */
  searchVersion?: number
  /** Incremented by every change. */
  revision: number
}

/** Without the fields that a list does not need. */
export type ListedFeedback = Omit<StoredFeedback, 'searchWords'>

export type FeedbackChange = Pick<z.output<(typeof changeFeedback)['body']>, 'status' | 'priority'>
type Draft = z.output<(typeof sendFeedback)['body']>
export type Sender = Pick<Feedback, 'userId' | 'userEmail' | 'name' | 'isPremium' | 'userAgent'>

const resolvedStatuses: readonly FeedbackStatus[] = ['resolved', 'closed']

export function newFeedback(
  id: string,
  { type, subject, message, priority, url }: Draft,
  sender: Sender,
  now: Date,
): StoredFeedback {
  const content = { ...sender, type, subject, message, priority, askedPriority: priority, url: url ?? null }
  const state = { status: 'open', adminNotes: null, resolvedAt: null, resolvedBy: null } as const
  return {
    _id: id,
    ...content,
    ...state,
    createdAt: now,
    order: orderOf({ ...content, ...state, _id: id, createdAt: now }),
    ...searchOf({ ...sender, subject, message }),
    revision: 1,
  }
}

/** Any status may follow any other. The first resolver is kept until the feedback is reopened. */
export function withChange(
  feedback: StoredFeedback,
  { status = feedback.status, priority = feedback.priority }: FeedbackChange,
  { email, now }: { email: string; now: Date },
): StoredFeedback {
  const wasResolved = resolvedStatuses.includes(feedback.status)
  const changed = { ...feedback, status, priority, revision: feedback.revision + 1, order: '' }
  if (!resolvedStatuses.includes(status)) Object.assign(changed, { resolvedAt: null, resolvedBy: null })
  else if (!wasResolved) Object.assign(changed, { resolvedAt: now, resolvedBy: email })
  return { ...changed, order: orderOf(changed) }
}

export function withNotes(feedback: StoredFeedback, adminNotes: string): StoredFeedback {
  return { ...feedback, adminNotes, revision: feedback.revision + 1 }
}

/** The contract's parser drops internal fields. */
export function asFeedback({ _id, createdAt, resolvedAt, ...feedback }: ListedFeedback): Feedback {
  return Feedback.parse({
    ...feedback,
    // Absent before the migration.
    askedPriority: feedback.askedPriority ?? feedback.priority,
    id: _id,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  })
}

/**
 * Distinct folded words, of which those too long for an index are split. Where words have no spaces between them, each two
 * neighbours and the last letter, so that any part of the text is found: `健身中` has `健身`, `身中` and `中`.
 */
export function wordsOf(text: string): string[] {
  const folded = foldLetters(text).normalize('NFC').replace(unspaced, neighbours)
  return [...new Set(folded.match(/[\p{L}\p{N}]{1,40}/gu))]
}

function neighbours(run: string): string {
  const letters = [...run]
  return ` ${letters.map((letter, index) => letter + (letters[index + 1] ?? '')).join(' ')} `
}

const searchVersion = 2
/** Feedback from before 2026-11-28 has `searchWords` with accents: what is searched never changes. */
export const searchMigration = {
  outdated: { searchVersion: { $ne: searchVersion } },
  updateOf: (feedback: StoredFeedback) => ({ $set: searchOf(feedback) }),
}

export function searchOf(feedback: Pick<StoredFeedback, 'subject' | 'message' | 'userEmail' | 'name'>) {
  const { subject, message, userEmail, name } = feedback
  return { searchWords: wordsOf([subject, message, userEmail, name].join('\n')), searchVersion }
}

type Ordered = Pick<StoredFeedback, '_id' | 'isPremium' | 'priority' | 'status' | 'createdAt'>

const ranks: Record<Feedback['priority'], number> = { low: 1, medium: 2, high: 3, urgent: 7 }

/** Urgent feedback comes first, then that of premium members, then other, each by priority. */
function rankOf({ isPremium, priority }: Pick<Ordered, 'isPremium' | 'priority'>): number {
  return ranks[priority] + (isPremium ? (priority === 'urgent' ? 1 : 3) : 0)
}

/** Unresolved feedback comes first. */
function orderOf({ _id, status, createdAt, ...ranked }: Ordered): string {
  return orderKey(resolvedStatuses.includes(status) ? 0 : rankOf(ranked), createdAt, _id)
}

/**
 * Feedback from before 2026-11-27 has no `askedPriority`, and an order that lists it among other when it is resolved. It
 * may go on 2026-12-27, with the index of `askedPriority` and what reads feedback without it: no process or backup from
 * before 2026-11-27 is in use then (decision 30).
 */
export const priorityMigration = {
  outdated: { askedPriority: null },
  updateOf: (feedback: StoredFeedback) => ({
    $set: { askedPriority: feedback.priority, order: orderOf(feedback) },
  }),
  unchanged: ({ revision }: StoredFeedback) => ({ revision }),
}
