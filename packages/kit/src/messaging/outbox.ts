// The transactional outbox: an event is stored inside the document that it describes, by the same write, and is
// removed when the broker has confirmed it. No crash can leave one without the other.
import { randomUUID } from 'node:crypto'
import {
  type DomainEvent,
  type EventData,
  type EventName,
  eventCatalogue,
} from '@jumpingjack/contracts/events/events'
import { Schema } from 'mongoose'
import { currentRequestId } from '../telemetry/request-context.ts'
import { currentTraceparent } from '../telemetry/trace.ts'

/** With the trace, which a message has in a header. */
export interface StoredEvent<N extends EventName = EventName> extends DomainEvent<N> {
  traceparent?: string
}

/**
 * Part of every document that publishes events. From `outboxAt` on, the sweep of the relay publishes what is left. At
 * first that is the time of the write. The time of the event may be long before, or from a clock that is ahead.
 */
export interface WithOutbox {
  _id: string
  outbox?: DomainEvent[]
  outboxAt?: Date
}

/** Schema fields for `WithOutbox`; the sparse index keeps that query fast in large collections. */
export const outboxFields = {
  outbox: { type: [Schema.Types.Mixed], default: undefined },
  outboxAt: { type: Date, index: { sparse: true } },
}

/** Projection of a document without its outbox. */
export const withoutOutbox = { outbox: 0, outboxAt: 0 } as const

export function newEvent<N extends EventName>(name: N, data: EventData<N>, now: Date): StoredEvent<N> {
  return { ...envelope(name, now), data }
}

/** Fields of a new document that publishes these events. */
export function outboxOf(...events: Events): Required<Omit<WithOutbox, '_id'>> {
  return { outbox: events, outboxAt: new Date() }
}

/** Update operators that add events to a document; `$min` keeps the time of the oldest event. */
export function addToOutbox(...events: Events) {
  return { $push: { outbox: { $each: events } }, $min: { outboxAt: new Date() } }
}

/**
 * The last stage of an update pipeline that adds an event to the updated document. `data` maps each field of the
 * payload to an expression over the document, as in `{ reviewId: '$_id', photoCount: { $size: '$photoUrls' } }`, so
 * that an event can carry a number which the same update has just incremented.
 */
export function outboxStage<N extends EventName>(
  name: N,
  data: Record<keyof EventData<N>, string | object>,
  now: Date,
) {
  return stageOf({ $mergeObjects: [{ $literal: envelope(name, now) }, { data }] })
}

/** The same for an event that does not depend on the document. */
export const eventStage = (event: DomainEvent) => stageOf({ $literal: event })

const stageOf = (event: object) => ({
  $set: {
    outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, [event]] },
    outboxAt: { $ifNull: ['$outboxAt', new Date()] },
  },
})

type Events = [DomainEvent, ...DomainEvent[]]

function envelope<N extends EventName>(name: N, now: Date): Omit<StoredEvent<N>, 'data'> {
  const traceparent = currentTraceparent()
  return {
    id: randomUUID(),
    name,
    version: eventCatalogue[name].version,
    occurredAt: now.toISOString(),
    requestId: currentRequestId() ?? randomUUID(),
    ...(traceparent && { traceparent }),
  }
}

export interface Relay {
  /** Publishes the outboxes of these documents now, without waiting for the sweep. */
  wake(...ids: string[]): void
  /** The same for an event that this process has just stored in the document: the outbox is not read. */
  publish(id: string, event: DomainEvent): void
  stop(): Promise<void>
}

/** For a program beside a running service, whose relay publishes what the program stores. */
export const noRelay: Relay = { wake() {}, publish() {}, stop: async () => {} }
