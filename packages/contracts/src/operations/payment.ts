// Documentation of the endpoints of the payment service.
import type * as payments from '../payment/payments.ts'
import type { Operations } from './operation.ts'

export const paymentOperations = {
  setUpPayment: { summary: "Read what PayPal's script needs", problems: ['payment.unavailable'] },
  createOrder: {
    summary: 'Order Premium',
    description: 'A request with the same `Idempotency-Key` and member gets the first reply again.',
    problems: ['payment.mismatch', 'payment.unavailable'],
  },
  captureOrder: {
    summary: 'Charge an approved order',
    description: 'Idempotent.',
    problems: [
      'payment.order-unknown',
      'payment.not-completed',
      'payment.declined',
      'payment.mismatch',
      'payment.refunded',
      'payment.unavailable',
    ],
  },
  confirmPayment: {
    summary: 'Activate Premium',
    description: 'Replies when the subscription is active.',
    problems: [
      'payment.order-unknown',
      'payment.not-completed',
      'payment.declined',
      'payment.mismatch',
      'payment.refunded',
      'payment.used',
      'payment.unavailable',
      'payment.activation-failed',
      'user.unknown',
    ],
  },
  listReceipts: { summary: 'List own receipts', description: 'Newest first.' },
  listPaidOrders: { summary: 'List paid orders', description: 'The newest 100. Newest first.' },
  refundPaidOrder: {
    summary: 'Refund a paid order',
    description: 'Within 30 days of the payment. Ends what it has paid for. Repeating it succeeds.',
    problems: [
      'payment.order-unknown',
      'payment.not-completed',
      'payment.too-late',
      'payment.not-refunded',
      'payment.unavailable',
    ],
  },
  paypalWebhook: {
    summary: 'Receive an event of PayPal',
    description: "Authenticated by PayPal's signature.",
    problems: ['payment.bad-signature', 'payment.unavailable'],
  },
} as const satisfies Operations<typeof payments>
