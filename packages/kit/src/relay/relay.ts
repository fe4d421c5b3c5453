// Publishes the outboxes of one collection: at once after `wake` and `publish`, and what a crash has left by a query
// every second. Many documents are under way at the same time, and their outboxes are emptied together.
import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { Model } from 'mongoose'
import type { Bus } from '../messaging/bus.ts'
import type { Relay, WithOutbox } from '../messaging/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import { ageOf, isMetering, measure } from '../telemetry/metrics.ts'
import { runWithoutRequest } from '../telemetry/request-context.ts'
import { repeat } from '../timing/repeat.ts'

const batchSize = 500
/** More would wait too long for their confirms on a busy machine. */
const underWayMax = 2_000
/** Events that wait in memory. Others are read from their outboxes. */
const keptMax = 5_000
const sweepEveryMs = 1_000
/** Younger events are being published by the process that wrote them. */
const sweepAfterMs = 2_000
const sweepAtMost = 1_000
const stopPollMs = 20
/** Subscribers have the events already, so that nobody waits for it. */
const recordAfterMs = 25
const recordAtMost = 500
const retryAfterMs = 1_000

export function startRelay<T extends WithOutbox>(collection: Model<T>, bus: Bus, log: Logger): Relay {
  // The collection has other fields, which do not matter here.
  const model = collection as unknown as Model<WithOutbox>
  const queue = createQueue()
  let isRunning = false

  const addOutcome = createOutcomes(model, log, (ids) => {
    queue.release(ids)
    run()
  })

  function run(): void {
    if (!isRunning) void runWithoutRequest(publishWaiting)
  }

  async function publishWaiting(): Promise<void> {
    isRunning = true
    for (;;) {
      // Without the broker the documents are left to the sweep.
      if (!bus.isConnected()) queue.clear()
      const batch = queue.take()
      if (batch.length === 0) break
      try {
        for (const [id, events] of await readOutboxes(model, batch)) void publish(id, events)
      } catch (error) {
        // The sweep publishes them later.
        queue.release(batch.map(([id]) => id))
        log.warn({ reason: String(error) }, 'outbox.batch-failed')
      }
    }
    isRunning = false
  }

  async function publish(id: string, events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0) return queue.release([id])
    const outcomes = await Promise.allSettled(events.map((event) => bus.publish(event)))
    const sent = events.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    addOutcome({ id, sent: sent.map((event) => event.id), error: failed?.reason })
  }

  function wake(...ids: string[]): void {
    for (const id of ids) queue.add(id)
    run()
  }

  const sweeps = repeat(sweepEveryMs, async () => {
    try {
      if (isMetering()) await measureAge(model)
      if (bus.isConnected()) wake(...(await overdueIds(model, log)))
    } catch (error) {
      log.warn({ reason: String(error) }, 'outbox.sweep-failed')
    }
  })

  return {
    wake,
    publish(id, event) {
      queue.add(id, event)
      run()
    },
    async stop() {
      await sweeps.stop()
      while (queue.size() > 0) await sleep(stopPollMs)
    },
  }
}

type Waiting = [id: string, event: DomainEvent | undefined]

/** The documents to publish, in turn: a steady load does not delay what the sweep has found. */
function createQueue() {
  /** With the only event of the document, where it is known. */
  const waiting = new Map<string, DomainEvent | undefined>()
  /** Those with events that are being published, or are published and still in the outbox: none is published twice. */
  const underWay = new Set<string>()
  return {
    add(id: string, event?: DomainEvent): void {
      const isOnlyEvent = !waiting.has(id) && !underWay.has(id) && waiting.size < keptMax
      waiting.set(id, isOnlyEvent ? event : undefined)
    },
    /** The next batch, which is under way from now on. */
    take(): Waiting[] {
      const room = Math.min(batchSize, underWayMax - underWay.size)
      const taken = [...waiting].filter(([id]) => !underWay.has(id)).slice(0, room)
      for (const [id] of taken) {
        waiting.delete(id)
        underWay.add(id)
      }
      return taken
    },
    release(ids: readonly string[]): void {
      for (const id of ids) underWay.delete(id)
    },
    clear: () => waiting.clear(),
    size: () => waiting.size + underWay.size,
  }
}

/** As a majority has them: an event of a write that a failover rolls back must not be published. */
async function readOutboxes(model: Model<WithOutbox>, batch: readonly Waiting[]) {
  const unknown = batch.flatMap(([id, event]) => (event ? [] : [id]))
  const find = () =>
    model
      .find({ _id: { $in: unknown } }, { outbox: 1 })
      .readConcern('majority')
      .lean()
  const read = unknown.length > 0 ? await find() : []
  const outboxes = new Map(read.map(({ _id, outbox }) => [_id, outbox]))
  return batch.map(([id, event]) => [id, event ? [event] : (outboxes.get(id) ?? [])] as const)
}

async function overdueIds(model: Model<WithOutbox>, log: Logger): Promise<string[]> {
  const overdue = await model
    .find({ outboxAt: { $lte: new Date(Date.now() - sweepAfterMs) } }, { _id: 1 })
    .sort({ outboxAt: 1 })
    .limit(sweepAtMost)
    .readConcern('majority')
    .lean()
  if (overdue.length > 0) log.info({ count: overdue.length }, 'outbox.swept')
  return overdue.map(({ _id }) => _id)
}

/** Measures how long the oldest event has been waiting. */
async function measureAge(model: Model<WithOutbox>): Promise<void> {
  const oldest = await model
    .findOne({ outboxAt: { $exists: true } })
    .select({ 'outbox.occurredAt': 1 })
    .sort({ outboxAt: 1 })
    .lean<WithOutbox>()
  const [event] = oldest?.outbox ?? []
  const age = event ? ageOf(event.occurredAt) : 0
  measure('outbox.age', age, { collection: model.collection.collectionName })
}

interface Outcome {
  /** Of the document. */
  id: string
  /** Ids of the events that were published. */
  sent: string[]
  /** Why another event was not published. */
  error?: unknown
}

/**
 * Returns a function that records which events of a document are published: by one update for the documents of some
 * milliseconds. `onRecorded` is called also when the update has failed: the sweep then publishes the events again.
 */
function createOutcomes(model: Model<WithOutbox>, log: Logger, onRecorded: (ids: string[]) => void) {
  const waiting: Outcome[] = []
  let isRecording = false

  async function recordAll(): Promise<void> {
    isRecording = true
    while (waiting.length > 0) {
      if (waiting.length < recordAtMost) await sleep(recordAfterMs)
      const batch = waiting.splice(0, recordAtMost)
      await record(model, log, batch).catch((error) =>
        log.warn({ reason: String(error) }, 'outbox.not-recorded'),
      )
      onRecorded(batch.map(({ id }) => id))
    }
    isRecording = false
  }

  return (outcome: Outcome): void => {
    waiting.push(outcome)
    if (!isRecording) void runWithoutRequest(recordAll)
  }
}

async function record(model: Model<WithOutbox>, log: Logger, outcomes: readonly Outcome[]): Promise<void> {
  const ids = outcomes.map(({ id }) => id)
  const sent = outcomes.flatMap((each) => each.sent)
  const failed = outcomes.filter(({ error }) => error)
  if (failed.length === 0) {
    // Cheaper than an update pipeline, for outboxes whose only event is sent.
    const { matchedCount } = await model.updateMany(
      { _id: { $in: ids }, outbox: { $size: 1 }, 'outbox.id': { $in: sent } },
      { $unset: { outbox: 1, outboxAt: 1 } },
    )
    if (matchedCount === ids.length) return
  }
  const later = new Date(Date.now() + retryAfterMs)
  if (failed[0]) log.warn({ failed: failed.length, reason: String(failed[0].error) }, 'outbox.not-sent')
  const retried = failed.map(({ id }) => id)
  const remaining = {
    $filter: { input: '$outbox', cond: { $not: [{ $in: ['$$this.id', { $literal: sent }] }] } },
  }
  const retryAt = { $cond: [{ $in: ['$_id', { $literal: retried }] }, later, '$outboxAt'] }
  await model.updateMany(
    { _id: { $in: ids }, 'outbox.0': { $exists: true } },
    [
      { $set: { outbox: remaining } },
      // Only where the outbox is empty: another event may have been added meanwhile.
      { $set: { outboxAt: { $cond: [{ $eq: [{ $size: '$outbox' }, 0] }, '$$REMOVE', retryAt] } } },
    ],
    { updatePipeline: true },
  )
}
