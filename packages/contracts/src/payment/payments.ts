// Paying for Premium with PayPal. The server sets the price: a body with another one is rejected.
import { z } from 'zod'
import { optionalText, pageQuery } from '../fields/fields.ts'
import { premiumPrice, refundDays } from '../fields/limits.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('payment')

/** Order id in PayPal's format. */
export const OrderId = z.string('The order is missing').regex(/^[A-Z0-9-]{6,36}$/i, 'This is not an order')

export const setUpPayment = endpoint('GET', '/paypal/setup', {
  summary: "Read what PayPal's script needs",
  problems: ['payment.unavailable'],
  access: 'member',
  reply: z.object({
    clientToken: z.string(),
    mode: z.enum(['live', 'sandbox']),
    /** URL of PayPal's web SDK. */
    scriptUrl: z.string(),
  }),
})

/** Why an order cannot be charged, or counts as not paid. */
const ofCharge = [
  'payment.order-unknown',
  'payment.not-completed',
  'payment.declined',
  'payment.mismatch',
  'payment.refunded',
] as const

export const createOrder = endpoint('POST', '/paypal/order', {
  summary: 'Order Premium',
  description: 'A request with the same `Idempotency-Key` and member gets the first reply again.',
  problems: ['payment.mismatch', 'payment.unavailable'],
  access: 'member',
  body: z.strictObject({
    amount: z.literal(premiumPrice.amount, `Premium costs ${premiumPrice.amount} ${premiumPrice.currency}`),
    currency: z.literal(premiumPrice.currency, `Premium is paid in ${premiumPrice.currency}`),
    intent: z.literal(premiumPrice.intent, `The intent must be ${premiumPrice.intent}`),
  }),
  reply: z.object({ id: z.string() }),
  status: 201,
})

export const captureOrder = endpoint('POST', '/paypal/order/:orderId/capture', {
  summary: 'Charge an approved order',
  description: 'Idempotent.',
  problems: [...ofCharge, 'payment.unavailable'],
  access: 'member',
  params: z.strictObject({ orderId: OrderId }),
  reply: z.object({ id: z.string(), status: z.string() }),
})

export const confirmPayment = endpoint('POST', '/api/payment/success', {
  summary: 'Activate Premium',
  description: 'Replies when the subscription is active.',
  problems: [...ofCharge, 'payment.used', 'payment.unavailable', 'payment.activation-failed', 'user.unknown'],
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

export const listReceipts = endpoint('GET', '/api/payment/receipts', {
  summary: 'List own receipts',
  description: 'Newest first.',
  access: 'member',
  reply: z.array(Receipt),
})

/** A paid order, for administrators. */
export const PaidOrder = Receipt.extend({ id: z.string(), userId: z.string() })
export type PaidOrder = z.infer<typeof PaidOrder>

/** The newest 100 paid orders, or those of one member or one order number; `X-Total-Count`. */
export const listPaidOrders = endpoint('GET', '/api/admin/orders', {
  summary: 'List paid orders',
  description: 'The newest 100. Newest first.',
  access: 'admin',
  query: z.strictObject({
    /** The id of a member, or the number of an order. */
    q: optionalText(maxLengths.searchText, 'The search text'),
    ...pageQuery,
  }),
  reply: z.array(PaidOrder),
})

/** The audit log gets an entry. */
export const refundPaidOrder = endpoint('POST', '/api/admin/orders/:orderId/refund', {
  summary: 'Refund a paid order',
  description: `Within ${refundDays} days of the payment. Ends what it has paid for. Repeating it succeeds.`,
  problems: [
    'payment.order-unknown',
    'payment.not-completed',
    'payment.too-late',
    'payment.not-refunded',
    'payment.unavailable',
  ],
  access: 'admin',
  params: z.strictObject({ orderId: OrderId }),
  reply: PaidOrder,
})

export const paypalWebhook = endpoint('POST', '/paypal/webhook', {
  summary: 'Receive an event of PayPal',
  description: "Authenticated by PayPal's signature.",
  problems: ['payment.bad-signature', 'payment.unavailable'],
  access: 'public',
  rate: 'webhook',
  origin: 'any',
  body: z.looseObject({ id: z.string().max(200), event_type: z.string().max(200) }),
  reply: z.object({ received: z.literal(true) }),
})
