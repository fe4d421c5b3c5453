// Refunds a capture, for the merchant's server and for the merchant in the dashboard.

import type { Refund } from '../orders/order.ts'
import { refundCapture } from '../orders/order-life-cycle.ts'
import type { RefundRequest } from '../orders/order-request.ts'
import type { CaptureOfOrder } from '../orders/order-store.ts'
import type { PaypalDeps } from './deps.ts'

export function makeRefund(
  { store, webhooks, now }: PaypalDeps,
  captured: CaptureOfOrder,
  request: RefundRequest,
): Refund {
  const made = refundCapture(captured, request, now())
  store.recordRefund(made, captured.capture.id)
  webhooks.sendRefund(made, captured.capture.id)
  return made
}
