// Handlers of payment events. While a member waits, the payment service also calls us; a payment counts once. The event
// of an unknown account fails and is dead-lettered: somebody has paid. That of a deleted account has no effect.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import type { Payment } from '../users/users.rules.ts'
import { applyPayment, type SubscriptionDeps } from './subscription.actions.ts'

export function subscriptionHandlers(
  deps: SubscriptionDeps & { isErased(userId: string): Promise<boolean> },
): EventHandlers {
  async function apply(userId: string, payment: Payment): Promise<void> {
    if (await deps.isErased(userId)) deps.log.warn({ orderId: payment.orderId }, 'payment.account-deleted')
    else await applyPayment(deps, userId, payment)
  }
  return {
    'payment-captured': ({ data: { userId, orderId, at } }) =>
      apply(userId, { orderId, capturedAt: new Date(at), refundedAt: null }),
    'payment-refunded': ({ data: { userId, orderId, at } }) =>
      apply(userId, { orderId, capturedAt: null, refundedAt: new Date(at) }),
  }
}
