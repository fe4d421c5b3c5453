// Brings an order to the state that PayPal's record of it implies. Of all concurrent calls, one publishes the event.
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import type { PaypalClient } from '../paypal/paypal.client.ts'
import {
  canBecome,
  firstPaidCheck,
  nextCheck,
  type OrderOutcome,
  outcomeOf,
  type StoredOrder,
} from './orders.rules.ts'
import type { OrderStore } from './orders.store.ts'

export interface OrderDeps {
  orders: OrderStore
  paypal: PaypalClient
  relay: Relay
  log: Logger
  now(): Date
}

interface Reconciled {
  order: StoredOrder
  /** The member has approved the order and it has not been charged. */
  isApproved: boolean
}

/** PayPal holds money for minutes at least, so the back-off of a pending order starts later. */
const pendingChecks = 2

/** Throws Problem('payment.mismatch') if PayPal's record differs from the order. */
export async function reconcile(deps: OrderDeps, known: StoredOrder): Promise<Reconciled> {
  if (!known.paypalOrderId) throw new Problem('payment.order-unknown')
  const reported = await deps.paypal.read(known)
  return untilSaved(known._id, async (isRetry) => {
    const order = isRetry ? await deps.orders.find(known._id) : known
    if (!order) throw new Problem('payment.order-unknown')
    const outcome = outcomeOf(order, reported)
    const reconciled = await apply(deps, order, outcome)
    return reconciled && { order: reconciled, isApproved: outcome.state === 'open' && outcome.isApproved }
  })
}

/** Undefined if the order has moved since it was read. */
async function apply(
  deps: OrderDeps,
  order: StoredOrder,
  outcome: OrderOutcome,
): Promise<StoredOrder | undefined> {
  const { orders, log, now } = deps
  if (outcome.state === 'open') return order
  if (outcome.state === 'mismatch') {
    const isCharged = outcome.chargedBy !== undefined
    log.error({ orderId: order._id, isCharged }, 'order.mismatch')
    if (isCharged && canBecome(order, 'failed')) {
      const moved = await orders.move(order, 'failed', { nextCheckAt: null })
      if (moved) measure('payments', 1, { state: 'mismatch' })
    }
    throw new Problem('payment.mismatch')
  }
  // The order is in this state already, or in a later one.
  if (!canBecome(order, outcome.state)) return order
  switch (outcome.state) {
    case 'pending':
      return orders.move(order, 'pending', {
        nextCheckAt: nextCheck(pendingChecks, now()),
        checks: pendingChecks,
      })
    case 'failed':
      return orders.move(order, 'failed', { nextCheckAt: null })
    case 'captured':
    case 'refunded':
      return moveAndPublish(deps, order, outcome)
  }
}

/** The next capture is a new attempt, because PayPal repeats its reply to this one. */
export async function decline({ orders }: OrderDeps, order: StoredOrder): Promise<StoredOrder> {
  const declined = await orders.move(order, 'declined', { attempt: order.attempt + 1, nextCheckAt: null })
  // Undefined if a concurrent request has done the same.
  return declined ?? (await orders.find(order._id)) ?? order
}

async function moveAndPublish(
  { orders, relay, now }: OrderDeps,
  order: StoredOrder,
  outcome: Extract<OrderOutcome, { state: 'captured' | 'refunded' }>,
): Promise<StoredOrder | undefined> {
  if (!order.paypalOrderId) return order
  const { state, captureId, capturedAt } = outcome
  const refundedAt = state === 'refunded' ? (outcome.refundedAt ?? now()) : null
  const changes = { captureId, capturedAt, refundedAt }
  const next = { ...order, ...changes, state }
  const check = { nextCheckAt: firstPaidCheck(now()), checks: 0 }
  const moved = await orders.move(order, state, { ...changes, ...check }, paymentEvent(next, now()))
  if (moved) relay.wake(moved._id)
  return moved
}

/** Publishes the payment or the refund again: the broker may have lost the first event. */
export async function publish({ orders, relay, now }: OrderDeps, order: StoredOrder): Promise<void> {
  const event = paymentEvent(order, now())
  if (!event) return
  await orders.publish(order._id, event)
  relay.wake(order._id)
}

function paymentEvent(order: StoredOrder, now: Date) {
  const { paypalOrderId: orderId, userId, capturedAt, refundedAt } = order
  const at = refundedAt ?? capturedAt
  if (!orderId || !at) return undefined
  const name = refundedAt ? 'payment-refunded' : 'payment-captured'
  return newEvent(name, { orderId, userId, at: at.toISOString() }, now)
}
