// The subscribers collection: a copy of who is premium until when, from the user service's events.
import { createFreshCache } from '@jumpingjack/kit/mongo/fresh-cache'
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { createErasures } from '@jumpingjack/kit/service/erasures'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { type Connection, type InferSchemaType, type Model, Schema } from 'mongoose'

const schema = new Schema(
  {
    /** The member's id. */
    _id: { type: String, required: true },
    premiumUntil: { type: Date, required: true },
    revision: { type: Number, required: true },
    changedAt: { type: Date },
  },
  { collection: 'subscribers', versionKey: false, strict: 'throw' },
)

schema.index({ changedAt: 1 })

const cacheBytes = 4_000_000

type Subscriber = InferSchemaType<typeof schema>

export type SubscriberStore = ReturnType<typeof createSubscriberStore>

export function createSubscriberStore(db: Connection, log: Logger) {
  const model: Model<Subscriber> = db.model<Subscriber>('Subscriber', schema)
  /** Each list asks, mostly for a member who is not premium. */
  const ends = createFreshCache({
    name: 'subscribers',
    load: async (userId) => (await model.findById(userId).lean())?.premiumUntil,
    async changedSince(since, limit) {
      const fields = { changedAt: 1, revision: 1 }
      const changed = await model.find({ changedAt: { $gte: since } }, fields, { limit }).lean()
      // Two revisions may have the same time.
      return changed.map(({ _id, revision, changedAt }) => {
        return { _id: `${_id} ${revision}`, key: _id, changedAt: changedAt ?? since }
      })
    },
    sizeOf: () => 0,
    maxBytes: cacheBytes,
    log,
  })

  const erasures = createErasures(db)

  async function remove(userId: string): Promise<void> {
    await model.deleteOne({ _id: userId })
    ends.changed(userId)
  }

  return {
    /** Keeps the newest revision, and nothing of a deleted account. */
    async upsert(row: Omit<Subscriber, 'changedAt'>): Promise<void> {
      await upsertIfNewer(model, { ...row, changedAt: new Date() })
      ends.changed(row._id)
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
      const until = await ends.get(userId)
      return until !== undefined && until > at
    },
  }
}
