// The event catalogue: who announces what to whom, and the exact shape. A published shape is frozen; a change
// is a new version beside the old. Only a field that may be absent can come to it, consumers first.
import { z } from 'zod'
import { GymId, Id } from '../fields/fields.ts'
import { SocialPlatform } from '../fields/social-platform.ts'
import type { ServiceName } from '../http/services.ts'

const ReviewPayload = z.strictObject({
  reviewId: Id,
  gymId: GymId,
  userId: Id,
  rating: z.int().min(1).max(5),
  /** Grows with every change of the review: an older fact never replaces a newer one. */
  revision: z.int().positive(),
  /** Absent in what was announced before photos were counted. */
  photoCount: z.int().nonnegative().optional(),
})

const PaymentPayload = z.strictObject({
  /** The provider's. */
  orderId: z.string().max(64),
  userId: Id,
  at: z.iso.datetime(),
})

const SubscriptionPayload = z.strictObject({
  userId: Id,
  /** Until then the member is premium; in the past for one that has ended. */
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

const UserPayload = z.strictObject({ userId: Id, authorName: z.string(), revision: z.int().positive() })

/**
 * `consumers` have a durable queue that must receive the event: it is published `mandatory` and stays in the
 * outbox until a queue took it. Gateways hear everything `live` with short-lived queues of their own.
 */
export const eventCatalogue = {
  'review-created': { version: 1, publisher: 'review', consumers: ['gym'], live: true, data: ReviewPayload },
  'review-updated': { version: 1, publisher: 'review', consumers: ['gym'], live: true, data: ReviewPayload },
  'review-deleted': { version: 1, publisher: 'review', consumers: ['gym'], live: true, data: ReviewPayload },
  'review-hidden': { version: 1, publisher: 'review', consumers: ['gym'], live: true, data: ReviewPayload },
  'review-restored': { version: 1, publisher: 'review', consumers: ['gym'], live: true, data: ReviewPayload },
  /** A share has become due: the review service's order to itself, one a platform. Networks may take their time. */
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
  'payment-captured': {
    version: 1,
    publisher: 'payment',
    consumers: ['user'],
    live: false,
    data: PaymentPayload,
  },
  'payment-refunded': {
    version: 1,
    publisher: 'payment',
    consumers: ['user'],
    live: false,
    data: PaymentPayload,
  },
  'subscription-activated': {
    version: 1,
    publisher: 'user',
    consumers: ['gym'],
    live: true,
    data: SubscriptionPayload,
  },
  'subscription-ended': {
    version: 1,
    publisher: 'user',
    consumers: ['gym'],
    live: true,
    data: SubscriptionPayload,
  },
  'feedback-received': {
    version: 1,
    publisher: 'admin',
    consumers: [],
    live: false,
    data: z.strictObject({ feedbackId: Id, type: z.string(), priority: z.string() }),
  },
  /** One gym is another one now; reviews and favourites follow. */
  'gym-merged': {
    version: 1,
    publisher: 'gym',
    consumers: ['review', 'user'],
    live: false,
    data: z.strictObject({ gymId: Id, into: Id }),
  },
  'gym-created': { version: 1, publisher: 'gym', consumers: [], live: false, data: GymPayload },
  'gym-rated': {
    version: 1,
    publisher: 'gym',
    consumers: [],
    live: true,
    data: z.strictObject({
      gymId: GymId,
      averageRating: z.string(),
      totalReviews: z.int().nonnegative(),
      /** Grows with every recount of the gym. */
      sequence: z.int().nonnegative(),
    }),
  },
  'user-created': { version: 1, publisher: 'user', consumers: ['review'], live: false, data: UserPayload },
  'user-updated': { version: 1, publisher: 'user', consumers: ['review'], live: false, data: UserPayload },
} as const satisfies Record<string, EventSpec>

interface EventSpec {
  version: number
  publisher: ServiceName
  consumers: readonly ServiceName[]
  /** Of what takes long: a queue of its own at each hearer, so that nothing else waits behind it. */
  queue?: string
  live: boolean
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
  // The data schema belongs to this name, which the type system cannot follow through the lookup.
  return { ...envelope, data: spec.data.parse(envelope.data) } as DomainEvent
}

/** The durable queues of a service and what each is there for; the one without a name takes most. */
export function queuesOf(service: ServiceName): { queue: string | undefined; events: EventName[] }[] {
  const specs: Record<EventName, EventSpec> = eventCatalogue
  const events = eventNames.filter((name) => specs[name].consumers.includes(service))
  return [...new Set(events.map((name) => specs[name].queue))].map((queue) => ({
    queue,
    events: events.filter((name) => specs[name].queue === queue),
  }))
}

/** The events that gateways pass on to browsers. */
export const liveEventNames = eventNames.filter((name) => eventCatalogue[name].live)
