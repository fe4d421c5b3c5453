// What the user service announces of subscriptions, kept as our own copy.
import type { EventData } from '@jumpingjack/contracts/events/events'
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import type { SubscriberStore } from './subscribers.store.ts'

export function benefitHandlers(subscribers: SubscriberStore): EventHandlers {
  const keep = ({ userId, premiumUntil, revision }: EventData<'subscription-activated'>) =>
    subscribers.keep({ _id: userId, premiumUntil: new Date(premiumUntil), revision })
  return {
    'subscription-activated': (event) => keep(event.data),
    'subscription-ended': (event) => keep(event.data),
  }
}
