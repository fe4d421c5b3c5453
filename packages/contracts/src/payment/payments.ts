// Paying for Premium with PayPal. The server sets the price: a body with another one is rejected.
import { z } from 'zod'
import { optionalText, pageQuery } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('payment')

export const premiumPrice = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' } as const

/** Order id in PayPal's format. */
export const OrderId = z.string('The order is missing').regex(/^[A-Z0-9-]{6,36}$/i, 'This is not an order')

/** Problem `payment.unavailable` when PayPal is down or rejects our credentials. */
export const setUpPayment = endpoint('GET', '/paypal/setup', {
  access: 'member',
  reply: z.object({
    clientToken: z.string(),
    mode: z.enum(['live', 'sandbox']),
    /** URL of PayPal's web SDK. */
    scriptUrl: z.string(),
  }),
})

/** A request with the same `Idempotency-Key` (at most 100 characters) and member gets the first reply again. */
export const createOrder = endpoint('POST', '/paypal/order', {
  access: 'member',
  body: z.strictObject({
    amount: z.literal(premiumPrice.amount, `Premium costs ${premiumPrice.amount} ${premiumPrice.currency}`),
    currency: z.literal(premiumPrice.currency, `Premium is paid in ${premiumPrice.currency}`),
    intent: z.literal(premiumPrice.intent, `The intent must be ${premiumPrice.intent}`),
  }),
  reply: z.object({ id: z.string() }),
  status: 201,
})

/** Charges an order that its member has approved. Idempotent. */
export const captureOrder = endpoint('POST', '/paypal/order/:orderId/capture', {
  access: 'member',
  params: z.strictObject({ orderId: OrderId }),
  reply: z.object({ id: z.string(), status: z.string() }),
})

/** Replies when the subscription is active. Problem `payment.activation-failed` when it is paid but not active yet. */
export const confirmPayment = endpoint('POST', '/api/payment/success', {
  access: 'member',
  body: z.strictObject({
    orderId: OrderId,
    paymentMethod: z.literal('paypal', 'The payment method must be paypal'),
  }),
  reply: z.object({ success: z.literal(true), subscriptionExpiresAt: z.iso.datetime() }),
})

export const Receipt = z.object({
  orderId: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(['paid', 'refunded']),
  paidAt: z.iso.datetime(),
  refundedAt: z.iso.datetime().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** Receipts of the member, newest first. */
export const listReceipts = endpoint('GET', '/api/payment/receipts', {
  access: 'member',
  reply: z.array(Receipt),
})

/** Refunds a payment within 30 days, for an operator: `npm run refund -- ORDER`. */
export const refundOrder = endpoint('POST', '/internal/orders/:orderId/refund', {
  access: 'service',
  callers: ['payment'],
  params: z.strictObject({ orderId: OrderId }),
  reply: Receipt,
})

/** A paid order, for administrators. */
export const PaidOrder = Receipt.extend({ id: z.string(), userId: z.string() })
export type PaidOrder = z.infer<typeof PaidOrder>

/** The newest 100 paid orders, or those of one member or one order number; `X-Total-Count`. */
export const listPaidOrders = endpoint('GET', '/api/admin/orders', {
  access: 'admin',
  query: z.strictObject({
    /** The id of a member, or the number of an order. */
    q: optionalText(maxLengths.searchText, 'The search text'),
    ...pageQuery,
  }),
  reply: z.array(PaidOrder),
})

/** As `refundOrder`, and an entry of the audit log. */
export const refundPaidOrder = endpoint('POST', '/api/admin/orders/:orderId/refund', {
  access: 'admin',
  params: z.strictObject({ orderId: OrderId }),
  reply: PaidOrder,
})

/** Events of PayPal, authenticated by their signature. */
export const paypalWebhook = endpoint('POST', '/paypal/webhook', {
  access: 'public',
  rate: 'webhook',
  origin: 'any',
  body: z.looseObject({ id: z.string().max(200), event_type: z.string().max(200) }),
  reply: z.object({ received: z.literal(true) }),
})
