// Pure decisions about feedback.
import { Feedback, type FeedbackStatus, type sendFeedback } from '@jumpingjack/contracts/admin/feedback'
import type { z } from 'zod'
import { orderKey } from '../lists/order.rules.ts'

export interface StoredFeedback extends Omit<Feedback, 'id' | 'createdAt' | 'resolvedAt'> {
  _id: string
  createdAt: Date
  resolvedAt: Date | null
  /** Place in the list. */
  order: string
  /** What a search looks into. */
  searchWords: string[]
  /** Grows with every change. */
  revision: number
}

/** As the list needs it. */
export type ListedFeedback = Omit<StoredFeedback, 'searchWords'>

type Draft = z.output<(typeof sendFeedback)['body']>
export type Sender = Pick<Feedback, 'userId' | 'userEmail' | 'name' | 'isPremium' | 'userAgent'>

const settled: readonly FeedbackStatus[] = ['resolved', 'closed']

export function newFeedback(
  id: string,
  { type, subject, message, priority, url }: Draft,
  sender: Sender,
  now: Date,
): StoredFeedback {
  const said = { ...sender, type, subject, message, priority, url: url ?? null }
  const state = { status: 'open', adminNotes: null, resolvedAt: null, resolvedBy: null } as const
  return {
    _id: id,
    ...said,
    ...state,
    createdAt: now,
    order: orderOf({ ...said, ...state, _id: id, createdAt: now }),
    searchWords: wordsOf([subject, message, sender.userEmail, sender.name].join('\n')),
    revision: 1,
  }
}

/** Any status may follow any other. Who has settled a matter first is remembered until it is opened again. */
export function withStatus(
  feedback: StoredFeedback,
  status: FeedbackStatus,
  { email, now }: { email: string; now: Date },
): StoredFeedback {
  const wasSettled = settled.includes(feedback.status)
  const changed = { ...feedback, status, revision: feedback.revision + 1, order: '' }
  if (!settled.includes(status)) Object.assign(changed, { resolvedAt: null, resolvedBy: null })
  else if (!wasSettled) Object.assign(changed, { resolvedAt: now, resolvedBy: email })
  return { ...changed, order: orderOf(changed) }
}

export function withNotes(feedback: StoredFeedback, adminNotes: string): StoredFeedback {
  return { ...feedback, adminNotes, revision: feedback.revision + 1 }
}

/** What the contract's parser leaves out is ours alone. */
export function asFeedback({ _id, createdAt, resolvedAt, ...feedback }: ListedFeedback): Feedback {
  return Feedback.parse({
    ...feedback,
    id: _id,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  })
}

/** Each word once, without regard to case; what is too long for an index comes in pieces. */
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

/** Premium members come first until their matter is settled. */
function orderOf(feedback: Pick<StoredFeedback, '_id' | 'isPremium' | 'status' | 'createdAt'>): string {
  const isFirst = feedback.isPremium && !settled.includes(feedback.status)
  return orderKey(isFirst, feedback.createdAt, feedback._id)
}
