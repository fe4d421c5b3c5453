// What a member can do with orders of Premium: order, pay, have the payment counted, look at receipts.
import { randomUUID } from 'node:crypto'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { Receipt } from '@jumpingjack/contracts/payment/payments'
import { Problem } from '@jumpingjack/kit/http/problem'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { ProviderRefusal } from '../provider/refusal.ts'
import { canBecome, newOrder, nextLook, receiptOf, type StoredOrder, verdictOf } from './orders.rules.ts'
import { decline, type SettlingDeps, settle } from './orders.settling.ts'

const receiptsMax = 200

/** With the same key a member gets the same order, whatever was cut off in between. */
export async function createOrder(
  { orders, provider, now }: SettlingDeps,
  { userId }: Member,
  key: string | undefined,
): Promise<{ id: string }> {
  const id = key === undefined ? randomUUID() : derivedId('order', userId, key)
  const fresh = newOrder(id, userId, now())
  // Written before the provider is asked: nobody can pay for an order that we do not know.
  const order = (await orders.insert(fresh)) ? fresh : await orders.find(id)
  if (!order) throw new Problem('service.unavailable', { retryAfter: 1 })
  if (order.paypalOrderId) return { id: order.paypalOrderId }
  const made = await provider.create(order)
  const known = { ...order, paypalOrderId: made.id, payee: made.seen.payee ?? null }
  if (verdictOf(known, made.seen).state === 'mismatch') throw new Problem('payment.mismatch')
  await orders.move(order, 'created', { paypalOrderId: known.paypalOrderId, payee: known.payee })
  return { id: made.id }
}

/** Charges the order unless it is charged already, and says what the provider's record says then. */
export async function captureOrder(
  deps: SettlingDeps,
  { userId }: Member,
  paypalOrderId: string,
): Promise<{ id: string; status: string }> {
  const order = await ownOrder(deps, userId, paypalOrderId)
  const charged = canBecome(order, 'captured') ? await charge(deps, order) : order
  if (charged.state === 'pending') return { id: paypalOrderId, status: 'PENDING' }
  expectPaid(charged)
  return { id: paypalOrderId, status: 'COMPLETED' }
}

/** The order as it is paid. Throws what keeps it from being so. */
export async function paidOrder(
  deps: SettlingDeps,
  { userId }: Member,
  paypalOrderId: string,
): Promise<StoredOrder> {
  const order = await ownOrder(deps, userId, paypalOrderId)
  const settled = canBecome(order, 'captured') ? (await settle(deps, order)).order : order
  expectPaid(settled)
  return settled
}

export async function listReceipts({ orders }: SettlingDeps, { userId }: Member): Promise<Receipt[]> {
  return (await orders.paidBy(userId, receiptsMax)).flatMap((order) => receiptOf(order) ?? [])
}

/** A foreign order is as unknown as a missing one. */
async function ownOrder(
  { orders }: SettlingDeps,
  userId: string,
  paypalOrderId: string,
): Promise<StoredOrder> {
  const order = await orders.findOwn(userId, paypalOrderId)
  if (!order) throw new Problem('payment.order-unknown')
  return order
}

/**
 * Looks, charges, looks again: what is not as ordered is never charged, and what the answer was does not matter,
 * which may have been cut off after the charge. What stays open the sweep finds out.
 */
async function charge(deps: SettlingDeps, order: StoredOrder): Promise<StoredOrder> {
  const { order: before, isApproved } = await settle(deps, order)
  if (!isApproved || !before.paypalOrderId) return before
  const begun = await deps.orders.move(before, 'capturing', { lookAt: nextLook(0, deps.now()), looks: 0 })
  if (!begun) return (await settle(deps, before)).order
  try {
    await deps.provider.capture(begun, before.paypalOrderId)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) return lookAfter(deps, begun, error)
    if (error.issue === 'INSTRUMENT_DECLINED') return decline(deps, begun)
    deps.log.info({ orderId: begun._id, issue: error.issue }, 'order.not-captured')
  }
  return (await settle(deps, begun)).order
}

/** The request may have arrived: only when the record shows a charge is it known, else the trouble is told. */
async function lookAfter(deps: SettlingDeps, order: StoredOrder, trouble: unknown): Promise<StoredOrder> {
  const { order: seen } = await settle(deps, order)
  if (seen.state === 'capturing') throw trouble
  return seen
}

function expectPaid({ state }: StoredOrder): void {
  if (state === 'captured') return
  if (state === 'refunded') throw new Problem('payment.refunded')
  throw new Problem(state === 'declined' ? 'payment.declined' : 'payment.not-completed')
}
