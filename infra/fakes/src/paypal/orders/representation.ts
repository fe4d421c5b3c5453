// Orders, captures and refunds as PayPal writes them (Orders v2, Payments v2), without links.
import type * as Sdk from '@paypal/paypal-server-sdk'
import type { Capture, Order, Refund } from './order.ts'
import type { Wire } from './wire.ts'

/** By itself, a capture shows its payee and its order. */
export function captureReply(order: Order, capture: Capture): Wire<Sdk.CapturedPayment> {
  return {
    ...captureInOrder(order, capture),
    payee: order.unit.payee,
    supplementary_data: { related_ids: { order_id: order.id } },
  }
}

export function refundReply({ unit }: Order, { id, amount, ...times }: Refund): Wire<Sdk.Refund> {
  return { id, status: 'COMPLETED', amount, custom_id: unit.custom_id, ...timesOf(times) }
}

export function orderReply(order: Order): Wire<Sdk.Order> {
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [{ ...order.unit, ...paymentsOf(order) }],
    ...timesOf(order),
  }
}

/** Without `Prefer: return=representation`. */
export function minimalOrderReply(order: Order): Wire<Sdk.Order> {
  const units = [{ reference_id: order.unit.reference_id, ...paymentsOf(order) }]
  return { id: order.id, status: order.status, ...(order.capture && { purchase_units: units }) }
}

function paymentsOf(order: Order): Wire<Pick<Sdk.PurchaseUnit, 'payments'>> {
  const { capture, refunds } = order
  if (!capture) return {}
  return {
    payments: {
      captures: [captureInOrder(order, capture)],
      ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundReply(order, refund)) }),
    },
  }
}

function captureInOrder({ unit }: Order, { id, status, ...times }: Capture): Wire<Sdk.OrdersCapture> {
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: unit.amount,
    custom_id: unit.custom_id,
    final_capture: true,
    ...timesOf(times),
  }
}

function timesOf({ createdAt, updatedAt }: Pick<Order, 'createdAt' | 'updatedAt'>) {
  const time = (date: Date) => `${date.toISOString().slice(0, 19)}Z`
  return { create_time: time(createdAt), update_time: time(updatedAt) }
}
