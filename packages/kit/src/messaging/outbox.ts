// The transactional outbox: an event is stored inside the document that it describes, by the same write, and is
// removed when the broker has confirmed it. No crash can leave one without the other.
import { randomUUID } from 'node:crypto'
import {
  type DomainEvent,
  type EventData,
  type EventName,
  eventCatalogue,
} from '@jumpingjack/contracts/events/events'
import { type Model, Schema } from 'mongoose'
import type { Logger } from '../telemetry/log.ts'
import { currentRequestId, runWithoutRequest } from '../telemetry/request-context.ts'
import { currentTraceparent } from '../telemetry/trace.ts'
import { repeat } from '../timing/repeat.ts'
import type { Bus } from './bus.ts'
import { measureOutboxAge } from './outbox-age.ts'

/** Part of every document that publishes events. From `outboxAt` on, the sweep of the relay publishes what is left. */
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

export function newEvent<N extends EventName>(name: N, data: EventData<N>, now: Date): DomainEvent<N> {
  return { ...envelope(name, now), data }
}

/** Fields of a new document that publishes these events. */
export function outboxOf(...events: Events): Required<Omit<WithOutbox, '_id'>> {
  return { outbox: events, outboxAt: new Date(events[0].occurredAt) }
}

/** Update operators that add events to a document; `$min` keeps the time of the oldest event. */
export function addToOutbox(...events: Events) {
  return { $push: { outbox: { $each: events } }, $min: { outboxAt: new Date(events[0].occurredAt) } }
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
  const event = { $mergeObjects: [{ $literal: envelope(name, now) }, { data }] }
  return {
    $set: {
      outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, [event]] },
      outboxAt: { $ifNull: ['$outboxAt', now] },
    },
  }
}

type Events = [DomainEvent, ...DomainEvent[]]

function envelope<N extends EventName>(name: N, now: Date): Omit<DomainEvent<N>, 'data'> {
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
  stop(): Promise<void>
}

const batchSize = 100
const sweepEveryMs = 1_000
/** Younger events are being published by the process that wrote them. */
const sweepAfterMs = 2_000
const retryAfterMs = 1_000

/** Publishes the outboxes of one collection: at once after `wake`, and what a crash left by a query every second. */
export function startRelay<T extends WithOutbox>(collection: Model<T>, bus: Bus, log: Logger): Relay {
  // The collection has other fields, which do not matter here.
  const model = collection as unknown as Model<WithOutbox>
  const waiting = new Set<string>()
  /** Found by the sweep, oldest first. Published before `waiting`, or else a steady load would delay them for ever. */
  const overdue = new Set<string>()
  let batch: string[] = []
  let running: Promise<void> | undefined
  let stopped = false

  const hasWork = () => overdue.size + waiting.size > 0

  function run(): void {
    running ??= runWithoutRequest(drain).finally(() => {
      running = undefined
      if (hasWork() && !stopped && bus.isConnected()) run()
    })
  }

  async function drain(): Promise<void> {
    while (hasWork() && bus.isConnected()) {
      batch = takeFrom(overdue, batchSize)
      batch.push(...takeFrom(waiting, batchSize - batch.length))
      await relayBatch(model, bus, log, batch)
    }
    batch = []
    // Without the broker the documents are left to the sweep.
    if (!bus.isConnected()) for (const each of [waiting, overdue]) each.clear()
  }

  async function sweep(): Promise<void> {
    try {
      await measureOutboxAge(model.collection)
      if (!bus.isConnected()) return
      const ids = (await overdueIds(model)).filter((id) => !batch.includes(id))
      for (const id of ids) {
        overdue.add(id)
        waiting.delete(id)
      }
      if (ids.length > 0) log.info({ count: ids.length }, 'outbox.swept')
      run()
    } catch (error) {
      log.warn({ reason: String(error) }, 'outbox.sweep-failed')
    }
  }

  const sweeps = repeat(sweepEveryMs, sweep)

  return {
    wake(...ids) {
      for (const id of ids) waiting.add(id)
      run()
    },
    async stop() {
      stopped = true
      await sweeps.stop()
      await running
    },
  }
}

function takeFrom(ids: Set<string>, count: number): string[] {
  const taken: string[] = []
  for (const id of ids) {
    if (taken.length === count) break
    taken.push(id)
    ids.delete(id)
  }
  return taken
}

async function overdueIds(model: Model<WithOutbox>): Promise<string[]> {
  const overdue = await model
    .find({ outboxAt: { $lte: new Date(Date.now() - sweepAfterMs) } }, { _id: 1 })
    .sort({ outboxAt: 1 })
    .limit(batchSize * 10)
    .lean()
  return overdue.map(({ _id }) => _id)
}

async function relayBatch(model: Model<WithOutbox>, bus: Bus, log: Logger, ids: string[]) {
  try {
    const documents = await model.find({ _id: { $in: ids } }, { outbox: 1 }).lean()
    const events = documents.flatMap((document) => document.outbox ?? [])
    const outcomes = await Promise.allSettled(events.map((event) => bus.publish(event)))
    const sent = events
      .filter((_event, index) => outcomes[index]?.status === 'fulfilled')
      .map((event) => event.id)
    if (sent.length > 0) {
      await model.updateMany({ _id: { $in: ids } }, { $pull: { outbox: { id: { $in: sent } } } })
    }
    // Only where the outbox is still empty: another event may have been added meanwhile.
    await model.updateMany({ _id: { $in: ids }, outbox: { $size: 0 } }, { $unset: { outboxAt: 1 } })
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    if (failed[0]) {
      log.warn({ failed: failed.length, reason: String(failed[0].reason) }, 'outbox.not-sent')
      const later = new Date(Date.now() + retryAfterMs)
      await model.updateMany({ _id: { $in: ids }, 'outbox.0': { $exists: true } }, { outboxAt: later })
    }
  } catch (error) {
    // The sweep publishes them later.
    log.warn({ reason: String(error) }, 'outbox.batch-failed')
  }
}
