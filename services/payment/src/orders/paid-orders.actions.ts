// Use cases of administrators: find paid orders, and refund one.
import type { Admin } from '@jumpingjack/contracts/http/identity'
import type { PaidOrder } from '@jumpingjack/contracts/payment/payments'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { receiptOf, type StoredOrder } from './orders.rules.ts'
import type { OrderDeps } from './reconcile-order.actions.ts'
import { refundOrder } from './refund-order.actions.ts'

const listedMax = 100

export async function listPaid(
  { orders }: Pick<OrderDeps, 'orders'>,
  q: string | undefined,
): Promise<PaidOrder[]> {
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

async function findOrder({ orders }: OrderDeps, paypalOrderId: string): Promise<StoredOrder> {
  const order = await orders.findByPaypalId(paypalOrderId)
  if (!order) throw new Problem('payment.order-unknown')
  return order
}

/** Empty if the order was never paid. */
function asPaidOrder(order: StoredOrder): PaidOrder[] {
  const receipt = receiptOf(order)
  return receipt ? [{ ...receipt, id: receipt.orderId, userId: order.userId }] : []
}
