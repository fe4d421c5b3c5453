import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { connect } from 'amqplib'
import { type Connection, type Model, Schema } from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokerNames } from '../src/messaging/broker-names.ts'
import { type Bus, connectBus } from '../src/messaging/bus.ts'
import { newEvent, outboxFields, outboxOf, type Relay, type WithOutbox } from '../src/messaging/outbox.ts'
import { connectMongo } from '../src/mongo/mongo.ts'
import { startRelay } from '../src/relay/relay.ts'
import { createLog } from '../src/telemetry/log.ts'
import { createTestProxy, type TestProxy } from '../src/testing/test-proxy.ts'
import { createTestBed, type TestBed } from '../src/testing/testing.ts'
import { until } from '../src/testing/until.ts'

const log = createLog('test', process.env.LOG_LEVEL ?? 'silent')
const ending: (() => Promise<unknown>)[] = []
let bed: TestBed
let proxy: TestProxy
let db: Connection
let model: Model<WithOutbox>

beforeAll(async () => {
  bed = await createTestBed()
  proxy = await createTestProxy(bed.env('review').RABBITMQ_URL)
  db = await connectMongo(bed.env('review').MONGO_URL, `${bed.namespace}-review`, log)
  model = db.model<WithOutbox>('things', new Schema<WithOutbox>({ _id: String, ...outboxFields }))
})
afterEach(async () => {
  proxy.thaw()
  for (const end of ending.splice(0).reverse()) await end()
})
afterAll(async () => {
  await db.close()
  await proxy.close()
  await bed.remove()
})

async function bus(service: 'gym' | 'review', url = bed.env(service).RABBITMQ_URL): Promise<Bus> {
  const opened = connectBus({ url, service, namespace: bed.namespace, log })
  ending.push(() => opened.close())
  await until('connected', async () => opened.isConnected())
  return opened
}

function relay(over: Bus): Relay {
  const started = startRelay(model, over, log)
  ending.push(() => started.stop())
  return started
}

function aReview(rating = 4): DomainEvent<'review-created'> {
  const data = { reviewId: randomUUID(), gymId: randomUUID(), userId: randomUUID(), rating, revision: 1 }
  return newEvent('review-created', data, new Date())
}

async function consuming(consumed: string[], onEvent = async () => {}): Promise<Bus> {
  const gym = await bus('gym')
  await gym.consume({
    'review-created': async (event) => {
      consumed.push(event.id)
      await onEvent()
    },
  })
  return gym
}

it('keeps an event in the outbox until the queue of its consumer is bound', { tags: 'full' }, async () => {
  const event = aReview()
  const publisher = await bus('review')
  await expect(publisher.publish(event)).rejects.toThrow('no queue is bound')
  const id = randomUUID()
  await model.create({ _id: id, ...outboxOf(event) })
  relay(publisher).wake(id)
  const consumed: string[] = []
  await consuming(consumed)
  await until('consumed', async () => consumed.includes(event.id))
  await until('outbox empty', async () => (await model.findById(id).lean())?.outboxAt === undefined)
  expect((await model.findById(id).lean())?.outbox).toBeUndefined()
})

it('dead-letters a failing event after five tries and keeps consuming others', { tags: 'full' }, async () => {
  const consumed: string[] = []
  const gym = await bus('gym')
  await gym.consume({
    'review-created': async (event) => {
      consumed.push(event.id)
      if (event.data.rating === 1) throw new Error('cannot be handled')
    },
  })
  const poison = aReview(1)
  const good = aReview(5)
  const before = (await bed.depths('gym')).dead
  await bed.publish(poison)
  await bed.publish(good)
  await until('in the dead-letter queue', async () => (await bed.depths('gym')).dead === before + 1)
  expect(consumed.filter((id) => id === poison.id)).toHaveLength(5)
  expect(consumed.filter((id) => id === good.id)).toHaveLength(1)
})

it('consumes other events while slow ones fill their queue', async () => {
  let begun = 0
  let consumed = false
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const review = await bus('review')
  await review.consume({
    'share-due': () => {
      begun += 1
      return released
    },
    'user-updated': async () => {
      consumed = true
    },
  })
  for (let count = 0; count < 80; count++) {
    await bed.publish(newEvent('share-due', { shareId: randomUUID() }, new Date()))
  }
  await until('as many as are taken at a time', async () => begun >= 64)
  const name = { userId: randomUUID(), authorName: 'Alice', revision: 1 }
  await bed.publish(newEvent('user-updated', name, new Date()))
  await until('consumed', async () => consumed)
  release()
  await until('all begun', async () => begun === 80)
})

it('removes bindings that the catalogue no longer has', async () => {
  await consuming([])
  const { events, queue } = brokerNames('gym', bed.namespace)
  const connection = await connect(bed.env('gym').RABBITMQ_URL)
  const channel = await connection.createConfirmChannel()
  await channel.bindQueue(queue, events, 'feedback-received.gym')
  await consuming([])
  const returned = new Promise((resolve) => channel.once('return', resolve))
  channel.publish(events, 'feedback-received.gym', Buffer.from('{}'), { mandatory: true })
  await channel.waitForConfirms()
  await returned
  await connection.close()
})

it('dead-letters a message that is not in the catalogue', { tags: 'full' }, async () => {
  await consuming([])
  const before = (await bed.depths('gym')).dead
  await bed.publish({ ...aReview(), version: 99 })
  await until('in the dead-letter queue', async () => (await bed.depths('gym')).dead === before + 1)
})

it('times out while the broker is frozen, and delivers when it responds', { tags: 'full' }, async () => {
  const consumed: string[] = []
  await consuming(consumed)
  const publisher = await bus('review', proxy.url)
  const sender = relay(publisher)
  proxy.freeze()
  await expect(publisher.publish(aReview())).rejects.toThrow('did not confirm in time')
  const event = aReview()
  const id = randomUUID()
  await model.create({ _id: id, ...outboxOf(event) })
  sender.wake(id)
  proxy.thaw()
  await until('consumed', async () => consumed.includes(event.id))
})

it('reconnects and loses no event that was published meanwhile', { tags: 'full' }, async () => {
  const consumed: string[] = []
  await consuming(consumed)
  const publisher = await bus('review', proxy.url)
  relay(publisher)
  proxy.cut()
  await until('noticed', async () => !publisher.isConnected())
  const events = Array.from({ length: 250 }, () => aReview())
  await model.insertMany(events.map((event) => ({ _id: randomUUID(), ...outboxOf(event) })))
  proxy.thaw()
  await until('all consumed', async () => events.every((event) => consumed.includes(event.id)))
})

it('reconnects when the connection is lost during its setup', async () => {
  const gateway = await bus('gym', proxy.url)
  let begun = 0
  await gateway.subscribe(
    ['review-created'],
    () => undefined,
    () => {
      begun += 1
      if (begun === 2) proxy.cut()
    },
  )
  await gateway.subscribe(['review-updated'], () => undefined)
  proxy.cut()
  proxy.thaw()
  await until('cut off', async () => begun === 2)
  proxy.thaw()
  await until('connected', async () => begun === 3 && gateway.isConnected())
})

it('reconnects when the link dies while a failed connection is closed', async () => {
  const gateway = await bus('gym', proxy.url)
  let begun = 0
  await gateway.subscribe(
    ['review-created'],
    () => undefined,
    () => {
      begun += 1
      if (begun !== 2) return
      proxy.freeze()
      throw new Error('the setup fails')
    },
  )
  proxy.cut()
  proxy.thaw()
  await until('failed', async () => begun === 2)
  proxy.cut()
  proxy.thaw()
  await until('connected', async () => begun === 3 && gateway.isConnected())
})

it('waits for running handlers before it stops consuming', async () => {
  const consumed: string[] = []
  let finished = 0
  const gym = await consuming(consumed, async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    finished += 1
  })
  await bed.publish(aReview())
  await until('begun', async () => consumed.length > 0)
  await gym.stopConsuming()
  expect(finished).toBe(consumed.length)
})

it('delivers live events to gateways without a durable queue', async () => {
  const consumed: DomainEvent[] = []
  await consuming([])
  const gateway = connectBus({
    url: bed.env('gateway').RABBITMQ_URL,
    service: 'gateway',
    namespace: bed.namespace,
    log,
  })
  ending.push(() => gateway.close())
  await gateway.subscribe(['review-created'], (event) => consumed.push(event))
  await until('connected', async () => gateway.isConnected())
  const event = aReview()
  await bed.publish(event)
  await until('consumed', async () => consumed.some((each) => each.id === event.id))
})

it('loses no event that a test publishes before the queue is bound', async () => {
  const consumed: string[] = []
  const early = await createTestBed()
  ending.push(() => early.remove())
  const event = aReview()
  const published = early.publish(event)
  const { RABBITMQ_URL: url } = early.env('gym')
  const gym = await connectBus({ url, service: 'gym', namespace: early.namespace, log })
  ending.push(() => gym.close())
  await gym.consume({ 'review-created': async ({ id }) => void consumed.push(id) })
  await published
  await until('consumed', async () => consumed.includes(event.id))
})
