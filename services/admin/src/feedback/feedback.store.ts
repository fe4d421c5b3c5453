// The feedback collection. New feedback and its event are one write, as are a change and its audit entry.
import type { Feedback } from '@jumpingjack/contracts/admin/feedback'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { outboxFields, outboxOf, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
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
    askedPriority: { type: String },
    status: text,
    adminNotes: optional,
    resolvedAt: { type: Date, default: null },
    resolvedBy: optional,
    createdAt: { type: Date, required: true },
    order: text,
    searchWords: { type: [String], required: true },
    searchVersion: { type: Number },
    revision: { type: Number, required: true },
    ...outboxFields,
    ...auditFields,
  },
  { collection: 'feedback', versionKey: false, strict: 'throw' },
)
schema.index({ order: -1 })
for (const field of [
  'createdAt',
  'userId',
  'userEmail',
  'searchWords',
  'searchVersion',
  'askedPriority',
] as const)
  schema.index({ [field]: 1 })
for (const field of ['status', 'type', 'priority'] as const) schema.index({ [field]: 1, order: -1 })

export interface FeedbackFilter extends Partial<Pick<Feedback, 'status' | 'type' | 'priority'>> {
  /** Beginnings of words in subject, message, e-mail address or name. */
  contains?: string
}

export type FeedbackStore = ReturnType<typeof createFeedbackStore>

export function createFeedbackStore(db: Connection) {
  const model = db.model<FeedbackDocument>('Feedback', schema)
  return {
    model,

    async insert(feedback: StoredFeedback, event: DomainEvent<'feedback-received'>): Promise<void> {
      await model.create({ ...feedback, ...outboxOf(event) })
    },

    async find(id: string): Promise<StoredFeedback | undefined> {
      return (await model.findById(id).lean<StoredFeedback>()) ?? undefined
    },

    /** At most `limit` entries with an order key below `before`, in descending order. */
    list(filter: FeedbackFilter, limit: number, before?: string): Promise<ListedFeedback[]> {
      const range = before === undefined ? {} : { order: { $lt: before } }
      const query = model.find({ ...conditionsOf(filter), ...range }, { searchWords: 0 })
      // One batch: each further batch costs more than the search.
      return query
        .sort({ order: -1 })
        .limit(limit)
        .batchSize(limit + 1)
        .lean<ListedFeedback[]>()
    },

    count(filter: FeedbackFilter): Promise<number> {
      return model.countDocuments(conditionsOf(filter))
    },

    /** Ids of what the member has sent, signed in or with the address of the account. */
    async idsOf(userId: string, email?: string): Promise<string[]> {
      const own = email === undefined ? { userId } : { $or: [{ userId }, { userEmail: email }] }
      const found = await model.find(own, { _id: 1 }).lean()
      return found.map(({ _id }) => _id)
    },

    /** What the member has sent while signed in. */
    ofMember(userId: string): Promise<StoredFeedback[]> {
      return model.find({ userId }, { searchWords: 0 }).lean<StoredFeedback[]>()
    },

    /** False while an audit entry waits inside. */
    async remove(id: string): Promise<boolean> {
      await model.deleteOne({ _id: id, unfiledAt: { $exists: false } })
      return (await model.exists({ _id: id })) === null
    },

    /** Deletes feedback from before this time; not while an event or an audit entry waits inside. */
    async deleteBefore(time: Date): Promise<number> {
      const waiting = { outboxAt: { $exists: false }, unfiledAt: { $exists: false } }
      return (await model.deleteMany({ createdAt: { $lt: time }, ...waiting })).deletedCount
    },

    /** False if the stored revision is not the one before `next`. */
    async save(next: StoredFeedback, entry: StoredAuditEntry): Promise<boolean> {
      const { _id, revision, status, priority, adminNotes, resolvedAt, resolvedBy, order } = next
      const { matchedCount } = await model.updateOne(
        { _id, revision: revision - 1 },
        {
          $set: { revision, status, priority, adminNotes, resolvedAt, resolvedBy, order },
          ...addToAudit(entry),
        },
      )
      return matchedCount === 1
    },
  }
}

/** All values of a filter are parsed scalars. */
function conditionsOf({ contains, ...equal }: FeedbackFilter): QueryFilter<StoredFeedback> {
  if (contains === undefined) return equal
  const words = wordsOf(contains)
  // A text without words matches nothing.
  if (words.length === 0) return { _id: { $in: [] } }
  // Words contain no special characters of patterns. An anchored pattern uses the index.
  return { $and: [equal, ...words.map((word) => ({ searchWords: { $regex: `^${word}` } }))] }
}
