// The usernames collection: who holds which name. It is apart from `users` so that the one key that every store
// keeps unique holds "a name once": further unique indexes on one collection deadlock PostgreSQL behind FerretDB.
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'

export interface HeldName {
  /** The name as it is compared. */
  _id: string
  userId: string
  /** New each time the name is claimed, so that a late release never takes a name that is claimed again. */
  claim: string
  claimedAt: Date
}

const schema = new Schema<HeldName>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    claim: { type: String, required: true },
    claimedAt: { type: Date, required: true },
  },
  { collection: 'usernames', versionKey: false, strict: 'throw' },
)

export type UsernameStore = ReturnType<typeof createUsernameStore>

export function createUsernameStore(db: Connection) {
  const model = db.model<HeldName>('Username', schema)

  async function isOwn({ _id, userId, ...claimed }: HeldName): Promise<boolean> {
    return (await model.updateOne({ _id, userId }, { $set: claimed })).matchedCount === 1
  }

  return {
    /** Whether the name is this member's now: it was free, or the own one. */
    async claim(name: HeldName): Promise<boolean> {
      try {
        await model.create(name)
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return isOwn(name)
        throw error
      }
    },

    async find(key: string): Promise<HeldName | undefined> {
      return (await model.findById(key).lean()) ?? undefined
    },

    /** Whether `held` was still as it was seen, and is `name` now. */
    async takeOver(held: HeldName, { userId, claim, claimedAt }: HeldName): Promise<boolean> {
      const seen = { _id: held._id, claim: held.claim }
      return (await model.updateOne(seen, { $set: { userId, claim, claimedAt } })).matchedCount === 1
    },

    async release(key: string, claim: string): Promise<void> {
      await model.deleteOne({ _id: key, claim })
    },
  }
}
