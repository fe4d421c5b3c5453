// An event leaves its outbox only when the queue of every consumer has it, and one bad message harms only itself.
import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib'
import { type Connection, type Model, Schema } from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokerNames, failedRoutes, routingKey } from '../src/messaging/broker-names.ts'
import { type Bus, connectBus } from '../src/messaging/bus.ts'
import { failureHeaders } from '../src/messaging/consumer.ts'
import { newEvent, outboxFields, outboxOf, type WithOutbox } from '../src/messaging/outbox.ts'
import { connectMongo } from '../src/mongo/mongo.ts'
import { startRelay } from '../src/relay/relay.ts'
import { createLog } from '../src/telemetry/log.ts'
import { createTestBed, type TestBed } from '../src/testing/testing.ts'
import { until } from '../src/testing/until.ts'

const log = createLog('test', process.env.LOG_LEVEL ?? 'silent')
const ending: (() => Promise<unknown>)[] = []
let bed: TestBed
let db: Connection
let model: Model<WithOutbox>
let broker: ChannelModel
let channel: ConfirmChannel

beforeAll(async () => {
  bed = await createTestBed()
  const { MONGO_URL, RABBITMQ_URL } = bed.env('review')
  db = await connectMongo(MONGO_URL, `${bed.namespace}-review`, log)
  model = db.model<WithOutbox>('things', new Schema<WithOutbox>({ _id: String, ...outboxFields }))
  broker = await connect(RABBITMQ_URL)
  channel = await broker.createConfirmChannel()
})
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})
afterAll(async () => {
  await db.close()
  await broker.close()
  await bed.remove()
})

async function bus(service: 'gym' | 'review' | 'gateway'): Promise<Bus> {
  const { RABBITMQ_URL: url } = bed.env(service)
  const opened = connectBus({ url, service, namespace: bed.namespace, log })
  ending.push(() => opened.close())
  await until('connected', async () => opened.isConnected())
  return opened
}

function aReview(): DomainEvent<'review-created'> {
  const data = { reviewId: randomUUID(), gymId: randomUUID(), userId: randomUUID(), rating: 4, revision: 1 }
  return newEvent('review-created', data, new Date())
}

async function consumingGym(consumed: Map<string, number>): Promise<void> {
  const gym = await bus('gym')
  await gym.consume({
    'review-created': async ({ id }) => void consumed.set(id, (consumed.get(id) ?? 0) + 1),
  })
}

async function stored(...events: DomainEvent[]): Promise<void> {
  await model.insertMany(events.map((event) => ({ _id: event.id, ...outboxOf(event) })))
}

it('delivers what was published while the binding of the consumer was missing', {
  tags: 'full',
}, async () => {
  const consumed = new Map<string, number>()
  const live: string[] = []
  await consumingGym(consumed)
  const gateway = await bus('gateway')
  await gateway.subscribe(['review-created'], ({ id }) => live.push(id))
  const publisher = await bus('review')
  const { queue, events } = brokerNames('gym', bed.namespace)
  await channel.unbindQueue(queue, events, routingKey('review-created', 'gym'))
  const lost = aReview()
  // The queue of the gateway exists and must not satisfy the publisher.
  await expect(publisher.publish(lost)).rejects.toThrow('no queue is bound for review-created.gym')
  const reviews = Array.from({ length: 20 }, aReview)
  await stored(...reviews)
  const relay = startRelay(model, publisher, log)
  ending.push(() => relay.stop())
  relay.wake(...reviews.map(({ id }) => id))
  await until('all consumed', async () => reviews.every(({ id }) => consumed.has(id)))
  await until('all live', async () => reviews.every(({ id }) => live.includes(id)))
})

it('keeps a failed delivery while the queue of its retries is missing', async () => {
  const gym = await bus('gym')
  const names = brokerNames('gym', bed.namespace)
  let tries = 0
  await gym.consume({
    'review-created': async () => {
      tries += 1
      if (tries > 1) return
      await channel.unbindQueue(names.retry, names.failed, failedRoutes.retry)
      throw new Error('the first try fails')
    },
  })
  const review = await bus('review')
  await review.publish(aReview())
  await until('tried again', async () => tries > 1)
})

it('keeps an event until the queues of all its consumers have it', async () => {
  const review = await bus('review')
  await review.consume({ 'gym-merged': async () => undefined })
  const merged = newEvent('gym-merged', { gymId: randomUUID(), into: randomUUID() }, new Date())
  const gym = await bus('gym')
  await expect(gym.publish(merged)).rejects.toThrow('no queue is bound for gym-merged.user')
})

it('publishes an orphaned event while a steady load goes on', async () => {
  const consumed = new Map<string, number>()
  await consumingGym(consumed)
  const relay = startRelay(model, await bus('review'), log)
  let isLoaded = true
  const load = async () => {
    while (isLoaded) {
      const event = aReview()
      await stored(event)
      relay.wake(event.id)
    }
  }
  const loads = Promise.all(Array.from({ length: 8 }, load))
  ending.push(() => relay.stop())
  // Left by a process that was killed: nobody wakes a relay for it.
  const orphan = aReview()
  await stored(orphan)
  const published = until('consumed', async () => consumed.has(orphan.id))
  await published.finally(() => {
    isLoaded = false
  })
  await loads
})

it('publishes an orphaned event whose time has not come', async () => {
  const consumed = new Map<string, number>()
  await consumingGym(consumed)
  const relay = startRelay(model, await bus('review'), log)
  ending.push(() => relay.stop())
  const concerns = new Set<unknown>()
  db.getClient().on('commandStarted', ({ command }) => {
    if (command.find === 'things') concerns.add(command.readConcern?.level)
  })
  const event = { ...aReview(), occurredAt: new Date(Date.now() + 3_600_000).toISOString() }
  await stored(event)
  await until('consumed', async () => consumed.has(event.id))
  // A write that a failover may roll back is not read.
  expect([...concerns]).toEqual(['majority'])
})

it('publishes an event that was just stored without reading it, and removes no other from its outbox', async () => {
  const consumed = new Map<string, number>()
  await consumingGym(consumed)
  const relay = startRelay(model, await bus('review'), log)
  ending.push(() => relay.stop())
  const [event, other] = [aReview(), aReview()]
  await model.create({ _id: event.id, ...outboxOf(other, event) })
  relay.publish(event.id, event)
  await until('removed', async () => (await model.findById(event.id).lean())?.outbox?.length === 1)
  expect(consumed).toEqual(new Map([[event.id, 1]]))
  // The sweep publishes the other one.
  await until('all removed', async () => (await model.findById(event.id).lean())?.outboxAt === undefined)
  expect(consumed.get(other.id)).toBe(1)
})

it('dead-letters a message with a header of the wrong type, and nothing else', async () => {
  const consumed = new Map<string, number>()
  await consumingGym(consumed)
  const { events } = brokerNames('gym', bed.namespace)
  const key = routingKey('review-created', 'gym')
  const invalid = [{ nested: true }, 'many', -1, 1.5, true, ['a', 2]]
  for (const tries of invalid) {
    channel.publish(events, key, Buffer.from('{}'), { headers: { [failureHeaders.tries]: tries } })
  }
  const good = Array.from({ length: 64 }, aReview)
  for (const event of good) await bed.publish(event)
  await until('all consumed', async () => good.every(({ id }) => consumed.has(id)))
  await until('dead-lettered', async () => (await bed.depths('gym')).dead === invalid.length)
  // Each once: nothing was delivered again because of the others.
  expect(good.filter(({ id }) => consumed.get(id) !== 1)).toEqual([])
  expect(await bed.depths('gym')).toEqual({ queue: 0, retry: 0, dead: invalid.length })
})
