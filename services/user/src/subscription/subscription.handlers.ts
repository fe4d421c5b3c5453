// Handlers of payment events. While a member waits, the payment service also calls us; a payment counts once. The event
// of an unknown account fails and is dead-lettered: somebody has paid.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { applyPayment, type SubscriptionDeps } from './subscription.actions.ts'

export function subscriptionHandlers(deps: SubscriptionDeps): EventHandlers {
  return {
    'payment-captured': async ({ data: { userId, orderId, at } }) => {
      await applyPayment(deps, userId, { orderId, capturedAt: new Date(at), refundedAt: null })
    },
    'payment-refunded': async ({ data: { userId, orderId, at } }) => {
      await applyPayment(deps, userId, { orderId, capturedAt: null, refundedAt: new Date(at) })
    },
  }
}
