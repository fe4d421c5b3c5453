// Handlers of payment events. While a member waits, the payment service also calls us; a payment counts once.
import { Problem } from '@jumpingjack/kit/http/problem'
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import type { Payment } from '../users/users.rules.ts'
import { applyPayment, type SubscriptionDeps } from './subscription.actions.ts'

export function subscriptionHandlers(deps: SubscriptionDeps): EventHandlers {
  async function apply(userId: string, update: Payment): Promise<void> {
    try {
      await applyPayment(deps, userId, update)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'user.unknown') throw error
      // The account no longer exists. The payment service keeps the order.
      deps.log.warn({ orderId: update.orderId }, 'payment.without-user')
    }
  }
  return {
    'payment-captured': ({ data: { userId, orderId, at } }) =>
      apply(userId, { orderId, capturedAt: new Date(at), refundedAt: null }),
    'payment-refunded': ({ data: { userId, orderId, at } }) =>
      apply(userId, { orderId, capturedAt: null, refundedAt: new Date(at) }),
  }
}
