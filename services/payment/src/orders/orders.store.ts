// The orders collection. A change of an order and its event are one write of one document.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox, outboxFields, type WithOutbox, withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import { type Connection, type Model, Schema } from 'mongoose'
import { changesOf, type OrderDocument, schemaVersion, toOrder } from './order-shape.rules.ts'
import { type OrderState, previousStates, type StoredOrder } from './orders.rules.ts'

type StoredDocument = OrderDocument & WithOutbox

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

  /** Newest first. */
  async function paid(of: object, limit: number): Promise<StoredOrder[]> {
    const filter = { ...of, capturedAt: { $ne: null } }
    const found = await model.find(filter, withoutOutbox).sort({ capturedAt: -1 }).limit(limit).lean()
    return found.map(toOrder)
  }

  return {
    model,
    ...checksOf(model),

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

    paidBy: (userId: string, limit: number) => paid({ userId }, limit),
    /** Of a member, of an order number, or of all. */
    paid: (q: string | undefined, limit: number) =>
      paid(q === undefined ? {} : { $or: [{ userId: q }, { paypalOrderId: q }] }, limit),

    async deleteUnpaid(before: Date): Promise<void> {
      await model.deleteMany({ state: { $in: neverCharged }, createdAt: { $lt: before } })
    },
  }
}

/** When orders are checked at PayPal next. Fields of version 1 are queried beside those of version 2. */
function checksOf(model: Model<StoredDocument>) {
  return {
    /** Orders to check now, longest due first: those whose money has moved, or all others. */
    async due(now: Date, isPaid: boolean, limit: number): Promise<StoredOrder[]> {
      const state = { [isPaid ? '$in' : '$nin']: settled }
      const dueBy = (field: 'nextCheckAt' | 'lookAt', more: object) =>
        model
          .find({ [field]: { $lte: now }, state, ...more }, withoutOutbox)
          .sort({ [field]: 1 })
          .limit(limit)
          .lean()
      const found = await Promise.all([
        dueBy('nextCheckAt', { lookAt: { $exists: false } }),
        dueBy('lookAt', {}),
      ])
      return found.flat().map(toOrder).sort(byNextCheck).slice(0, limit)
    },

    /** Makes paid orders due that nothing checks any more, such as the oldest ones. */
    async checkPaidSince(since: Date, now: Date): Promise<void> {
      const unchecked = { lookAt: null, nextCheckAt: null, capturedAt: { $gte: since } }
      const changes = changesOf({ nextCheckAt: now, checks: 0 })
      await model.updateMany({ state: 'captured', ...unchecked }, changes)
    },

    async postpone({ _id, nextCheckAt }: StoredOrder, until: Date | null, checks: number): Promise<void> {
      const unchanged = { $or: [{ lookAt: nextCheckAt }, { nextCheckAt, lookAt: { $exists: false } }] }
      await model.updateOne({ _id, ...unchanged }, changesOf({ nextCheckAt: until, checks }))
    },
  }
}

const byNextCheck = (a: StoredOrder, b: StoredOrder): number => Number(a.nextCheckAt) - Number(b.nextCheckAt)

function countedModel(db: Connection): Model<StoredDocument> {
  // Creates the counter with 0, because a metrics store sees no increase from a missing value.
  for (const state of [...Object.keys(previousStates), 'mismatch']) measure('payments', 0, { state })
  return db.model<StoredDocument>('Order', schema)
}

function counted(order: StoredOrder): StoredOrder {
  measure('payments', 1, { state: order.state })
  return order
}
