// Converts events to live messages by the event catalogue.
import { type DomainEvent, eventCatalogue } from '@jumpingjack/contracts/events/events'
import { setSpanAttribute } from '@jumpingjack/kit/telemetry/trace'
import type { LiveHub } from './live-hub.ts'

export function sendLiveMessage(hub: LiveHub, event: DomainEvent): void {
  setSpanAttribute('live.streams', send(hub, event))
}

/** Returns the number of streams. */
function send(hub: LiveHub, { name, data }: DomainEvent): number {
  const type = eventCatalogue[name].live
  if (type === 'gym-rated' && 'sequence' in data) return hub.sendToGym({ type, ...data })
  if ((type === 'reviews-changed' || type === 'gym-changed') && 'gymId' in data)
    return hub.sendToGym({ type, gymId: data.gymId })
  if (type === 'subscription-changed' && 'userId' in data) return hub.sendToMember(data.userId, { type })
  return 0
}
