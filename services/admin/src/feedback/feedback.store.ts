// The feedback collection. An entry and what it announces are one document and one write, as are a change and its
// entry in the audit trail.

import type { Feedback } from '@jumpingjack/contracts/admin/feedback'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { outboxFields, outboxOf, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { LRUCache } from 'lru-cache'
import { type Connection, type QueryFilter, Schema } from 'mongoose'
import type { StoredAuditEntry } from '../audit/audit.rules.ts'
import { addToAudit, auditFields, type WithAudit } from '../audit/audit.store.ts'
import { type ListedFeedback, type StoredFeedback, wordsOf } from './feedback.rules.ts'

type FeedbackDocument = StoredFeedback & WithOutbox & WithAudit

const text = { type: String, required: true }
const optional = { type: String, default: null }

const schema = new Schema<FeedbackDocument>(
  {
    _id: text,
    userId: optional,
    userEmail: optional,
    name: optional,
    isPremium: { type: Boolean, required: true },
    type: text,
    subject: text,
    message: text,
    userAgent: optional,
    url: optional,
    priority: text,
    status: text,
    adminNotes: optional,
    resolvedAt: { type: Date, default: null },
    resolvedBy: optional,
    createdAt: { type: Date, required: true },
    order: text,
    searchWords: { type: [String], required: true },
    revision: { type: Number, required: true },
    ...outboxFields,
    ...auditFields,
  },
  { collection: 'feedback', versionKey: false, strict: 'throw' },
)
schema.index({ order: -1 })
schema.index({ searchWords: 1 })
for (const field of ['status', 'type', 'priority'] as const) schema.index({ [field]: 1, order: -1 })

export interface FeedbackFilter extends Partial<Pick<Feedback, 'status' | 'type' | 'priority'>> {
  /** Words, each of which begins one in subject, message, e-mail address or name. */
  contains?: string
}

export type FeedbackStore = ReturnType<typeof createFeedbackStore>

export function createFeedbackStore(db: Connection) {
  const model = db.model<FeedbackDocument>('Feedback', schema)
  /**
   * How far down a page reached when it was read last. DocumentDB sorts all that match, so asking down to there is
   * faster. It is no cache of answers: a page that is full within a bound is the right page whatever has changed, and
   * one that is not is read without it.
   */
  const reached = new LRUCache<string, string>({ max: 1_000 })

  function listWithin(
    filter: FeedbackFilter,
    limit: number,
    { before, downTo }: { before?: string; downTo?: string },
  ): Promise<ListedFeedback[]> {
    const conditions = [conditionsOf(filter)]
    if (before !== undefined) conditions.push({ order: { $lt: before } })
    if (downTo !== undefined) conditions.push({ order: { $gte: downTo } })
    const query = model.find({ $and: conditions }, { searchWords: 0 }).sort({ order: -1 }).limit(limit)
    // In one batch: each further one costs more than the search.
    return query.batchSize(limit + 1).lean<ListedFeedback[]>()
  }

  return {
    model,

    async insert(feedback: StoredFeedback, event: DomainEvent<'feedback-received'>): Promise<void> {
      await model.create({ ...feedback, ...outboxOf(event) })
    },

    async find(id: string): Promise<StoredFeedback | undefined> {
      return (await model.findById(id).lean<StoredFeedback>()) ?? undefined
    },

    /** At most `limit` entries whose order key is smaller than `before`, from the greatest down. */
    async list(filter: FeedbackFilter, limit: number, before?: string): Promise<ListedFeedback[]> {
      const question = JSON.stringify([filter, limit, before])
      const downTo = reached.get(question)
      const near = downTo === undefined ? [] : await listWithin(filter, limit, { before, downTo })
      const page = near.length === limit ? near : await listWithin(filter, limit, { before })
      const last = page.at(-1)
      if (last && page.length === limit) reached.set(question, last.order)
      return page
    },

    count(filter: FeedbackFilter): Promise<number> {
      return model.countDocuments(conditionsOf(filter))
    },

    /** False when the entry has changed since `next` was made of it. */
    async save(next: StoredFeedback, entry: StoredAuditEntry): Promise<boolean> {
      const { _id, revision, status, adminNotes, resolvedAt, resolvedBy, order } = next
      const { matchedCount } = await model.updateOne(
        { _id, revision: revision - 1 },
        { $set: { revision, status, adminNotes, resolvedAt, resolvedBy, order }, ...addToAudit(entry) },
      )
      return matchedCount === 1
    },
  }
}

/** Everything in a filter is a parsed scalar. */
function conditionsOf({ contains, ...equal }: FeedbackFilter): QueryFilter<StoredFeedback> {
  const given = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))
  if (contains === undefined) return given
  const words = wordsOf(contains)
  // What has no word in it is in no feedback.
  if (words.length === 0) return { _id: { $in: [] } }
  // A word holds nothing that means something in a pattern, and one that is anchored is looked up in the index.
  return { $and: [given, ...words.map((word) => ({ searchWords: { $regex: `^${word}` } }))] }
}
