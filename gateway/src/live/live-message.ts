// What browsers are told of an event.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { GymMessage } from './live-hub.ts'

/** Undefined for events that no gym's page shows. */
export function gymMessageOf({ name, data }: DomainEvent): GymMessage | undefined {
  if (name === 'gym-rated' && 'sequence' in data) return { type: 'gym-rated', ...data }
  if (name.startsWith('review-') && 'gymId' in data) return { type: 'reviews-changed', gymId: data.gymId }
  return undefined
}

/** The member whose subscription is another one now. */
export function subscriberOf({ name, data }: DomainEvent): string | undefined {
  return name.startsWith('subscription-') && 'userId' in data ? data.userId : undefined
}
