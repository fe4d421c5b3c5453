// Publishes the outboxes of one collection: at once after `wake` and `publish`, and what a crash has left by a query
// every second. Many events are under way at the same time, and leave their outboxes together.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { Model } from 'mongoose'
import type { Bus } from '../messaging/bus.ts'
import type { Relay, WithOutbox } from '../messaging/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import { ageOf, isMetering, measure } from '../telemetry/metrics.ts'
import { runWithoutRequest } from '../telemetry/request-context.ts'
import { repeat } from '../timing/repeat.ts'
import { createOutcomes } from './outcomes.ts'

const batchSize = 100
/** Events that wait in memory. Others are read from their outboxes. */
const keptMax = 5_000
const sweepEveryMs = 1_000
/** Younger events are being published by the process that wrote them. */
const sweepAfterMs = 2_000

/** Events that are not confirmed. More would wait too long for their confirms on a busy machine. */
const unconfirmedMax = 1_000
/** Events that are being published, or are published and still in their outboxes. */
const underWayMax = 5_000

export function startRelay<T extends WithOutbox>(collection: Model<T>, bus: Bus, log: Logger): Relay {
  // The collection has other fields, which do not matter here.
  const model = collection as unknown as Model<WithOutbox>
  /** With the only event of the document, where it is known. */
  const waiting: Waiting = new Map()
  /** Found by the sweep, oldest first. Published before `waiting`, or else a steady load would delay them for ever. */
  const overdue: Waiting = new Map()
  const sender = createSender(model, bus, log)
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
      await sender.room(batchSize)
      const taken = takeFrom(overdue, batchSize)
      taken.push(...takeFrom(waiting, batchSize - taken.length))
      for (const [id, event] of taken) if (event) sender.send(id, event)
      const ids = taken.flatMap(([id, event]) => (event ? [] : [id]))
      if (ids.length === 0) continue
      // The sweep publishes them later.
      await sender
        .sendOutboxes(() => outboxesOf(model, ids))
        .catch((error) => log.warn({ reason: String(error) }, 'outbox.batch-failed'))
    }
    // Without the broker the documents are left to the sweep.
    if (!bus.isConnected()) for (const each of [waiting, overdue]) each.clear()
  }

  async function sweep(): Promise<void> {
    try {
      if (isMetering()) await measureAge(model)
      if (!bus.isConnected()) return
      const ids = await overdueIds(model)
      for (const id of ids) {
        overdue.set(id, undefined)
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
      for (const id of ids) waiting.set(id, undefined)
      run()
    },
    publish(id, event) {
      if (!bus.isConnected()) return
      if (sender.hasRoom()) return runWithoutRequest(() => sender.send(id, event))
      waiting.set(id, waiting.has(id) || waiting.size >= keptMax ? undefined : event)
      run()
    },
    async stop() {
      stopped = true
      await sweeps.stop()
      await running
      await sender.stop()
    },
  }
}

type Waiting = Map<string, DomainEvent | undefined>

function takeFrom(waiting: Waiting, count: number): [id: string, event: DomainEvent | undefined][] {
  const taken: [string, DomainEvent | undefined][] = []
  for (const each of waiting) {
    if (taken.length === count) break
    taken.push(each)
    waiting.delete(each[0])
  }
  return taken
}

/** As a majority has them: an event of a write that a failover rolls back must not be published. */
function outboxesOf(model: Model<WithOutbox>, ids: readonly string[]) {
  return model
    .find({ _id: { $in: ids } }, { outbox: 1 })
    .readConcern('majority')
    .lean()
}

async function overdueIds(model: Model<WithOutbox>): Promise<string[]> {
  const overdue = await model
    .find({ outboxAt: { $lte: new Date(Date.now() - sweepAfterMs) } }, { _id: 1 })
    .sort({ outboxAt: 1 })
    .limit(batchSize * 10)
    .readConcern('majority')
    .lean()
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

/** Publishes events of outboxes, none twice at the same time, and has their outcomes recorded. */
function createSender(model: Model<WithOutbox>, bus: Bus, log: Logger) {
  /** Ids of events. None is published again before its outcome is recorded. */
  const underWay = new Set<string>()
  const sending = new Set<Promise<void>>()
  let isReading = false
  /** Of the events that have left their outboxes while these were read. */
  let recorded: string[] = []
  let waiting: PromiseWithResolvers<void> | undefined

  const hasRoom = (count = 1) =>
    sending.size + count <= unconfirmedMax && underWay.size + count <= underWayMax

  function wakeWaiting(): void {
    waiting?.resolve()
    waiting = undefined
  }

  function forgetRecorded(): void {
    for (const id of recorded) underWay.delete(id)
    recorded = []
    wakeWaiting()
  }

  const outcomes = createOutcomes(model, log, (eventIds) => {
    recorded.push(...eventIds)
    if (!isReading) forgetRecorded()
  })

  function send(id: string, event: DomainEvent): void {
    if (underWay.has(event.id)) return
    underWay.add(event.id)
    const sent = bus.publish(event).then(
      () => outcomes.add({ id, eventId: event.id }),
      (error) => outcomes.add({ id, eventId: event.id, error }),
    )
    sending.add(sent)
    sent.finally(() => {
      sending.delete(sent)
      wakeWaiting()
    })
  }

  return {
    send,
    /** Publishes the events that `read` returns. Not called again before it has ended. */
    async sendOutboxes(read: () => Promise<WithOutbox[]>): Promise<void> {
      isReading = true
      try {
        for (const { _id, outbox = [] } of await read()) for (const event of outbox) send(_id, event)
      } finally {
        isReading = false
        forgetRecorded()
      }
    },
    hasRoom,
    /** Resolves when so many events can be sent. */
    async room(count: number): Promise<void> {
      while (!hasRoom(count)) {
        waiting ??= Promise.withResolvers()
        await waiting.promise
      }
    },
    async stop(): Promise<void> {
      await Promise.all(sending)
      await outcomes.stop()
    },
  }
}
