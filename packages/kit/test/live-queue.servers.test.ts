// @module-tag full
// The live queue of a process that was killed holds few events, and is gone soon.
import { randomUUID } from 'node:crypto'
import { connect } from 'amqplib'
import { afterAll, expect, it } from 'vitest'
import { brokerNames } from '../src/messaging/broker-names.ts'
import { liveSubscription } from '../src/messaging/live-subscription.ts'
import { newEvent } from '../src/messaging/outbox.ts'
import { createLog } from '../src/telemetry/log.ts'
import { createTestProxy } from './testing/test-proxy.ts'
import { createTestBed } from './testing/testing.ts'
import { until } from './testing/until.ts'

const log = createLog('test', 'silent')
const published = 2_500
const bed = await createTestBed()
const observer = await connect(bed.env('gateway').RABBITMQ_URL)
afterAll(async () => {
  await observer.close()
  await bed.remove()
})

/** Without asking for its state, which would count as a use. */
async function isThere(queue: string): Promise<boolean> {
  const channel = await observer.createConfirmChannel()
  let isReturned = false
  channel.once('return', () => {
    isReturned = true
  })
  channel.sendToQueue(queue, Buffer.from('{}'), { mandatory: true })
  await channel.waitForConfirms()
  await channel.close()
  return !isReturned
}

it('is bounded in length, and deleted without its process', async () => {
  const proxy = await createTestProxy(bed.env('gateway').RABBITMQ_URL)
  const names = brokerNames('gateway', bed.namespace)
  const model = await connect(proxy.url)
  model.on('error', () => undefined)
  const open = liveSubscription(names, ['gym-rated'], () => undefined, log)
  const queue = await open({ model, discard: () => undefined })
  // As when the process is killed.
  proxy.cut()
  const channel = await observer.createConfirmChannel()
  await until('no consumer', async () => (await channel.checkQueue(queue)).consumerCount === 0)
  const data = { gymId: randomUUID(), averageRating: '4.00', totalReviews: 1 }
  const event = Buffer.from(JSON.stringify(newEvent('gym-rated', data as never, new Date())))
  for (let n = 0; n < published; n++) channel.publish(names.live, 'gym-rated', event)
  await channel.waitForConfirms()
  const { messageCount } = await channel.checkQueue(queue)
  expect(messageCount).toBeGreaterThan(0)
  expect(messageCount).toBeLessThanOrEqual(2_000)
  await until('deleted', async () => !(await isThere(queue)))
  await proxy.close()
})
