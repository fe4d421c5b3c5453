// Events that leave their outboxes, in turn with amqplib, which publishes as many with confirms to the same queue. Each
// event of the relay is published twice, for its consumer and for live subscribers.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { brokerNames, routingKey } from '@jumpingjack/kit/messaging/broker-names'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { newEvent, outboxFields, outboxOf, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { declareQueues, purgeQueues } from '@jumpingjack/kit/messaging/queue-operations'
import { createIndexes, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { startRelay } from '@jumpingjack/kit/relay/relay'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { startServers } from '@jumpingjack/local/servers/start-servers'
import { connect } from 'amqplib'
import { Schema } from 'mongoose'
import { inTurn, type Row, rowsOf } from './figures.ts'
import { namespace } from './product.ts'

const events = 5_000
const pollMs = 20

export async function measureRelay(supervisor: Supervisor, rounds: number): Promise<Row[]> {
  const { env } = await startServers(supervisor)
  const broker = { url: env.RABBITMQ_URL ?? '', namespace }
  await declareQueues(broker)
  const log = createLog('bench', 'warn')
  const bus = connectBus({ ...broker, service: 'review', log })
  while (!bus.isConnected()) await sleep(pollMs)
  const db = await openMongo(env.MONGO_URL ?? '', namespace)
  const model = db.model<WithOutbox>('things', new Schema<WithOutbox>({ _id: String, ...outboxFields }))
  await createIndexes(db)
  const relay = startRelay(model, bus, log)
  const connection = await connect(broker.url)
  const channel = await connection.createConfirmChannel()

  async function raw(): Promise<number> {
    const startedAt = performance.now()
    const [exchange, key] = [brokerNames('gym', namespace).events, routingKey('review-created', 'gym')]
    for (const event of manyEvents())
      channel.publish(exchange, key, Buffer.from(JSON.stringify(event)), { persistent: true })
    await channel.waitForConfirms()
    return perSecond(startedAt)
  }

  async function relayed(): Promise<number> {
    const many = manyEvents()
    await model.insertMany(many.map((event) => ({ _id: event.id, ...outboxOf(event) })))
    const startedAt = performance.now()
    for (const event of many) relay.publish(event.id, event)
    while (await model.exists({ outboxAt: { $exists: true } })) await sleep(pollMs)
    const figure = perSecond(startedAt)
    await purgeQueues(broker)
    return figure
  }

  const row = rowsOf(await inTurn(supervisor.display, 'relay', rounds, { raw, relayed }))
  await relay.stop()
  await Promise.all([bus.close(), connection.close(), db.close()])
  return [
    row('relay: events/s', (of) => of.relayed),
    row('relay × amqplib with confirms', (of) => of.relayed / of.raw, 2),
  ]
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
