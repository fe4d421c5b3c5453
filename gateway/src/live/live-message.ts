// Converts events to live messages by the event catalogue.
import { type DomainEvent, eventCatalogue } from '@jumpingjack/contracts/events/events'
import type { LiveHub } from './live-hub.ts'

export function sendLiveMessage(hub: LiveHub, { name, data }: DomainEvent): void {
  const type = eventCatalogue[name].live
  if (type === 'gym-rated' && 'sequence' in data) hub.sendToGym({ type, ...data })
  if (type === 'reviews-changed' && 'gymId' in data) hub.sendToGym({ type, gymId: data.gymId })
  if (type === 'subscription-changed' && 'userId' in data) hub.sendToMember(data.userId, { type })
}
