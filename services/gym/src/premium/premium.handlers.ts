// Handlers of subscription events: they update the copy of the subscriptions.
import type { EventData } from '@jumpingjack/contracts/events/events'
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import type { SubscriberStore } from './subscribers.store.ts'

export function premiumHandlers(subscribers: SubscriberStore): EventHandlers {
  const upsert = ({ userId, premiumUntil, revision }: EventData<'subscription-activated'>) =>
    subscribers.upsert({ _id: userId, premiumUntil: new Date(premiumUntil), revision })
  return {
    'subscription-activated': (event) => upsert(event.data),
    'subscription-ended': (event) => upsert(event.data),
  }
}
