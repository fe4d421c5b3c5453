// Members whose accounts were deleted. Each is recorded by a hash of the id before the data are deleted, and a request that
// changes something checks the record after its change. So either the deletion finds the change, or the request finds the
// record; and late events and requests store nothing of the member again.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { type Connection, type Model, Schema } from 'mongoose'
import { Problem } from '../http/problem.ts'
import type { EventHandlers } from '../messaging/consumer.ts'
import { outboxFields, outboxOf, type WithOutbox } from '../messaging/outbox.ts'
import { erasureIdOf } from '../mongo/derived-id.ts'
import { unlessDuplicate } from '../mongo/mongo.ts'
import type { Kit } from './service.ts'

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
      const erasure = { _id: erasureIdOf(userId), erasedAt, ...(event && outboxOf(event)) }
      await unlessDuplicate(() => model.create(erasure))
    },

    /** Undefined if the account exists. */
    erasedAt,
    has: async (userId: string): Promise<boolean> => (await erasedAt(userId)) !== undefined,
  }
}

export interface ErasedMember {
  userId: string
  /** Known when the account is deleted. */
  email?: string
}

/**
 * Erases the members whose accounts are deleted: when the event comes, and after each request of theirs that has changed
 * something. `erase` deletes all data of the member. It must be idempotent.
 */
export function handleDeletedAccounts(
  kit: Pick<Kit, 'db' | 'routes'>,
  erase: (member: ErasedMember) => Promise<void>,
) {
  const erasures = createErasures(kit.db)

  /** Erases the member again if the account has been deleted. Returns whether it has. */
  async function eraseIfDeleted(userId: string): Promise<boolean> {
    const isDeleted = await erasures.has(userId)
    if (isDeleted) await erase({ userId })
    return isDeleted
  }

  kit.routes.afterChange(async ({ userId }) => {
    if (await eraseIfDeleted(userId)) throw new Problem('identity.required')
  })
  const handlers: EventHandlers = {
    async 'account-deleted'({ data, occurredAt }) {
      await erasures.add(data.userId, new Date(occurredAt))
      await erase(data)
    },
  }
  return { eraseIfDeleted, handlers }
}
