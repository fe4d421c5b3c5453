// An event leaves its outbox only when the queue of every consumer has it, and one bad message harms only itself.
import { randomUUID } from 'node:crypto'
import { connect } from 'amqplib'
import { afterAll, expect, it } from 'vitest'
import { Problem } from '../src/http/problem.ts'
import { brokerNames, failedRoutes, routingKey } from '../src/messaging/broker-names.ts'
import { failureHeaders } from '../src/messaging/consumer.ts'
import { newEvent, outboxOf } from '../src/messaging/outbox.ts'
import { aReview, createMessagingBed } from './lib/messaging.ts'
import { until } from './testing/until.ts'

const bed = await createMessagingBed()
const broker = await connect(bed.env('review').RABBITMQ_URL)
const channel = await broker.createConfirmChannel()
afterAll(async () => {
  await broker.close()
  await bed.stop()
})

it('delivers what was published while the binding was missing', { tags: 'full' }, async () => {
  const live: string[] = []
  const { handled } = await bed.consume()
  const gateway = await bed.bus('gateway')
  await gateway.subscribe(['review-created'], ({ id }) => live.push(id))
  const publisher = await bed.bus('review')
  const { queue, events } = brokerNames('gym', bed.namespace)
  await channel.unbindQueue(queue, events, routingKey('review-created', 'gym'))
  // The queue of the gateway exists and must not satisfy the publisher.
  await expect(publisher.publish(aReview())).rejects.toThrow('no queue is bound for review-created.gym')
  const reviews = Array.from({ length: 20 }, () => aReview())
  await bed.store(...reviews)
  bed.relay(publisher).wake(...reviews.map(({ id }) => id))
  await until('all consumed', async () => reviews.every(({ id }) => handled.has(id)))
  await until('all live', async () => reviews.every(({ id }) => live.includes(id)))
})

it.each([
  ['a failed delivery', 0, new Error('the first try fails')],
  ['the last try, for which a service was unavailable,', 4, new Problem('service.unavailable')],
])('keeps %s while the queue of its retries is missing', async (_what, before, error) => {
  const names = brokerNames('gym', bed.namespace)
  let tries = 0
  await bed.consume(async () => {
    tries += 1
    if (tries > 1) return
    await channel.unbindQueue(names.retry, names.failed, failedRoutes.retry)
    throw error
  })
  const headers = { [failureHeaders.tries]: before }
  const key = routingKey('review-created', 'gym')
  channel.publish(names.events, key, Buffer.from(JSON.stringify(aReview())), { headers })
  await until('tried again', async () => tries > 1)
})

it('keeps an event until the queues of all its consumers have it', async () => {
  const review = await bed.bus('review')
  await review.consume({ 'gym-merged': async () => undefined })
  const merged = newEvent('gym-merged', { gymId: randomUUID(), into: randomUUID() }, new Date())
  const gym = await bed.bus('gym')
  await expect(gym.publish(merged)).rejects.toThrow('no queue is bound for gym-merged.user')
})

it('publishes an orphaned event while a steady load goes on', async () => {
  const { handled } = await bed.consume()
  const relay = bed.relay(await bed.bus('review'))
  let isLoaded = true
  const load = async () => {
    while (isLoaded) {
      const event = aReview()
      await bed.store(event)
      relay.wake(event.id)
    }
  }
  const loads = Promise.all(Array.from({ length: 8 }, load))
  // Left by a process that was killed: nobody wakes a relay for it.
  const orphan = aReview()
  await bed.store(orphan)
  const published = until('consumed', async () => handled.has(orphan.id))
  await published.finally(() => {
    isLoaded = false
  })
  await loads
})

it('publishes an orphaned event whose time has not come', async () => {
  const { handled } = await bed.consume()
  bed.relay(await bed.bus('review'))
  const concerns = new Set<unknown>()
  bed.model.db.getClient().on('commandStarted', ({ command }) => {
    if (command.find === 'things') concerns.add(command.readConcern?.level)
  })
  const event = { ...aReview(), occurredAt: new Date(Date.now() + 3_600_000).toISOString() }
  await bed.store(event)
  await until('consumed', async () => handled.has(event.id))
  // A write that a failover may roll back is not read.
  expect([...concerns]).toEqual(['majority'])
})

it('publishes an event that was just stored without reading it, and removes no other from its outbox', async () => {
  const { handled } = await bed.consume()
  const relay = bed.relay(await bed.bus('review'))
  const [event, other] = [aReview(), aReview()]
  await bed.model.create({ _id: event.id, ...outboxOf(other, event) })
  relay.publish(event.id, event)
  await until('removed', async () => (await bed.read(event.id))?.outbox?.length === 1)
  expect(handled).toEqual(new Map([[event.id, 1]]))
  // The sweep publishes the other one.
  await until('all removed', async () => (await bed.read(event.id))?.outboxAt === undefined)
  expect((await bed.read(event.id))?.outbox).toBeUndefined()
  expect(handled.get(other.id)).toBe(1)
})

it('dead-letters a message with a header of the wrong type, and nothing else', async () => {
  const { handled } = await bed.consume()
  const { events } = brokerNames('gym', bed.namespace)
  const key = routingKey('review-created', 'gym')
  const invalid = [{ nested: true }, 'many', -1, 1.5, true, ['a', 2]]
  for (const tries of invalid) {
    channel.publish(events, key, Buffer.from('{}'), { headers: { [failureHeaders.tries]: tries } })
  }
  const good = Array.from({ length: 64 }, () => aReview())
  for (const event of good) await bed.publish(event)
  await until('all consumed', async () => good.every(({ id }) => handled.has(id)))
  await until('dead-lettered', async () => (await bed.depths('gym')).dead === invalid.length)
  // Each once: nothing was delivered again because of the others.
  expect(good.filter(({ id }) => handled.get(id) !== 1)).toEqual([])
  expect(await bed.depths('gym')).toEqual({ queue: 0, retry: 0, dead: invalid.length })
})
