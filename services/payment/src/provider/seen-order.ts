// The provider's order, put in our words.
import { CaptureStatus, type Order, type OrdersCapture } from '@paypal/paypal-server-sdk'
import type { SeenCapture, SeenOrder } from '../orders/orders.rules.ts'

/** Our orders have one purchase unit; one with another number of them is not one of ours, and matches nothing. */
export function seenOrder(order: Order): SeenOrder {
  const [unit, ...others] = order.purchaseUnits ?? []
  const isOurs = others.length === 0
  const refundedAt = unit?.payments?.refunds?.at(-1)?.createTime
  return {
    status: order.status,
    amount: isOurs ? unit?.amount?.value : undefined,
    currency: unit?.amount?.currencyCode,
    payee: unit?.payee?.merchantId,
    customId: unit?.customId,
    captures: (unit?.payments?.captures ?? []).map(seenCapture),
    refundedAt: refundedAt === undefined ? undefined : timeOf(refundedAt),
  }
}

function seenCapture({ id, status, amount, createTime, updateTime }: OrdersCapture): SeenCapture {
  if (!id || !createTime) throw new Error('the capture has no id or no time')
  // Money that was held back moves when the provider lets go of it, and nothing comes after that but a refund.
  const movedAt = status === CaptureStatus.Completed ? (updateTime ?? createTime) : createTime
  return {
    id,
    status,
    amount: amount?.value,
    currency: amount?.currencyCode,
    at: timeOf(movedAt),
  }
}

function timeOf(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error('what the provider gives as a time is none')
  return time
}
