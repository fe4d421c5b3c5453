// Use cases of administrators: find paid orders, and refund one. A refund on PayPal's own pages has the same
// effect, through its webhook.
import type { Admin } from '@jumpingjack/contracts/http/identity'
import type { PaidOrder, Receipt } from '@jumpingjack/contracts/payment/payments'
import { onProblem, Problem } from '@jumpingjack/kit/http/problem'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { PaypalRejection } from '../paypal/paypal-call.client.ts'
import { isWithinMoneyBack, outcomeOf, receiptOf, type StoredOrder } from './orders.rules.ts'
import { type OrderDeps, reconcile } from './reconcile-order.actions.ts'

const listedMax = 100

export async function listPaid({ orders }: OrderDeps, q: string | undefined): Promise<PaidOrder[]> {
  return (await orders.paid(q, listedMax)).flatMap(asPaidOrder)
}

/** The audit log has the request even if a crash follows. */
export async function refundByAdmin(
  deps: OrderDeps,
  { email }: Admin,
  paypalOrderId: string,
): Promise<PaidOrder> {
  const order = await findOrder(deps, paypalOrderId)
  const event = newEvent('refund-requested', { orderId: paypalOrderId, by: email }, deps.now())
  await deps.orders.publish(order._id, event)
  deps.relay.wake(order._id)
  await refundOrder(deps, paypalOrderId)
  const [refunded] = asPaidOrder(await findOrder(deps, paypalOrderId))
  if (!refunded) throw new Problem('payment.not-completed')
  return refunded
}

/** Empty if the order was never paid. */
function asPaidOrder(order: StoredOrder): PaidOrder[] {
  const receipt = receiptOf(order)
  return receipt ? [{ ...receipt, id: receipt.orderId, userId: order.userId }] : []
}

async function findOrder({ orders }: OrderDeps, paypalOrderId: string): Promise<StoredOrder> {
  const order = await orders.findByPaypalId(paypalOrderId)
  if (!order) throw new Problem('payment.order-unknown')
  return order
}

/** Idempotent. A payment that differs from its order can be refunded at any time. */
export async function refundOrder(deps: OrderDeps, paypalOrderId: string): Promise<Receipt> {
  const order = await findOrder(deps, paypalOrderId)
  const wrongCharge = await findWrongCharge(deps, order)
  const paid = wrongCharge ? order : (await reconcile(deps, order)).order
  if (wrongCharge) await refund(deps, order, wrongCharge)
  else if (paid.state === 'captured' && paid.captureId) {
    if (!isWithinMoneyBack(paid, deps.now())) throw new Problem('payment.too-late')
    await refund(deps, paid, paid.captureId)
  }
  // A payment that still differs leaves the order as it is.
  const isSame = onProblem({ order: paid }, 'payment.mismatch')
  const { order: after } = await reconcile(deps, paid).catch(isSame)
  if (after.state !== 'refunded' && (wrongCharge || after.state === 'captured')) {
    // PayPal would repeat its reply to this attempt.
    await deps.orders.nextRefund(after)
    throw new Problem('payment.not-refunded')
  }
  const receipt = receiptOf(after)
  if (!receipt) throw new Problem('payment.not-completed')
  return receipt
}

/** The capture of a payment that is not the one that was ordered. */
async function findWrongCharge({ paypal }: OrderDeps, order: StoredOrder): Promise<string | undefined> {
  const outcome = outcomeOf(order, await paypal.read(order))
  return outcome.state === 'mismatch' ? outcome.chargedBy : undefined
}

async function refund({ paypal, log }: OrderDeps, order: StoredOrder, captureId: string): Promise<void> {
  await paypal.refund(order, captureId).catch((error) => {
    // The capture may be refunded already. PayPal's record decides.
    if (!(error instanceof PaypalRejection)) throw error
    log.warn({ orderId: order._id, issue: error.issue }, 'order.not-refunded')
  })
}
