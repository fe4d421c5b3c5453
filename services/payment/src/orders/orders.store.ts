// The orders collection. A change of an order and its event are one write of one document.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox, outboxFields, type WithOutbox, withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import { type Connection, type Model, Schema } from 'mongoose'
import { type OrderState, previousStates, type StoredOrder } from './orders.rules.ts'

/** `lookAt` and `looks` are the stored names of `nextCheckAt` and `checks`. */
type Stored<T> = Omit<T, 'nextCheckAt' | 'checks' | 'refundAttempt'> & {
  lookAt: Date | null
  looks: number
  refundAttempt?: number
}
type OrderDocument = Stored<StoredOrder> & WithOutbox

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
    /** Absent in orders from before refunds were numbered. */
    refundAttempt: { type: Number },
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

const settled: readonly OrderState[] = ['captured', 'refunded']
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

    /** False if there is an order with this id. */
    async insert(order: StoredOrder): Promise<boolean> {
      try {
        await model.create(toDocument(order))
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
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
          { $set: { ...toDocument(changes), state }, ...(event && addToOutbox(event)) },
          { returnDocument: 'after', projection: withoutOutbox },
        )
        .lean()
      return moved ? counted(toOrder(moved)) : undefined
    },

    /** Orders to check now, longest due first: those whose money has moved, or all others. */
    async due(now: Date, isPaid: boolean, limit: number): Promise<StoredOrder[]> {
      const filter = { lookAt: { $lte: now }, state: { [isPaid ? '$in' : '$nin']: settled } }
      const found = await model.find(filter, withoutOutbox).sort({ lookAt: 1 }).limit(limit).lean()
      return found.map(toOrder)
    },

    /** Makes paid orders due that nothing checks any more, such as those from before paid orders were checked. */
    async checkPaidSince(since: Date, now: Date): Promise<void> {
      const unchecked = { state: 'captured' as const, lookAt: null, capturedAt: { $gte: since } }
      await model.updateMany(unchecked, { $set: { lookAt: now, looks: 0 } })
    },

    /** The next refund is a new attempt. */
    async nextRefund({ _id, refundAttempt }: StoredOrder): Promise<void> {
      await model.updateOne({ _id }, { $max: { refundAttempt: refundAttempt + 1 } })
    },

    /** Publishes an event of an order again, which has no effect where the first one has arrived. */
    async publishAgain(
      id: string,
      event: DomainEvent<'payment-captured' | 'payment-refunded'>,
    ): Promise<void> {
      await model.updateOne({ _id: id }, addToOutbox(event))
    },

    async postpone({ _id, nextCheckAt }: StoredOrder, until: Date | null, checks: number): Promise<void> {
      await model.updateOne({ _id, lookAt: nextCheckAt }, { $set: { lookAt: until, looks: checks } })
    },

    /** Newest first. */
    async paidBy(userId: string, limit: number): Promise<StoredOrder[]> {
      const filter = { userId, capturedAt: { $ne: null } }
      const found = await model.find(filter, withoutOutbox).sort({ capturedAt: -1 }).limit(limit).lean()
      return found.map(toOrder)
    },

    async deleteUnpaid(before: Date): Promise<void> {
      await model.deleteMany({ state: { $in: neverCharged }, createdAt: { $lt: before } })
    },
  }
}

function countedModel(db: Connection): Model<OrderDocument> {
  // An increase is seen only from a value that was there before.
  for (const state of [...Object.keys(previousStates), 'mismatch']) measure('payments', 0, { state })
  return db.model<OrderDocument>('Order', schema)
}

function counted(order: StoredOrder): StoredOrder {
  measure('payments', 1, { state: order.state })
  return order
}

/** Leaves out what `order` leaves out. */
function toDocument<T extends Partial<StoredOrder>>({ nextCheckAt, checks, ...fields }: T) {
  return {
    ...fields,
    ...(nextCheckAt !== undefined && { lookAt: nextCheckAt }),
    ...(checks !== undefined && { looks: checks }),
  }
}

function toOrder({ lookAt, looks, ...fields }: Stored<StoredOrder>): StoredOrder {
  return { refundAttempt: 1, ...fields, nextCheckAt: lookAt, checks: looks }
}
