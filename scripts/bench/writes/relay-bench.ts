// Events that leave their outboxes, beside what amqplib publishes with confirms to the same queue: in turn, after a
// warm-up of each. Each event of the relay is published twice, for its consumer and for live subscribers.
import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { brokerNames, routingKey } from '@jumpingjack/kit/messaging/broker-names'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { newEvent, outboxFields, outboxOf, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { declareQueues, purgeQueues } from '@jumpingjack/kit/messaging/queue-operations'
import { createIndexes, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { startRelay } from '@jumpingjack/kit/relay/relay'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { Display } from '@jumpingjack/local/progress/display'
import { connect } from 'amqplib'
import { Schema } from 'mongoose'
import { type Spread, spreadOf } from '../gateway/spread.ts'
import { withWriteServers } from './write-servers.ts'

export interface RelayReport {
  /** Per second. */
  raw: Spread
  relay: Spread
  /** Relay divided by raw, of the same round. */
  ratio: Spread
}

const events = 5_000
const namespace = 'bench'
const pollMs = 20

export function measureRelay(display: Display, rounds: number): Promise<RelayReport> {
  return withWriteServers(display, async ({ mongoUrl, rabbitUrl }) => {
    await declareQueues({ url: rabbitUrl, namespace })
    const log = createLog('bench', 'warn')
    const bus = connectBus({ url: rabbitUrl, service: 'review', namespace, log })
    while (!bus.isConnected()) await new Promise((resolve) => setTimeout(resolve, pollMs))
    const db = await openMongo(mongoUrl, 'bench')
    const model = db.model<WithOutbox>('things', new Schema<WithOutbox>({ _id: String, ...outboxFields }))
    await createIndexes(db)
    const relay = startRelay(model, bus, log)
    const connection = await connect(rabbitUrl)
    const channel = await connection.createConfirmChannel()

    async function raw(): Promise<number> {
      const startedAt = performance.now()
      const [exchange, key] = [brokerNames('gym', namespace).events, routingKey('review-created', 'gym')]
      for (const event of manyEvents()) {
        channel.publish(exchange, key, Buffer.from(JSON.stringify(event)), { persistent: true })
      }
      await channel.waitForConfirms()
      return perSecond(startedAt)
    }

    async function relayed(): Promise<number> {
      const many = manyEvents()
      await model.insertMany(many.map((event) => ({ _id: event.id, ...outboxOf(event) })))
      const startedAt = performance.now()
      for (const event of many) relay.publish(event.id, event)
      while (await model.exists({ outboxAt: { $exists: true } })) {
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
      return perSecond(startedAt)
    }

    const figures: { raw: number; relay: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      figures.push({ raw: await raw(), relay: await relayed() })
      await purgeQueues({ url: rabbitUrl, namespace })
      display.line(`relay: round ${round} of ${rounds}`)
    }
    await relay.stop()
    await Promise.all([bus.close(), connection.close(), db.close()])
    // Without the warm-up.
    const measured = figures.slice(1)
    return {
      raw: spreadOf(measured.map((each) => each.raw)),
      relay: spreadOf(measured.map((each) => each.relay)),
      ratio: spreadOf(measured.map((each) => each.relay / each.raw)),
    }
  })
}

function manyEvents(): DomainEvent[] {
  const ids = () => ({ reviewId: randomUUID(), gymId: randomUUID(), userId: randomUUID() })
  return Array.from({ length: events }, () =>
    newEvent('review-created', { ...ids(), rating: 4, revision: 1, photoCount: 0 }, new Date()),
  )
}

function perSecond(startedAt: number): number {
  return (events * 1_000) / (performance.now() - startedAt)
}
