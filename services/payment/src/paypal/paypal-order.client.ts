// Maps an order of PayPal's SDK to ours.
import {
  type CapturedPayment,
  CaptureStatus,
  type Order,
  OrderStatus,
  type OrdersCapture,
} from '@paypal/paypal-server-sdk'
import type { PaypalCapture, PaypalOrder } from './paypal-order.rules.ts'

/** Our orders have one purchase unit. For any other number the amount is undefined, so that it matches no order. */
export function toPaypalOrder(order: Order): PaypalOrder {
  const [unit, ...others] = order.purchaseUnits ?? []
  const isOurs = others.length === 0
  const refundedAt = unit?.payments?.refunds?.at(-1)?.createTime
  return {
    status: order.status,
    amount: isOurs ? unit?.amount?.value : undefined,
    currency: unit?.amount?.currencyCode,
    payee: unit?.payee?.merchantId,
    customId: unit?.customId,
    captures: (unit?.payments?.captures ?? []).map(toPaypalCapture),
    refundedAt: refundedAt === undefined ? undefined : parseTime(refundedAt),
  }
}

/** The order of this capture, with what a capture tells of it. */
export function capturedOrder(payment: CapturedPayment): PaypalOrder {
  const { amount, payee, customId, status, updateTime } = payment
  const isReturned = status === CaptureStatus.Refunded
  return {
    status: OrderStatus.Completed,
    amount: amount?.value,
    currency: amount?.currencyCode,
    payee: payee?.merchantId,
    customId,
    captures: [toPaypalCapture(payment)],
    refundedAt: isReturned && updateTime !== undefined ? parseTime(updateTime) : undefined,
  }
}

function toPaypalCapture({ id, status, amount, createTime, updateTime }: OrdersCapture): PaypalCapture {
  if (!id || !createTime) throw new Error('the capture has no id or no time')
  // A pending capture moves the money when it is completed; only a refund can follow.
  const movedAt = status === CaptureStatus.Completed ? (updateTime ?? createTime) : createTime
  return {
    id,
    status,
    amount: amount?.value,
    currency: amount?.currencyCode,
    at: parseTime(movedAt),
  }
}

function parseTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error('not a time')
  return time
}
