// Feedback: creation, changes, order in the list, search words.
import { Feedback, type FeedbackStatus, type sendFeedback } from '@jumpingjack/contracts/admin/feedback'
import type { z } from 'zod'
import { orderKey } from '../paging/order-key.rules.ts'

export interface StoredFeedback extends Omit<Feedback, 'id' | 'createdAt' | 'resolvedAt'> {
  _id: string
  createdAt: Date
  resolvedAt: Date | null
  /** Order key. */
  order: string
  /** Words of subject, message and sender, for the search. */
  searchWords: string[]
  /** Incremented by every change. */
  revision: number
}

/** Without the fields that a list does not need. */
export type ListedFeedback = Omit<StoredFeedback, 'searchWords'>

type Draft = z.output<(typeof sendFeedback)['body']>
export type Sender = Pick<Feedback, 'userId' | 'userEmail' | 'name' | 'isPremium' | 'userAgent'>

const resolvedStatuses: readonly FeedbackStatus[] = ['resolved', 'closed']

export function newFeedback(
  id: string,
  { type, subject, message, priority, url }: Draft,
  sender: Sender,
  now: Date,
): StoredFeedback {
  const content = { ...sender, type, subject, message, priority, url: url ?? null }
  const state = { status: 'open', adminNotes: null, resolvedAt: null, resolvedBy: null } as const
  return {
    _id: id,
    ...content,
    ...state,
    createdAt: now,
    order: orderOf({ ...content, ...state, _id: id, createdAt: now }),
    searchWords: wordsOf([subject, message, sender.userEmail, sender.name].join('\n')),
    revision: 1,
  }
}

/** Any status may follow any other. The first resolver is kept until the feedback is reopened. */
export function withStatus(
  feedback: StoredFeedback,
  status: FeedbackStatus,
  { email, now }: { email: string; now: Date },
): StoredFeedback {
  const wasResolved = resolvedStatuses.includes(feedback.status)
  const changed = { ...feedback, status, revision: feedback.revision + 1, order: '' }
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
    id: _id,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  })
}

/** Distinct words in lower case. Words too long for an index are split. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]{1,40}/gu),
    ),
  ]
}

type Ordered = Pick<StoredFeedback, '_id' | 'isPremium' | 'priority' | 'status' | 'createdAt'>

/** Unresolved feedback that is urgent comes first, then that of premium members, then the newest. */
function orderOf({ _id, isPremium, priority, status, createdAt }: Ordered): string {
  const rank = (priority === 'urgent' ? 2 : 0) + (isPremium ? 1 : 0)
  return orderKey(resolvedStatuses.includes(status) ? 0 : rank, createdAt, _id)
}
