// The orders collection. What an order has become and the event that announces it are one document and one write.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox, outboxFields, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import { comesFrom, type OrderState, type StoredOrder } from './orders.rules.ts'

type OrderDocument = StoredOrder & WithOutbox

const schema = new Schema<OrderDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    state: { type: String, required: true },
    amount: { type: String, required: true },
    currency: { type: String, required: true },
    paypalOrderId: { type: String, default: null },
    payee: { type: String, default: null },
    attempt: { type: Number, required: true },
    captureId: { type: String, default: null },
    capturedAt: { type: Date, default: null },
    refundedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    lookAt: { type: Date, default: null },
    looks: { type: Number, required: true },
    ...outboxFields,
  },
  { collection: 'orders', versionKey: false, strict: 'throw' },
)
schema.index({ paypalOrderId: 1 })
schema.index({ userId: 1, capturedAt: -1 })
schema.index({ lookAt: 1 })

const withoutOutbox = { outbox: 0, outboxAt: 0 } as const
/** Nobody was asked to charge these. */
const neverCharged: readonly OrderState[] = ['new', 'created', 'declined']

export type OrderStore = ReturnType<typeof createOrderStore>

export function createOrderStore(db: Connection) {
  const model: Model<OrderDocument> = db.model<OrderDocument>('Order', schema)

  return {
    model,

    /** False when there is an order of this id already. */
    async insert(order: StoredOrder): Promise<boolean> {
      try {
        await model.create(order)
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    async find(id: string): Promise<StoredOrder | undefined> {
      return (await model.findById(id, withoutOutbox).lean()) ?? undefined
    },

    async findByPaypalId(paypalOrderId: string): Promise<StoredOrder | undefined> {
      return (await model.findOne({ paypalOrderId }, withoutOutbox).lean()) ?? undefined
    },

    async findOwn(userId: string, paypalOrderId: string): Promise<StoredOrder | undefined> {
      return (await model.findOne({ paypalOrderId, userId }, withoutOutbox).lean()) ?? undefined
    },

    /**
     * Takes the order from where it may come from to `state`. Undefined when it is elsewhere by now, or a later
     * attempt to charge it has begun than the one that `order` tells of.
     */
    async move(
      order: Pick<StoredOrder, '_id' | 'attempt'>,
      state: OrderState,
      changes: Partial<StoredOrder>,
      event?: DomainEvent<'payment-captured' | 'payment-refunded'>,
    ): Promise<StoredOrder | undefined> {
      const moved = await model
        .findOneAndUpdate(
          { _id: order._id, attempt: order.attempt, state: { $in: comesFrom[state] } },
          { $set: { ...changes, state }, ...(event && addToOutbox(event)) },
          { returnDocument: 'after', projection: withoutOutbox },
        )
        .lean()
      return moved ?? undefined
    },

    /** Those whose outcome is to be asked for, longest due first. */
    due(now: Date, limit: number): Promise<StoredOrder[]> {
      return model
        .find({ lookAt: { $lte: now } }, withoutOutbox)
        .sort({ lookAt: 1 })
        .limit(limit)
        .lean()
    },

    async postpone({ _id, lookAt }: StoredOrder, until: Date, looks: number): Promise<void> {
      await model.updateOne({ _id, lookAt }, { $set: { lookAt: until, looks } })
    },

    paidBy(userId: string, limit: number): Promise<StoredOrder[]> {
      return model
        .find({ userId, capturedAt: { $ne: null } }, withoutOutbox)
        .sort({ capturedAt: -1 })
        .limit(limit)
        .lean()
    },

    async forgetUnpaid(before: Date): Promise<void> {
      await model.deleteMany({ state: { $in: neverCharged }, createdAt: { $lt: before } })
    },
  }
}
