// The subscribers collection: our own copy of who is premium until when, as the user service announces it.
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { LRUCache } from 'lru-cache'
import { type Connection, Schema } from 'mongoose'

export interface Subscriber {
  /** The member's id. */
  _id: string
  premiumUntil: Date
  revision: number
}

const schema = new Schema<Subscriber>(
  {
    _id: { type: String, required: true },
    premiumUntil: { type: Date, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'subscribers', versionKey: false, strict: 'throw' },
)

export type SubscriberStore = ReturnType<typeof createSubscriberStore>

export function createSubscriberStore(db: Connection) {
  const model = db.model<Subscriber>('Subscriber', schema)
  /** A yes may be some seconds old, so that not every list asks; a no never is: who has paid has it at once. */
  const premium = new LRUCache<string, Date>({ max: 10_000, ttl: 5_000 })

  return {
    keep: (row: Subscriber): Promise<void> => upsertIfNewer(model, row),

    /** One that has run out counts no more, whether or not anybody has said so. */
    async isPremium(userId: string, at: Date): Promise<boolean> {
      const known = premium.get(userId)
      if (known) return known > at
      const until = (await model.findById(userId).lean())?.premiumUntil
      if (!until || until <= at) return false
      premium.set(userId, until)
      return true
    },
  }
}
