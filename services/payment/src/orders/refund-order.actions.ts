// Refunds an order for an operator. A refund on PayPal's own pages has the same effect, through its webhook.
import type { Receipt } from '@jumpingjack/contracts/payment/payments'
import { Problem } from '@jumpingjack/kit/http/problem'
import { PaypalRejection } from '../paypal/paypal-call.client.ts'
import { isWithinMoneyBack, receiptOf } from './orders.rules.ts'
import { type OrderDeps, reconcile } from './reconcile-order.actions.ts'

/** Idempotent. */
export async function refundOrder(deps: OrderDeps, paypalOrderId: string): Promise<Receipt> {
  const order = await deps.orders.findByPaypalId(paypalOrderId)
  if (!order) throw new Problem('payment.order-unknown')
  const { order: paid } = await reconcile(deps, order)
  if (paid.state === 'captured' && paid.captureId) {
    if (!isWithinMoneyBack(paid, deps.now())) throw new Problem('payment.too-late')
    await deps.paypal.refund(paid, paid.captureId).catch((error) => {
      // The capture may be refunded already. PayPal's record decides below.
      if (!(error instanceof PaypalRejection)) throw error
      deps.log.warn({ orderId: paid._id, issue: error.issue }, 'order.not-refunded')
    })
  }
  const { order: after } = await reconcile(deps, paid)
  const receipt = receiptOf(after)
  if (!receipt) throw new Problem('payment.not-completed')
  if (receipt.status !== 'refunded') throw new Problem('payment.not-refunded')
  return receipt
}
