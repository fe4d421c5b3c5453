// The outbox: an event is stored inside the document that it announces, by the same write, and leaves it only
// when the broker has confirmed it. Neither exists without the other, whatever is killed in between.
import { randomUUID } from 'node:crypto'
import {
  type DomainEvent,
  type EventData,
  type EventName,
  eventCatalogue,
} from '@jumpingjack/contracts/events/events'
import { type Model, Schema } from 'mongoose'
import type { Logger } from '../telemetry/log.ts'
import { currentRequestId } from '../telemetry/request-context.ts'
import type { Bus } from './bus.ts'

/** Part of every document that announces events. `outboxAt` is the time from which a sweep looks after it. */
export interface WithOutbox {
  _id: string
  outbox?: DomainEvent[]
  outboxAt?: Date
}

/** Schema fields for `WithOutbox`; the sparse index makes the sweep cheap however large the collection is. */
export const outboxFields = {
  outbox: { type: [Schema.Types.Mixed], default: undefined },
  outboxAt: { type: Date, index: { sparse: true } },
}

export function newEvent<N extends EventName>(name: N, data: EventData<N>, now: Date): DomainEvent<N> {
  return { ...envelope(name, now), data }
}

/** Fields of a new document that announces `event`. */
export function outboxOf(event: DomainEvent): Required<Omit<WithOutbox, '_id'>> {
  return { outbox: [event], outboxAt: new Date(event.occurredAt) }
}

/** Update operators that add `event` to a document; `$min` keeps the time of the oldest one waiting. */
export function addToOutbox(event: DomainEvent) {
  return { $push: { outbox: event }, $min: { outboxAt: new Date(event.occurredAt) } }
}

/**
 * The last stage of an update pipeline that announces what the document has become: `data` says from which of
 * its fields each value comes, as in `{ reviewId: '$_id', photoCount: { $size: '$photoUrls' } }`, so that an event can carry
 * a number that the same write has just counted up.
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

function envelope<N extends EventName>(name: N, now: Date): Omit<DomainEvent<N>, 'data'> {
  return {
    id: randomUUID(),
    name,
    version: eventCatalogue[name].version,
    occurredAt: now.toISOString(),
    requestId: currentRequestId() ?? randomUUID(),
  }
}

export interface Relay {
  /** Publishes what these documents have to announce as soon as possible. */
  wake(...ids: string[]): void
  stop(): Promise<void>
}

const batchSize = 100
const sweepEveryMs = 1_000
/** Younger ones are on their way already, by the process that wrote them. */
const sweepAfterMs = 2_000
const retryAfterMs = 3_000

/** Works off the outbox of one collection: woken documents at once, forgotten ones by a sweep. */
export function startRelay<T extends WithOutbox>(collection: Model<T>, bus: Bus, log: Logger): Relay {
  // Of whatever is in the collection only the outbox matters here.
  const model = collection as unknown as Model<WithOutbox>
  const waiting = new Set<string>()
  let running: Promise<void> | undefined
  let stopped = false

  function run(): void {
    running ??= drain().finally(() => {
      running = undefined
      if (waiting.size > 0 && !stopped && bus.isConnected()) run()
    })
  }

  async function drain(): Promise<void> {
    while (waiting.size > 0 && bus.isConnected()) {
      const ids = [...waiting].slice(0, batchSize)
      for (const id of ids) waiting.delete(id)
      await relayBatch(model, bus, log, ids)
    }
    // Cut off from the broker: the sweep finds them again.
    if (!bus.isConnected()) waiting.clear()
  }

  async function sweep(): Promise<void> {
    if (!bus.isConnected() || running) return
    const cutoff = new Date(Date.now() - sweepAfterMs)
    const left = await model
      .find({ outboxAt: { $lte: cutoff } }, { _id: 1 })
      .sort({ outboxAt: 1 })
      .limit(batchSize * 10)
      .lean()
    for (const document of left) waiting.add(document._id)
    if (left.length > 0) log.info({ count: left.length }, 'outbox.swept')
    run()
  }

  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch((error) => log.warn({ reason: String(error) }, 'outbox.sweep-failed'))
      .finally(() => {
        sweeping = undefined
      })
  }, sweepEveryMs)

  return {
    wake(...ids) {
      for (const id of ids) waiting.add(id)
      run()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await sweeping
      await running
    },
  }
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
    // Only an empty outbox is taken off the sweep's list: an event that came meanwhile keeps its place.
    await model.updateMany({ _id: { $in: ids }, outbox: { $size: 0 } }, { $unset: { outboxAt: 1 } })
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    if (failed[0]) {
      log.warn({ failed: failed.length, reason: String(failed[0].reason) }, 'outbox.not-sent')
      const later = new Date(Date.now() + retryAfterMs)
      await model.updateMany({ _id: { $in: ids }, 'outbox.0': { $exists: true } }, { outboxAt: later })
    }
  } catch (error) {
    // The sweep comes back to them.
    log.warn({ reason: String(error) }, 'outbox.batch-failed')
  }
}
