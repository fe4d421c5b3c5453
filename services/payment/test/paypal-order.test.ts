// Mapping of PayPal's orders, also of foreign and incomplete ones.
import { CaptureStatus, type Order, OrderStatus, type OrdersCapture } from '@paypal/paypal-server-sdk'
import { expect, it } from 'vitest'
import { toPaypalOrder } from '../src/paypal/paypal-order.client.ts'

const charged = '2026-05-10T11:00:00Z'
const changed = '2026-05-13T09:00:00Z'

function sdkOrder(...captures: OrdersCapture[]): Order {
  const money = { currencyCode: 'USD', value: '0.99' }
  return {
    status: OrderStatus.Completed,
    purchaseUnits: [
      {
        amount: money,
        customId: 'order-1',
        payee: { merchantId: 'MERCHANT' },
        payments: { captures: captures.map((capture) => ({ amount: money, ...capture })) },
      },
    ],
  }
}

it.each([
  [CaptureStatus.Completed, changed, changed],
  [CaptureStatus.Completed, undefined, charged],
  [CaptureStatus.PartiallyRefunded, changed, charged],
  [CaptureStatus.Refunded, changed, charged],
])('a charge that is %s, last changed %s, moved money at %s', (status, updateTime, at) => {
  const order = toPaypalOrder(sdkOrder({ id: 'CAPTURE-1', status, createTime: charged, updateTime }))
  expect(order.captures).toEqual([
    { id: 'CAPTURE-1', status, amount: '0.99', currency: 'USD', at: new Date(at) },
  ])
})

it('has the time of the last refund', () => {
  const order = sdkOrder({ id: 'CAPTURE-1', createTime: charged })
  expect(toPaypalOrder(order).refundedAt).toBeUndefined()
  const [unit] = order.purchaseUnits ?? []
  if (unit?.payments) unit.payments.refunds = [{ createTime: charged }, { createTime: changed }]
  expect(toPaypalOrder(order).refundedAt).toEqual(new Date(changed))
})

const { purchaseUnits: purchase = [] } = sdkOrder()
it.each<[string, Order]>([
  ['nothing', {}],
  ['no purchase', { purchaseUnits: [] }],
  ['two purchases', { purchaseUnits: [...purchase, ...purchase] }],
])('an order of %s has no amount to match', (_what, order) => {
  expect(toPaypalOrder(order).amount).toBeUndefined()
})

it.each<[string, OrdersCapture]>([
  ['no id', { createTime: charged }],
  ['no time', { id: 'CAPTURE-1' }],
  ['an invalid time', { id: 'CAPTURE-1', createTime: 'yesterday' }],
])('a charge with %s is an error, not a payment', (_what, capture) => {
  expect(() => toPaypalOrder(sdkOrder(capture))).toThrow()
})
