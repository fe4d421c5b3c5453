// The usernames collection: one document per claimed name. A collection of its own, because its `_id` keeps names
// unique: further unique indexes on `users` deadlock PostgreSQL behind FerretDB.
import type { Migration } from '@jumpingjack/kit/mongo/migrate'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'
import { looksOf, looksVersion } from '../users/reserved-names.rules.ts'

export interface UsernameClaim {
  /** Result of `usernameKey`. */
  _id: string
  /** Result of `looksOf`. Absent in the oldest claims. */
  looks?: string
  /** Absent in claims of before it existed. */
  looksVersion?: number
  userId: string
  /** New for each claim, so that a late release does not remove a newer claim. */
  claim: string
  claimedAt: Date
}

const schema = new Schema<UsernameClaim>(
  {
    _id: { type: String, required: true },
    looks: { type: String, index: true },
    looksVersion: { type: Number },
    userId: { type: String, required: true, index: true },
    claim: { type: String, required: true },
    claimedAt: { type: Date, required: true },
  },
  { collection: 'usernames', versionKey: false, strict: 'throw' },
)

/** Claims with another `looksVersion`, or from before 2026-11-27 with none. A key looks as its name does. */
export const looksMigration: Migration<UsernameClaim> = {
  outdated: { looksVersion: { $ne: looksVersion } },
  updateOf: ({ _id }) => ({ $set: { looks: looksOf(_id), looksVersion } }),
}

export type UsernameStore = ReturnType<typeof createUsernameStore>

export function createUsernameStore(db: Connection) {
  const model = db.model<UsernameClaim>('Username', schema)

  async function isOwn({ _id, userId, ...claimed }: UsernameClaim): Promise<boolean> {
    return (await model.updateOne({ _id, userId }, { $set: claimed })).matchedCount === 1
  }

  return {
    model,

    /** True if the name was free or belongs to this member. */
    async claim(name: UsernameClaim): Promise<boolean> {
      return (await unlessDuplicate(() => model.create(name))) || isOwn(name)
    },

    async find(key: string): Promise<UsernameClaim | undefined> {
      return (await model.findById(key).lean()) ?? undefined
    },

    /** Claims of other members that look the same. */
    alike({ _id, looks, userId }: UsernameClaim): Promise<UsernameClaim[]> {
      return model.find({ looks, userId: { $ne: userId }, _id: { $ne: _id } }).lean()
    },

    /** False if `other` has changed since it was read. */
    async takeOver(other: UsernameClaim, { _id, ...claimed }: UsernameClaim): Promise<boolean> {
      const filter = { _id: other._id, claim: other.claim }
      return (await model.updateOne(filter, { $set: claimed })).matchedCount === 1
    },

    async release(key: string, claim: string): Promise<void> {
      await model.deleteOne({ _id: key, claim })
    },

    async removeOfMember(userId: string): Promise<void> {
      await model.deleteMany({ userId })
    },
  }
}
