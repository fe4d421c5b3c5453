// Money back, for an operator. A refund in the provider's own pages does the same, by its message.
import type { Receipt } from '@jumpingjack/contracts/payment/payments'
import { Problem } from '@jumpingjack/kit/http/problem'
import { ProviderRefusal } from '../provider/refusal.ts'
import { isWithinMoneyBack, receiptOf } from './orders.rules.ts'
import { type SettlingDeps, settle } from './orders.settling.ts'

/** Asked again for an order that was paid back, it answers the same. */
export async function refundOrder(deps: SettlingDeps, paypalOrderId: string): Promise<Receipt> {
  const order = await deps.orders.findByPaypalId(paypalOrderId)
  if (!order) throw new Problem('payment.order-unknown')
  const { order: paid } = await settle(deps, order)
  if (paid.state === 'captured' && paid.captureId) {
    if (!isWithinMoneyBack(paid, deps.now())) throw new Problem('payment.too-late')
    await deps.provider.refund(paid, paid.captureId).catch((error) => {
      // Refused because it was done already, or for good: the record says which.
      if (!(error instanceof ProviderRefusal)) throw error
      deps.log.warn({ orderId: paid._id, issue: error.issue }, 'order.not-refunded')
    })
  }
  const { order: after } = await settle(deps, paid)
  const receipt = receiptOf(after)
  if (!receipt) throw new Problem('payment.not-completed')
  if (receipt.status !== 'refunded') throw new Problem('payment.not-refunded')
  return receipt
}
