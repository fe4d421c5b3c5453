// What browsers are told of an event.
import type { DomainEvent } from '@jumpingjack/contracts/events'
import type { LiveMessage } from '@jumpingjack/contracts/live'

/** Undefined for events that no page shows. */
export function liveMessageOf({ name, data }: DomainEvent): LiveMessage | undefined {
  if (name === 'gym-rated' && 'sequence' in data) return { type: 'gym-rated', ...data }
  if (name.startsWith('review-') && 'gymId' in data) return { type: 'reviews-changed', gymId: data.gymId }
  return undefined
}
