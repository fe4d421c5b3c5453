// The admins collection: one document per administrator. The id is derived from the e-mail address.
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'
import type { StoredAuditEntry } from '../audit/audit.rules.ts'
import { addToAudit, auditFields, auditOf, type WithAudit } from '../audit/audit.store.ts'
import { keyOfEmail, type StoredAdmin } from './admins.rules.ts'

type AdminDocument = StoredAdmin & WithAudit

const schema = new Schema<AdminDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    isProvisional: { type: Boolean, required: true },
    requested: {
      type: new Schema(
        { passwordHash: { type: String, required: true }, at: { type: Date, required: true } },
        { _id: false },
      ),
      default: null,
    },
    createdAt: { type: Date, required: true },
    ...auditFields,
  },
  { collection: 'admins', versionKey: false, strict: 'throw' },
)

export type AdminStore = ReturnType<typeof createAdminStore>

export function createAdminStore(db: Connection) {
  const model = db.model<AdminDocument>('Admin', schema)
  return {
    model,

    async find(email: string): Promise<StoredAdmin | undefined> {
      return (await model.findById(adminIdOf(email)).lean()) ?? undefined
    },

    /** By e-mail address. */
    list(): Promise<StoredAdmin[]> {
      return model.find().sort({ email: 1 }).lean()
    },

    /** False if the account exists. */
    insert(admin: StoredAdmin, entry: StoredAuditEntry): Promise<boolean> {
      return unlessDuplicate(() => model.create({ ...admin, ...auditOf(entry) }))
    },

    async requestPassword(
      id: string,
      requested: StoredAdmin['requested'],
      entry: StoredAuditEntry,
    ): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { requested }, ...addToAudit(entry) })
    },

    /** False if the account has changed since it was read. */
    async changePassword(
      { _id, passwordHash, requested }: StoredAdmin,
      next: Pick<StoredAdmin, 'passwordHash' | 'isProvisional'>,
      entry: StoredAuditEntry,
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, passwordHash, 'requested.passwordHash': requested?.passwordHash ?? null },
        { $set: { ...next, requested: null }, ...addToAudit(entry) },
      )
      return matchedCount === 1
    },
  }
}

export function adminIdOf(email: string): string {
  return derivedId('admin', keyOfEmail(email))
}
