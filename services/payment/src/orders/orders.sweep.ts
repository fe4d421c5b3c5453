// What a crash or a cut answer has left open: orders that were to be charged and whose outcome nobody waits for.
import { Problem } from '@jumpingjack/kit/http/problem'
import { nextLook, type StoredOrder } from './orders.rules.ts'
import { type SettlingDeps, settle } from './orders.settling.ts'

const batchSize = 100
const atOnce = 10
/** By then the provider lets nobody approve an order any more. */
const forgottenAfterMs = 6 * 3_600_000
/** Nor charge one that was approved. */
const givenUpAfterMs = 72 * 3_600_000

/** Asks the provider about those that are due; each that stays open is due again later. */
export async function lookAfterOrders(deps: SettlingDeps): Promise<void> {
  const due = await deps.orders.due(deps.now(), batchSize)
  for (let at = 0; at < due.length; at += atOnce) {
    await Promise.all(due.slice(at, at + atOnce).map((order) => lookAfter(deps, order)))
  }
}

/** An order that was begun and that nobody went on with. */
export async function forgetUnpaidOrders({ orders, now }: SettlingDeps): Promise<void> {
  await orders.forgetUnpaid(new Date(now().getTime() - forgottenAfterMs))
}

async function lookAfter(deps: SettlingDeps, order: StoredOrder): Promise<void> {
  const { orders, log, now } = deps
  // Put off first, so that one that always fails does not keep others waiting.
  await orders.postpone(order, nextLook(order.looks + 1, now()), order.looks + 1)
  try {
    const outcome = await outcomeOf(deps, order)
    if (outcome.state !== order.state) log.info({ orderId: order._id, state: outcome.state }, 'order.settled')
    const isGivenUp = now().getTime() - order.createdAt.getTime() > givenUpAfterMs
    if (outcome.state === 'capturing' && isGivenUp) await orders.move(outcome, 'failed', { lookAt: null })
  } catch (error) {
    log.warn({ orderId: order._id, reason: String(error) }, 'order.not-settled')
  }
}

/** One that the provider does not have is as open as one that it has not charged. */
async function outcomeOf(deps: SettlingDeps, order: StoredOrder): Promise<StoredOrder> {
  try {
    return (await settle(deps, order)).order
  } catch (error) {
    if (error instanceof Problem && error.code === 'payment.order-unknown') return order
    throw error
  }
}
