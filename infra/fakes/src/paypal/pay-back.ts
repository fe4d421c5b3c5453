// A refund, whoever asks for it: the merchant's server, or the merchant in the dashboard.
import type { Charge } from './books.ts'
import type { PaypalDeps } from './deps.ts'
import type { RefundRequest } from './order-request.ts'
import { refundCharge } from './order-steps.ts'
import type { Refund } from './wire.ts'

export function payBack({ books, webhooks, now }: PaypalDeps, charge: Charge, asked: RefundRequest): Refund {
  const refund = refundCharge(charge, asked, now())
  books.noteRefund(refund, charge.capture.id)
  webhooks.announceRefund(refund, charge.capture.id)
  return refund
}
