// The audit collection. An entry is stored inside the document that it is about, by the same write as the change, and
// moved here afterwards: whatever is killed in between, no change is without its entry and no entry without its change.
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import type { StoredAuditEntry } from './audit.rules.ts'

/** Part of every document whose changes are in the trail. */
export interface WithAudit {
  _id: string
  unfiled?: StoredAuditEntry[]
  /** Since when there is something to file. */
  unfiledAt?: Date
}

/** Schema fields for `WithAudit`; the sparse index makes looking for what is left cheap. */
export const auditFields = {
  unfiled: { type: [Schema.Types.Mixed], default: undefined },
  unfiledAt: { type: Date, index: { sparse: true } },
}

export const withoutAudit = { unfiled: 0, unfiledAt: 0 } as const

/** Fields of a new document whose creation is in the trail. */
export function auditOf(entry: StoredAuditEntry): Required<Omit<WithAudit, '_id'>> {
  return { unfiled: [entry], unfiledAt: entry.at }
}

/** Update operators that leave an entry in the document that changes. */
export function addToAudit(entry: StoredAuditEntry) {
  return { $push: { unfiled: entry }, $min: { unfiledAt: entry.at } }
}

const schema = new Schema<StoredAuditEntry>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
    action: { type: String, required: true },
    subject: { type: String, required: true },
    // Empty ones do not survive in the document that changed.
    changes: { type: Schema.Types.Mixed, default: {} },
  },
  { collection: 'audit', versionKey: false, strict: 'throw', minimize: false },
)
schema.index({ subject: 1 })

const batchSize = 100

export type AuditStore = ReturnType<typeof createAuditStore>

export function createAuditStore(db: Connection) {
  const model = db.model<StoredAuditEntry>('AuditEntry', schema)

  async function insertMissing(entries: readonly StoredAuditEntry[]): Promise<void> {
    try {
      // Otherwise one that is not valid would be left out without a word.
      await model.insertMany(entries, { ordered: false, throwOnValidationError: true })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  return {
    model,

    /** At most `limit` entries whose id is smaller than `before`, newest first. */
    list(subject: string | undefined, limit: number, before?: string): Promise<StoredAuditEntry[]> {
      const place = before === undefined ? {} : { _id: { $lt: before } }
      return model
        .find({ ...about(subject), ...place })
        .sort({ _id: -1 })
        .limit(limit)
        .batchSize(limit + 1)
        .lean()
    },

    count(subject: string | undefined): Promise<number> {
      return model.countDocuments(about(subject))
    },

    /** Moves the entries of one document into the trail; without an id, those that anybody has left behind. */
    async file<T extends WithAudit>(collection: Model<T>, id?: string): Promise<void> {
      // Of whatever is in the collection only the entries matter here.
      const holders = collection as unknown as Model<WithAudit>
      const found = await holders
        .find(id === undefined ? { unfiledAt: { $exists: true } } : { _id: id }, { unfiled: 1 })
        .limit(batchSize)
        .lean()
      const entries = found.flatMap((holder) => holder.unfiled ?? [])
      if (entries.length === 0) return
      await insertMissing(entries)
      const ids = found.map((holder) => holder._id)
      const filed = entries.map((entry) => entry._id)
      await holders.updateMany({ _id: { $in: ids } }, { $pull: { unfiled: { _id: { $in: filed } } } })
      // An entry that came meanwhile stays to be filed.
      await holders.updateMany({ _id: { $in: ids }, unfiled: { $size: 0 } }, { $unset: { unfiledAt: 1 } })
    },
  }
}

function about(subject: string | undefined): { subject?: string } {
  return subject === undefined ? {} : { subject }
}
