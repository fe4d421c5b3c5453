// The orders collection. A change of an order and its event are one write of one document.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox, outboxFields, withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import { type Connection, type Model, Schema } from 'mongoose'
import { createOrderChecks, type StoredDocument } from './order-checks.store.ts'
import { changesOf, schemaVersion, toOrder } from './order-shape.rules.ts'
import { type OrderState, previousStates, type StoredOrder } from './orders.rules.ts'

const schema = new Schema<StoredDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    state: { type: String, required: true },
    amount: { type: String, required: true },
    currency: { type: String, required: true },
    paypalOrderId: { type: String, default: null },
    payee: { type: String, default: null },
    attempt: { type: Number, required: true },
    refundAttempt: { type: Number },
    captureId: { type: String, default: null },
    capturedAt: { type: Date, default: null },
    refundedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    nextCheckAt: { type: Date },
    checks: { type: Number },
    schemaVersion: { type: Number },
    /** Of version 1. */
    lookAt: { type: Date },
    looks: { type: Number },
    ...outboxFields,
  },
  { collection: 'orders', versionKey: false, strict: 'throw' },
)
schema.index({ paypalOrderId: 1 })
schema.index({ userId: 1, capturedAt: -1 })
schema.index({ nextCheckAt: 1 })
schema.index({ lookAt: 1 })
// Finds what is left to migrate.
schema.index({ schemaVersion: 1 })

/** No capture was requested for these. */
const neverCharged: readonly OrderState[] = ['new', 'created', 'declined']

export type OrderStore = ReturnType<typeof createOrderStore>

export function createOrderStore(db: Connection) {
  const model = countedModel(db)

  async function findOne(
    filter: Partial<Pick<StoredOrder, '_id' | 'userId' | 'paypalOrderId'>>,
  ): Promise<StoredOrder | undefined> {
    const document = await model.findOne(filter, withoutOutbox).lean()
    return document ? toOrder(document) : undefined
  }

  return {
    model,
    ...createOrderChecks(model),

    /** False if there is an order with this id. */
    insert(order: StoredOrder): Promise<boolean> {
      return unlessDuplicate(() => model.create({ ...order, schemaVersion }))
    },

    find: (id: string) => findOne({ _id: id }),
    findByPaypalId: (paypalOrderId: string) => findOne({ paypalOrderId }),
    findOwn: (userId: string, paypalOrderId: string) => findOne({ paypalOrderId, userId }),

    /** Undefined if the order is no longer in a state that may precede `state`, or has a later attempt. */
    async move(
      order: Pick<StoredOrder, '_id' | 'attempt'>,
      state: OrderState,
      changes: Partial<StoredOrder>,
      event?: DomainEvent<'payment-captured' | 'payment-refunded'>,
    ): Promise<StoredOrder | undefined> {
      const moved = await model
        .findOneAndUpdate(
          { _id: order._id, attempt: order.attempt, state: { $in: previousStates[state] } },
          { ...changesOf({ ...changes, state }), ...(event && addToOutbox(event)) },
          { returnDocument: 'after', projection: withoutOutbox },
        )
        .lean()
      return moved ? counted(toOrder(moved)) : undefined
    },

    /** The next refund is a new attempt. */
    async nextRefund({ _id, refundAttempt }: StoredOrder): Promise<void> {
      await model.updateOne({ _id }, { $max: { refundAttempt: refundAttempt + 1 } })
    },

    /** Publishes an event of an order, maybe again, which has no effect where the first one has arrived. */
    async publish(
      id: string,
      event: DomainEvent<'payment-captured' | 'payment-refunded' | 'refund-requested'>,
    ): Promise<void> {
      await model.updateOne({ _id: id }, addToOutbox(event))
    },

    /** Newest first. */
    async paidBy(userId: string, limit: number): Promise<StoredOrder[]> {
      const filter = { userId, capturedAt: { $ne: null } }
      const found = await model.find(filter, withoutOutbox).sort({ capturedAt: -1 }).limit(limit).lean()
      return found.map(toOrder)
    },

    /** Newest first: of a member, of an order number, or of all. */
    async paid(q: string | undefined, limit: number): Promise<StoredOrder[]> {
      const of = q === undefined ? {} : { $or: [{ userId: q }, { paypalOrderId: q }] }
      const filter = { ...of, capturedAt: { $ne: null } }
      const found = await model.find(filter, withoutOutbox).sort({ capturedAt: -1 }).limit(limit).lean()
      return found.map(toOrder)
    },

    async deleteUnpaid(before: Date): Promise<void> {
      await model.deleteMany({ state: { $in: neverCharged }, createdAt: { $lt: before } })
    },
  }
}

function countedModel(db: Connection): Model<StoredDocument> {
  // Creates the counter with 0, because a metrics store sees no increase from a missing value.
  for (const state of [...Object.keys(previousStates), 'mismatch']) measure('payments', 0, { state })
  return db.model<StoredDocument>('Order', schema)
}

function counted(order: StoredOrder): StoredOrder {
  measure('payments', 1, { state: order.state })
  return order
}
