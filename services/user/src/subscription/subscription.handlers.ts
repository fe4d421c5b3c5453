// What the payment service announces. It says the same at once where a member is waiting; both count once.

import { Problem } from '@jumpingjack/kit/http/problem'
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type SubscriptionDeps, takePayment } from './subscription.actions.ts'
import type { Payment } from './subscription.rules.ts'

export function subscriptionHandlers(deps: SubscriptionDeps): EventHandlers {
  async function take(userId: string, news: Payment): Promise<void> {
    try {
      await takePayment(deps, userId, news)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'user.unknown') throw error
      // Somebody who has left in the meantime; the order itself is kept where it was paid.
      deps.log.warn({ orderId: news.orderId }, 'payment.of-nobody')
    }
  }
  return {
    'payment-captured': ({ data: { userId, orderId, at } }) =>
      take(userId, { orderId, capturedAt: new Date(at), refundedAt: null }),
    'payment-refunded': ({ data: { userId, orderId, at } }) =>
      take(userId, { orderId, capturedAt: null, refundedAt: new Date(at) }),
  }
}
