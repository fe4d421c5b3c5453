// The members whose accounts were deleted, by a hash of their ids: late events and requests store nothing of them again.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { type Connection, type Model, Schema } from 'mongoose'
import { outboxFields, outboxOf, type WithOutbox } from '../messaging/outbox.ts'
import { erasureIdOf } from '../mongo/derived-id.ts'
import { isDuplicateKey } from '../mongo/mongo.ts'

type Erasure = WithOutbox & { erasedAt: Date }

const schema = new Schema<Erasure>(
  { _id: { type: String, required: true }, erasedAt: { type: Date, required: true }, ...outboxFields },
  { collection: 'erasures', versionKey: false, strict: 'throw' },
)

export type Erasures = ReturnType<typeof createErasures>

export function createErasures(db: Connection) {
  const model: Model<Erasure> = db.models.Erasure ?? db.model<Erasure>('Erasure', schema)
  const erasedAt = async (userId: string) => (await model.findById(erasureIdOf(userId)).lean())?.erasedAt
  return {
    model,

    /** Does nothing if the member is recorded. */
    async add(userId: string, erasedAt: Date, event?: DomainEvent<'account-deleted'>): Promise<void> {
      try {
        await model.create({ _id: erasureIdOf(userId), erasedAt, ...(event && outboxOf(event)) })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    /** Undefined if the account exists. */
    erasedAt,
    has: async (userId: string): Promise<boolean> => (await erasedAt(userId)) !== undefined,
  }
}
