// Use cases of members: order, pay, list receipts, also for the export.
import { randomUUID } from 'node:crypto'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { Receipt } from '@jumpingjack/contracts/payment/payments'
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import { Problem } from '@jumpingjack/kit/http/problem'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { PaypalRejection } from '../paypal/paypal-call.client.ts'
import { canBecome, newOrder, nextCheck, outcomeOf, receiptOf, type StoredOrder } from './orders.rules.ts'
import { decline, type OrderDeps, reconcile } from './reconcile-order.actions.ts'

const receiptsMax = 200
const exportedMax = 10_000

/** Idempotent per member and key. */
export async function createOrder(
  { orders, paypal, now }: OrderDeps,
  { userId }: Member,
  key: string | undefined,
): Promise<{ id: string }> {
  const id = key === undefined ? randomUUID() : derivedId('order', userId, key)
  const fresh = newOrder(id, userId, now())
  // Stored before PayPal is called, so that no unknown order can be paid.
  const order = (await orders.insert(fresh)) ? fresh : await orders.find(id)
  if (!order) throw new Problem('service.unavailable')
  if (order.paypalOrderId) return { id: order.paypalOrderId }
  const { id: paypalOrderId, reported } = await paypal.create(order)
  const payee = reported.payee ?? null
  if (outcomeOf({ ...order, paypalOrderId, payee }, reported).state === 'mismatch') {
    throw new Problem('payment.mismatch')
  }
  await orders.move(order, 'created', { paypalOrderId, payee })
  return { id: paypalOrderId }
}

/** Charges the order unless it is charged already. Returns the status that PayPal then reports. */
export async function captureOrder(
  deps: OrderDeps,
  { userId }: Member,
  paypalOrderId: string,
): Promise<{ id: string; status: string }> {
  const order = await ownOrder(deps, userId, paypalOrderId)
  const charged = canBecome(order, 'captured') ? await charge(deps, order) : order
  if (charged.state === 'pending') return { id: paypalOrderId, status: 'PENDING' }
  assertPaid(charged)
  return { id: paypalOrderId, status: 'COMPLETED' }
}

/** Returns the order if it is paid, otherwise throws the reason as a Problem. */
export async function paidOrder(
  deps: OrderDeps,
  { userId }: Member,
  paypalOrderId: string,
): Promise<StoredOrder> {
  const order = await ownOrder(deps, userId, paypalOrderId)
  const current = canBecome(order, 'captured') ? (await reconcile(deps, order)).order : order
  assertPaid(current)
  return current
}

export async function listReceipts(
  { orders }: OrderDeps,
  userId: string,
  most = receiptsMax,
): Promise<Receipt[]> {
  return (await orders.paidBy(userId, most)).flatMap((order) => receiptOf(order) ?? [])
}

export async function readRecords(deps: OrderDeps, userId: string): Promise<MemberRecords> {
  return { payments: await listReceipts(deps, userId, exportedMax) }
}

/** Another member's order is unknown. */
async function ownOrder({ orders }: OrderDeps, userId: string, paypalOrderId: string): Promise<StoredOrder> {
  const order = await orders.findOwn(userId, paypalOrderId)
  if (!order) throw new Problem('payment.order-unknown')
  return order
}

/**
 * Reads PayPal's record before the capture, so that an order that differs is never charged, and after it, because the
 * reply may be lost. `checkDueOrders` checks an order that stays open.
 */
async function charge(deps: OrderDeps, order: StoredOrder): Promise<StoredOrder> {
  const { order: before, isApproved } = await reconcile(deps, order)
  if (!isApproved || !before.paypalOrderId) return before
  const check = { nextCheckAt: nextCheck(0, deps.now()), checks: 0 }
  const capturing = await deps.orders.move(before, 'capturing', check)
  if (!capturing) return (await reconcile(deps, before)).order
  try {
    await deps.paypal.capture(capturing, before.paypalOrderId)
  } catch (error) {
    if (!(error instanceof PaypalRejection)) return reconcileAfter(deps, capturing, error)
    if (error.issue === 'INSTRUMENT_DECLINED') return decline(deps, capturing)
    deps.log.info({ orderId: capturing._id, issue: error.issue }, 'order.not-captured')
  }
  return (await reconcile(deps, capturing)).order
}

/** The request may have arrived. Rethrows the transient error unless PayPal's record shows the result. */
async function reconcileAfter(deps: OrderDeps, order: StoredOrder, error: unknown): Promise<StoredOrder> {
  const { order: current } = await reconcile(deps, order)
  if (current.state === 'capturing') throw error
  return current
}

function assertPaid({ state }: StoredOrder): void {
  if (state === 'captured') return
  if (state === 'refunded') throw new Problem('payment.refunded')
  throw new Problem(state === 'declined' ? 'payment.declined' : 'payment.not-completed')
}
