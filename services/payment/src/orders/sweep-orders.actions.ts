// Recurring work on orders: checks open ones at PayPal, and deletes unpaid ones.
import { dayMs, hourMs } from '@jumpingjack/contracts/fields/durations'
import { onProblem } from '@jumpingjack/kit/http/problem'
import { type DeletionDeps, refundIfDeleted } from './deleted-accounts.actions.ts'
import { disputeMs, nextCheck, nextPaidCheck, type StoredOrder } from './orders.rules.ts'
import { type OrderDeps, publish, reconcile } from './reconcile-order.actions.ts'

const batchSize = 100
const concurrency = 10
/** PayPal accepts no approval after this time: 3 hours to send the payer there, and 3 for the payer. */
const approvalMaxMs = 6 * hourMs
/** PayPal accepts no capture after this time. */
const captureMaxMs = 3 * dayMs

/** Checks due orders. An order that stays open is due again later. */
export async function checkDueOrders(deps: OrderDeps): Promise<void> {
  await checkAll(await deps.orders.due(deps.now(), false, batchSize), (order) => check(deps, order))
}

/**
 * Reads paid orders again: every day while they can be disputed, because a refund or a chargeback on PayPal's own pages
 * may come without a webhook. Refunds those of deleted accounts.
 */
export async function checkPaidOrders(deps: DeletionDeps): Promise<void> {
  const { orders, now } = deps
  await orders.checkPaidSince(new Date(now().getTime() - disputeMs), now())
  await checkAll(await orders.due(now(), true, batchSize), (order) => checkPaid(deps, order))
}

async function checkAll(due: StoredOrder[], work: (order: StoredOrder) => Promise<void>): Promise<void> {
  for (let start = 0; start < due.length; start += concurrency) {
    await Promise.all(due.slice(start, start + concurrency).map(work))
  }
}

async function checkPaid(deps: DeletionDeps, order: StoredOrder): Promise<void> {
  const { orders, log, now } = deps
  try {
    // Published first, because postponing counts the check: after a crash in between it is published once more.
    if (order.checks === 0) await publish(deps, order)
    await orders.postpone(order, nextPaidCheck(order, now()), order.checks + 1)
    if (order.state === 'refunded') return
    const { order: current } = await reconcile(deps, order).catch(ifUnknown(order))
    const { state } = current
    if (state !== order.state) log.warn({ orderId: order._id, state }, 'order.changed-at-provider')
    await refundIfDeleted(deps, current)
  } catch (error) {
    log.warn({ orderId: order._id, reason: String(error) }, 'order.not-checked')
  }
}

export async function deleteUnpaidOrders({ orders, now }: OrderDeps): Promise<void> {
  await orders.deleteUnpaid(new Date(now().getTime() - approvalMaxMs))
}

async function check(deps: OrderDeps, order: StoredOrder): Promise<void> {
  const { orders, log, now } = deps
  // Postponed first, so that an order that always fails does not block others.
  await orders.postpone(order, nextCheck(order.checks + 1, now()), order.checks + 1)
  try {
    const { order: checked } = await reconcile(deps, order).catch(ifUnknown(order))
    if (checked.state !== order.state) log.info({ orderId: order._id, state: checked.state }, 'order.settled')
    const isExpired = now().getTime() - order.createdAt.getTime() > captureMaxMs
    if (checked.state === 'capturing' && isExpired)
      await orders.move(checked, 'failed', { nextCheckAt: null })
  } catch (error) {
    log.warn({ orderId: order._id, reason: String(error) }, 'order.not-settled')
  }
}

/** An order that PayPal does not have is treated like one that is not charged. */
const ifUnknown = (order: StoredOrder) => onProblem({ order }, 'payment.order-unknown')
