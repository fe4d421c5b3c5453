// The audit collection. An entry is first stored inside the changed document, by the same write as the change, and
// moved here afterwards, so that a crash leaves no change without an entry.
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import type { StoredAuditEntry } from './audit.rules.ts'

/** Part of every document whose changes are audited. */
export interface WithAudit {
  _id: string
  unfiled?: StoredAuditEntry[]
  /** Time of the oldest entry in `unfiled`. */
  unfiledAt?: Date
}

/** Schema fields for `WithAudit`. The sparse index finds entries that are not moved yet. */
export const auditFields = {
  unfiled: { type: [Schema.Types.Mixed], default: undefined },
  unfiledAt: { type: Date, index: { sparse: true } },
}

export const withoutAudit = { unfiled: 0, unfiledAt: 0 } as const

/** Fields of a new document with an entry for its creation. */
export function auditOf(entry: StoredAuditEntry): Required<Omit<WithAudit, '_id'>> {
  return { unfiled: [entry], unfiledAt: entry.at }
}

/** Update operators that add an entry to the changed document. */
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
    // Empty objects are lost in the changed document.
    changes: { type: Schema.Types.Mixed, default: {} },
  },
  { collection: 'audit', versionKey: false, strict: 'throw', minimize: false },
)
schema.index({ subject: 1 })
schema.index({ at: 1 })

const batchSize = 100

export type AuditStore = ReturnType<typeof createAuditStore>

export function createAuditStore(db: Connection) {
  const model = db.model<StoredAuditEntry>('AuditEntry', schema)

  async function insertMissing(entries: readonly StoredAuditEntry[]): Promise<void> {
    // Without this option invalid entries are skipped silently.
    const options = { ordered: false, throwOnValidationError: true } as const
    await unlessDuplicate(() => model.insertMany(entries, options))
  }

  return {
    model,

    /** Does nothing if it exists. */
    add: (entry: StoredAuditEntry): Promise<void> => insertMissing([entry]),

    /** At most `limit` entries with an id below `before`, newest first. */
    list(subject: string | undefined, limit: number, before?: string): Promise<StoredAuditEntry[]> {
      const range = before === undefined ? {} : { _id: { $lt: before } }
      return model
        .find({ ...about(subject), ...range })
        .sort({ _id: -1 })
        .limit(limit)
        .batchSize(limit + 1)
        .lean()
    },

    count(subject: string | undefined): Promise<number> {
      return model.countDocuments(about(subject))
    },

    /** Deletes the entries from before this time. */
    async deleteBefore(time: Date): Promise<number> {
      return (await model.deleteMany({ at: { $lt: time } })).deletedCount
    },

    /** Moves the entries of one document to this collection; without an id, those of all documents. */
    async flush<T extends WithAudit>(collection: Model<T>, id?: string): Promise<void> {
      // Only the fields of WithAudit are used.
      const documents = collection as unknown as Model<WithAudit>
      const found = await documents
        .find(id === undefined ? { unfiledAt: { $exists: true } } : { _id: id }, { unfiled: 1 })
        .limit(batchSize)
        .lean()
      if (found.length === 0) return
      const ids = found.map((document) => document._id)
      const entries = found.flatMap((document) => document.unfiled ?? [])
      // None are left if an earlier run stopped between its two updates.
      if (entries.length > 0) {
        await insertMissing(entries)
        const moved = entries.map((entry) => entry._id)
        await documents.updateMany({ _id: { $in: ids } }, { $pull: { unfiled: { _id: { $in: moved } } } })
      }
      // Keeps the time if another entry was added in the meantime.
      await documents.updateMany({ _id: { $in: ids }, unfiled: { $size: 0 } }, { $unset: { unfiledAt: 1 } })
    },
  }
}

function about(subject: string | undefined): { subject?: string } {
  return subject === undefined ? {} : { subject }
}
