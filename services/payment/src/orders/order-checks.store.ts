// When orders are checked at PayPal next. Fields of version 1 are queried beside those of version 2.
import { type WithOutbox, withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { Model } from 'mongoose'
import { changesOf, type OrderDocument, toOrder } from './order-shape.rules.ts'
import type { OrderState, StoredOrder } from './orders.rules.ts'

export type StoredDocument = OrderDocument & WithOutbox

const settled: readonly OrderState[] = ['captured', 'refunded']

export function createOrderChecks(model: Model<StoredDocument>) {
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

    /** Makes paid orders due that nothing checks any more, such as those from before paid orders were checked. */
    async checkPaidSince(since: Date, now: Date): Promise<void> {
      const unchecked = {
        state: 'captured' as const,
        lookAt: null,
        nextCheckAt: null,
        capturedAt: { $gte: since },
      }
      await model.updateMany(unchecked, changesOf({ nextCheckAt: now, checks: 0 }))
    },

    async postpone({ _id, nextCheckAt }: StoredOrder, until: Date | null, checks: number): Promise<void> {
      const unchanged = { $or: [{ lookAt: nextCheckAt }, { nextCheckAt, lookAt: { $exists: false } }] }
      await model.updateOne({ _id, ...unchanged }, changesOf({ nextCheckAt: until, checks }))
    },
  }
}

const byNextCheck = (a: StoredOrder, b: StoredOrder): number => Number(a.nextCheckAt) - Number(b.nextCheckAt)
