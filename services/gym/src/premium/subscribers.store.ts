// The subscribers collection: a copy of who is premium until when, from the user service's events.

import { readById } from '@jumpingjack/kit/mongo/read-by-id'
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { createErasures } from '@jumpingjack/kit/service/erasures'
import { LRUCache } from 'lru-cache'
import { type Connection, type InferSchemaType, type Model, Schema } from 'mongoose'

const schema = new Schema(
  {
    /** The member's id. */
    _id: { type: String, required: true },
    premiumUntil: { type: Date, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'subscribers', versionKey: false, strict: 'throw' },
)

type Subscriber = InferSchemaType<typeof schema>

export type SubscriberStore = ReturnType<typeof createSubscriberStore>

export function createSubscriberStore(db: Connection) {
  const model: Model<Subscriber> = db.model<Subscriber>('Subscriber', schema)
  const read = readById(model)
  /** Caches premium members only, so that a payment takes effect at once. */
  const premium = new LRUCache<string, Date>({ max: 10_000, ttl: 5_000 })

  const erasures = createErasures(db)

  async function remove(userId: string): Promise<void> {
    await model.deleteOne({ _id: userId })
    premium.delete(userId)
  }

  return {
    /** Keeps the newest revision, and nothing of a deleted account. */
    async upsert(row: Subscriber): Promise<void> {
      await upsertIfNewer(model, row)
      if (await erasures.has(row._id)) await remove(row._id)
    },

    remove,

    /** When the subscriptions of these members end. */
    async ends(userIds: readonly string[]): Promise<Map<string, Date>> {
      const rows = await model.find({ _id: { $in: userIds } }, { premiumUntil: 1 }).lean()
      return new Map(rows.map((row) => [row._id, row.premiumUntil]))
    },

    /** Compares dates, so it does not depend on `subscription-ended` events. */
    async isPremium(userId: string, at: Date): Promise<boolean> {
      const cached = premium.get(userId)
      if (cached) return cached > at
      const until = (await read(userId))?.premiumUntil
      if (!until || until <= at) return false
      premium.set(userId, until)
      return true
    },
  }
}
