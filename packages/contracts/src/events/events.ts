// The event catalogue: publisher, consumers and payload of every event. A published payload is frozen: a change
// needs a new version, and the old one stays. An optional field may be added, to the consumers first.
import { z } from 'zod'
import { ClosedGym } from '../fields/closed-gym.ts'
import { GymId, Id } from '../fields/fields.ts'
import { SocialPlatform } from '../fields/social-platform.ts'
import type { LiveMessage } from '../gateway/live.ts'
import type { ServiceName } from '../http/services.ts'

const ReviewPayload = z.strictObject({
  reviewId: Id,
  gymId: GymId,
  userId: Id,
  rating: z.int().min(1).max(5),
  /** Grows with every change of the review: consumers ignore an older revision. */
  revision: z.int().positive(),
  /** Absent in the oldest events. */
  photoCount: z.int().nonnegative().optional(),
})

const PaymentPayload = z.strictObject({
  /** Order id of the provider. */
  orderId: z.string().max(64),
  userId: Id,
  at: z.iso.datetime(),
})

const SubscriptionPayload = z.strictObject({
  userId: Id,
  /** End of Premium; in the past when the subscription has ended. */
  premiumUntil: z.iso.datetime(),
  /** Grows with every change of the subscription. */
  revision: z.int().positive(),
})

const GymPayload = z.strictObject({
  gymId: Id,
  name: z.string(),
  address: z.string(),
  type: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

const UserPayload = z.strictObject({
  userId: Id,
  authorName: z.string(),
  revision: z.int().positive(),
})

const reviewEvent = {
  version: 1,
  publisher: 'review',
  consumers: ['gym'],
  live: 'reviews-changed',
  data: ReviewPayload,
} as const

const paymentEvent = {
  version: 1,
  publisher: 'payment',
  consumers: ['user'],
  live: false,
  data: PaymentPayload,
} as const

const subscriptionEvent = {
  version: 1,
  publisher: 'user',
  consumers: ['gym'],
  live: 'subscription-changed',
  data: SubscriptionPayload,
} as const

const userEvent = {
  version: 1,
  publisher: 'user',
  consumers: ['review'],
  live: false,
  data: UserPayload,
} as const

/** A decision of an administrator that another service stores: an entry of the audit log. */
const auditedEvent = { version: 1, consumers: ['admin'], live: false } as const

const gymEvent = {
  version: 1,
  publisher: 'gym',
  consumers: [],
  live: 'gym-changed',
  data: z.strictObject({ gymId: Id }),
} as const

/**
 * Each of the `consumers` has a durable queue and gets a copy of its own. The event stays in the outbox until all these
 * queues have taken it. Gateways consume `live` events on temporary queues and send them to browsers.
 */
export const eventCatalogue = {
  'review-created': reviewEvent,
  'review-updated': reviewEvent,
  /** Also the old id of a review that moves to another gym. */
  'review-deleted': { ...reviewEvent, consumers: ['gym', 'admin'] },
  'review-hidden': reviewEvent,
  'review-restored': reviewEvent,
  /** A share is due, one event per platform. On a queue of its own, because social networks can be slow. */
  'share-due': {
    version: 1,
    publisher: 'review',
    consumers: ['review'],
    queue: 'shares',
    live: false,
    data: z.strictObject({ shareId: Id }),
  },
  'review-shared': {
    version: 1,
    publisher: 'review',
    consumers: [],
    live: false,
    data: z.strictObject({ reviewId: Id, userId: Id, platform: SocialPlatform }),
  },
  'payment-captured': paymentEvent,
  'payment-refunded': paymentEvent,
  'subscription-activated': subscriptionEvent,
  'subscription-ended': subscriptionEvent,
  /** A member has cancelled or resumed the subscription, whose end stays. */
  'renewal-changed': {
    version: 1,
    publisher: 'user',
    consumers: [],
    live: 'subscription-changed',
    data: z.strictObject({ userId: Id }),
  },
  'feedback-received': {
    version: 1,
    publisher: 'admin',
    consumers: [],
    live: false,
    data: z.strictObject({ feedbackId: Id, type: z.string(), priority: z.string() }),
  },
  /** A gym was merged into another: reviews and favourites move to it. */
  'gym-merged': {
    version: 1,
    publisher: 'gym',
    consumers: ['review', 'user'],
    live: 'gym-changed',
    data: z.strictObject({ gymId: Id, into: Id }),
  },
  /** A suggested edit was confirmed. */
  'gym-changed': gymEvent,
  'gym-closed': { ...gymEvent, data: z.strictObject({ gymId: Id, closed: ClosedGym }) },
  /** It has turned out to be open, or the day has come on which it opens again. */
  'gym-reopened': gymEvent,
  'suggestion-decided': {
    ...auditedEvent,
    publisher: 'gym',
    data: z.strictObject({ suggestionId: Id, decision: z.string(), by: z.string() }),
  },
  'cost-removed': {
    ...auditedEvent,
    publisher: 'gym',
    data: z.strictObject({ costId: Id, by: z.string() }),
  },
  'refund-requested': {
    ...auditedEvent,
    publisher: 'payment',
    data: z.strictObject({ orderId: z.string(), by: z.string() }),
  },
  'gym-created': { version: 1, publisher: 'gym', consumers: [], live: false, data: GymPayload },
  'gym-rated': {
    version: 1,
    publisher: 'gym',
    consumers: [],
    live: 'gym-rated',
    data: z.strictObject({
      gymId: GymId,
      averageRating: z.string(),
      totalReviews: z.int().nonnegative(),
      /** Grows with every recount of the gym. */
      sequence: z.int().nonnegative(),
    }),
  },
  'user-created': userEvent,
  'user-updated': userEvent,
  'account-deleted': {
    ...userEvent,
    consumers: ['user', 'gym', 'review', 'payment', 'admin', 'gateway'],
    data: z.strictObject({ userId: Id, email: z.string().max(320) }),
  },
} as const satisfies Record<string, EventSpec>

interface EventSpec {
  version: number
  publisher: ServiceName
  consumers: readonly ServiceName[]
  /** Name of a separate queue at each consumer, for events whose handling is slow. */
  queue?: string
  /** The live message that the event becomes. */
  live: LiveMessage['type'] | false
  data: z.ZodType
}

export type EventName = keyof typeof eventCatalogue
export type EventData<N extends EventName> = z.infer<(typeof eventCatalogue)[N]['data']>

export interface DomainEvent<N extends EventName = EventName> {
  id: string
  name: N
  version: number
  occurredAt: string
  requestId: string
  data: EventData<N>
}

export const eventNames = Object.keys(eventCatalogue) as EventName[]

const Envelope = z.strictObject({
  id: Id,
  name: z.enum(eventNames),
  version: z.int(),
  occurredAt: z.iso.datetime(),
  requestId: z.string().max(200),
  data: z.unknown(),
})

/** Checks an event against the catalogue. Throws a ZodError for a wrong shape, an unknown name or version. */
export function parseEvent(input: unknown): DomainEvent {
  const envelope = Envelope.parse(input)
  const spec = eventCatalogue[envelope.name]
  z.literal(spec.version).parse(envelope.version)
  // The schema belongs to this name, which the type system cannot follow through the lookup.
  return { ...envelope, data: spec.data.parse(envelope.data) } as DomainEvent
}

/** The durable queues of a service with the events of each; the main queue has no name. */
export function queuesOf(service: ServiceName): { queue: string | undefined; events: EventName[] }[] {
  const specs: Record<EventName, EventSpec> = eventCatalogue
  const events = eventNames.filter((name) => specs[name].consumers.includes(service))
  return [...new Set(events.map((name) => specs[name].queue))].map((queue) => ({
    queue,
    events: events.filter((name) => specs[name].queue === queue),
  }))
}

/** The events that become live messages. */
export const liveEventNames = eventNames.filter((name) => eventCatalogue[name].live !== false)
