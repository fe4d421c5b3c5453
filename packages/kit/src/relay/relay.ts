// Publishes the outboxes of one collection: at once after `wake` and `publish`, and what a crash has left by a query
// every second. Many events are under way at the same time, and leave their outboxes together.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { Model } from 'mongoose'
import type { Bus } from '../messaging/bus.ts'
import type { Relay, WithOutbox } from '../messaging/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import { runWithoutRequest } from '../telemetry/request-context.ts'
import { repeat } from '../timing/repeat.ts'
import { measureOutboxAge } from './outbox-age.ts'
import { createSender } from './sender.ts'

const batchSize = 100
/** Events that wait in memory. Others are read from their outboxes. */
const keptMax = 5_000
const sweepEveryMs = 1_000
/** Younger events are being published by the process that wrote them. */
const sweepAfterMs = 2_000

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
      await measureOutboxAge(model.collection)
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
