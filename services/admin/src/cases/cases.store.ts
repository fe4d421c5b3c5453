// The reports collection: moderation cases with the members' reports. A decision and its audit entry are one write.
import type { CaseStatus } from '@jumpingjack/contracts/admin/moderation'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'
import type { StoredAuditEntry } from '../audit/audit.rules.ts'
import { addToAudit, auditFields, type WithAudit, withoutAudit } from '../audit/audit.store.ts'
import type { Appeal, GymCase, Report, ReviewCase, StoredCase } from './cases.rules.ts'

/** A case of either kind. */
type CaseDocument = WithAudit &
  Partial<Omit<ReviewCase, 'kind'> & Omit<GymCase, 'kind'>> &
  Pick<StoredCase, 'kind'>

const text = { type: String, required: true }
const date = { type: Date, required: true }

const reportSchema = new Schema<Report>(
  { userId: text, reason: text, details: { type: String, default: null }, createdAt: date },
  { _id: false },
)
const appealSchema = new Schema<Appeal>(
  { text, createdAt: date, hiddenAt: text, userId: { type: String } },
  { _id: false },
)

const schema = new Schema<CaseDocument>(
  {
    _id: text,
    kind: text,
    status: text,
    reports: [reportSchema],
    decidedBy: { type: String, default: null },
    decidedAt: { type: Date, default: null },
    createdAt: date,
    order: text,
    revision: { type: Number, required: true },
    reviewId: { type: String },
    hiddenFor: { type: String },
    appeal: { type: appealSchema },
    answer: { type: String },
    gymId: { type: String },
    duplicateOf: { type: String },
    ...auditFields,
  },
  { collection: 'reports', versionKey: false, strict: 'throw' },
)
schema.index({ order: -1 })
schema.index({ status: 1, order: -1 })
schema.index({ reviewId: 1 }, { sparse: true })
schema.index({ 'reports.userId': 1 })
schema.index({ 'appeal.userId': 1 }, { sparse: true })

export interface CaseFilter {
  status?: CaseStatus
  kind?: StoredCase['kind']
}

export type CaseStore = ReturnType<typeof createCaseStore>

export function createCaseStore(db: Connection) {
  const model = db.model<CaseDocument>('Case', schema)

  const insert = (first: StoredCase): Promise<boolean> => unlessDuplicate(() => model.create(first))

  return {
    model,

    async find(id: string): Promise<StoredCase | undefined> {
      return (await model.findById(id, withoutAudit).lean<StoredCase>()) ?? undefined
    },

    /** At most `limit` cases with an order key below `before`, in descending order. */
    list(filter: CaseFilter, limit: number, before?: string): Promise<StoredCase[]> {
      const range = before === undefined ? {} : { order: { $lt: before } }
      return model
        .find({ ...filter, ...range }, withoutAudit)
        .sort({ order: -1 })
        .limit(limit)
        .batchSize(limit + 1)
        .lean<StoredCase[]>()
    },

    count(filter: CaseFilter): Promise<number> {
      return model.countDocuments(filter)
    },

    async idsOfReview(reviewId: string): Promise<string[]> {
      return (await model.find({ reviewId }, { _id: 1 }).lean()).map(({ _id }) => _id)
    },

    /** Ids of the cases with a report or an appeal of the member. */
    async idsOf(userId: string): Promise<string[]> {
      return (await model.find(by(userId), { _id: 1 }).lean()).map(({ _id }) => _id)
    },

    ofMember(userId: string): Promise<StoredCase[]> {
      return model.find(by(userId), withoutAudit).lean<StoredCase[]>()
    },

    /** False if the stored revision is not the one before `next`. */
    async save(next: StoredCase, entry?: StoredAuditEntry): Promise<boolean> {
      const { _id, ...fields } = next
      if (fields.revision === 1) return insert(next)
      const { matchedCount } = await model.updateOne(
        { _id, revision: fields.revision - 1 },
        { $set: fields, ...(entry && addToAudit(entry)) },
      )
      return matchedCount === 1
    },
  }
}

/** With a report or an appeal of the member. */
function by(userId: string) {
  return { $or: [{ 'reports.userId': userId }, { 'appeal.userId': userId }] }
}
