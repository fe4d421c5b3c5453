// Finding out what has become of an order, and writing it down. The provider's own record decides, whatever it
// answered before, and however many ask at the same time one of them announces the outcome.

import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { Provider } from '../provider/provider.ts'
import { canBecome, nextLook, type StoredOrder, type Verdict, verdictOf } from './orders.rules.ts'
import type { OrderStore } from './orders.store.ts'

export interface SettlingDeps {
  orders: OrderStore
  provider: Provider
  relay: Relay
  log: Logger
  now(): Date
}

export interface Settled {
  order: StoredOrder
  /** The member has approved it and it has not been charged. */
  isApproved: boolean
}

/** Each try that fails means that somebody else has taken the order further. */
const triesMax = 5
/** Money that is held back is so for minutes at least. */
const heldBackLooks = 2

/** Reads the order from the provider and takes ours to where that leads. Throws for one that is not as ordered. */
export async function settle(deps: SettlingDeps, known: StoredOrder): Promise<Settled> {
  if (!known.paypalOrderId) throw new Problem('payment.order-unknown')
  const seen = await deps.provider.read(known.paypalOrderId)
  let order: StoredOrder | undefined = known
  for (let tries = 0; order && tries < triesMax; tries++) {
    const verdict = verdictOf(order, seen)
    const settled = await follow(deps, order, verdict)
    if (settled) return { order: settled, isApproved: verdict.state === 'open' && verdict.isApproved }
    order = await deps.orders.find(known._id)
  }
  throw new Problem('service.unavailable', { retryAfter: 1 })
}

/** Undefined when the order has moved since it was read. */
async function follow(
  deps: SettlingDeps,
  order: StoredOrder,
  verdict: Verdict,
): Promise<StoredOrder | undefined> {
  const { orders, log, now } = deps
  if (verdict.state === 'open') return order
  if (verdict.state === 'mismatch') {
    log.error({ orderId: order._id, isCharged: verdict.isCharged }, 'order.mismatch')
    if (verdict.isCharged && canBecome(order, 'failed')) await orders.move(order, 'failed', { lookAt: null })
    throw new Problem('payment.mismatch')
  }
  // Known already, or somebody has seen more since this was read.
  if (!canBecome(order, verdict.state)) return order
  switch (verdict.state) {
    case 'pending':
      return orders.move(order, 'pending', { lookAt: nextLook(heldBackLooks, now()), looks: heldBackLooks })
    case 'failed':
      return orders.move(order, 'failed', { lookAt: null })
    case 'captured':
    case 'refunded':
      return announce(deps, order, verdict)
  }
}

/** The next charge is asked for as another attempt, because the provider repeats its answer to this one. */
export async function decline({ orders }: SettlingDeps, order: StoredOrder): Promise<StoredOrder> {
  const declined = await orders.move(order, 'declined', { attempt: order.attempt + 1, lookAt: null })
  // Somebody else, who asked at the same time, was told the same first.
  return declined ?? (await orders.find(order._id)) ?? order
}

async function announce(
  { orders, relay, now }: SettlingDeps,
  order: StoredOrder,
  verdict: Extract<Verdict, { state: 'captured' | 'refunded' }>,
): Promise<StoredOrder | undefined> {
  if (!order.paypalOrderId) return order
  const { state, captureId, capturedAt } = verdict
  const refundedAt = state === 'refunded' ? (verdict.refundedAt ?? now()) : null
  const fact = {
    orderId: order.paypalOrderId,
    userId: order.userId,
    at: (refundedAt ?? capturedAt).toISOString(),
  }
  const event = newEvent(state === 'captured' ? 'payment-captured' : 'payment-refunded', fact, now())
  const moved = await orders.move(order, state, { captureId, capturedAt, refundedAt, lookAt: null }, event)
  if (moved) relay.wake(moved._id)
  return moved
}
