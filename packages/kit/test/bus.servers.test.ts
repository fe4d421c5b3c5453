import { randomUUID } from 'node:crypto'
import { connect } from 'amqplib'
import { afterAll, afterEach, expect, it } from 'vitest'
import { brokerNames } from '../src/messaging/broker-names.ts'
import { newEvent } from '../src/messaging/outbox.ts'
import { aReview, createMessagingBed } from './lib/messaging.ts'
import { createTestProxy } from './testing/test-proxy.ts'
import { until } from './testing/until.ts'

const bed = await createMessagingBed()
const proxy = await createTestProxy(bed.env('review').RABBITMQ_URL)
afterEach(() => proxy.thaw())
afterAll(async () => {
  await proxy.close()
  await bed.stop()
})

it('dead-letters a failing event after five tries and keeps consuming others', { tags: 'full' }, async () => {
  const { handled } = await bed.consume(async ({ data }) => {
    if (data.rating === 1) throw new Error('cannot be handled')
  })
  const [poison, good] = [aReview(1), aReview(5)]
  const before = (await bed.depths('gym')).dead
  await bed.publish(poison)
  await bed.publish(good)
  await until('in the dead-letter queue', async () => (await bed.depths('gym')).dead === before + 1)
  expect([handled.get(poison.id), handled.get(good.id)]).toEqual([5, 1])
})

it('consumes other events while slow ones fill their queue', async () => {
  let begun = 0
  let consumed = false
  const released = Promise.withResolvers<void>()
  const review = await bed.bus('review')
  await review.consume({
    'share-due': () => {
      begun += 1
      return released.promise
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
  released.resolve()
  await until('all begun', async () => begun === 80)
})

it('removes bindings that the catalogue no longer has', async () => {
  await bed.consume()
  const { events, queue } = brokerNames('gym', bed.namespace)
  const connection = await connect(bed.env('gym').RABBITMQ_URL)
  const channel = await connection.createConfirmChannel()
  await channel.bindQueue(queue, events, 'feedback-received.gym')
  await bed.consume()
  const returned = new Promise((resolve) => channel.once('return', resolve))
  channel.publish(events, 'feedback-received.gym', Buffer.from('{}'), { mandatory: true })
  await channel.waitForConfirms()
  await returned
  await connection.close()
})

it('dead-letters messages that are not in the catalogue, or not as it says', { tags: 'full' }, async () => {
  await bed.consume()
  const before = (await bed.depths('gym')).dead
  for (const invalid of [{ ...aReview(), version: 99 }, aReview(6)]) await bed.publish(invalid)
  await until('in the dead-letter queue', async () => (await bed.depths('gym')).dead === before + 2)
})

it('times out while the broker is frozen, and delivers when it responds', { tags: 'full' }, async () => {
  const { handled } = await bed.consume()
  const publisher = await bed.bus('review', proxy.url)
  const relay = bed.relay(publisher)
  proxy.freeze()
  await expect(publisher.publish(aReview())).rejects.toThrow(
    'the confirm of the broker took longer than 5000 ms',
  )
  const event = aReview()
  await bed.store(event)
  relay.wake(event.id)
  proxy.thaw()
  await until('consumed', async () => handled.has(event.id))
})

it.each([
  ['the connection is lost during its setup', () => proxy.cut()],
  [
    'the link dies while a failed connection is closed',
    () => {
      proxy.freeze()
      throw new Error('the setup fails')
    },
  ],
])('reconnects when %s', async (_when, disturb) => {
  const gateway = await bed.bus('gym', proxy.url)
  let begun = 0
  const onSubscribed = () => {
    begun += 1
    if (begun === 2) disturb()
  }
  await gateway.subscribe(['review-created'], () => undefined, onSubscribed)
  await gateway.subscribe(['review-updated'], () => undefined)
  proxy.cut()
  proxy.thaw()
  await until('failed', async () => begun === 2)
  proxy.cut()
  proxy.thaw()
  await until('connected', async () => begun === 3 && gateway.isConnected())
})

it('waits for running handlers before it stops consuming', async () => {
  let finished = 0
  const { handled, stopConsuming } = await bed.consume(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    finished += 1
  })
  await bed.publish(aReview())
  await until('begun', async () => handled.size > 0)
  await stopConsuming()
  expect(finished).toBe(handled.size)
})
