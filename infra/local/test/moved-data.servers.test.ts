// @module-tag full
// A data folder that was moved or copied works at its new place.
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import amqp, { type ConfirmChannel } from 'amqplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSupervisor } from '../src/process/supervisor.ts'
import { createDisplay } from '../src/progress/display.ts'
import { UserFacingError } from '../src/progress/user-facing-error.ts'
import { rabbitmq } from '../src/servers/rabbitmq.ts'
import { readSecrets } from '../src/servers/secrets.ts'

const queue = 'gym-events'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'moved-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** With a broker of this data folder. */
async function withBroker<T>(dataDir: string, work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
  const display = createDisplay()
  const supervisor = await openSupervisor(dataDir, display)
  try {
    const task = display.task('RabbitMQ')
    const { env } = await rabbitmq.startProcess(supervisor, task, await readSecrets(dataDir))
    const connection = await amqp.connect(env.RABBITMQ_URL ?? '')
    const channel = await connection.createConfirmChannel()
    await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } })
    const result = await work(channel)
    await connection.close()
    return result
  } finally {
    await supervisor.close()
  }
}

const publish = async (channel: ConfirmChannel, text: string) => {
  channel.sendToQueue(queue, Buffer.from(text), { persistent: true })
  await channel.waitForConfirms()
}

it('keeps the events of a broker that was moved', { timeout: 120_000 }, async ({ skip }) => {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  try {
    await withBroker(before, (channel) => publish(channel, 'first'))
  } catch (error) {
    if (error instanceof UserFacingError) return skip(error.message)
    throw error
  }
  await rename(before, after)
  const received = await withBroker(after, async (channel) => {
    await publish(channel, 'second')
    const texts: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await channel.consume(queue, (message) => {
      if (!message) return
      channel.ack(message)
      if (texts.push(message.content.toString()) === 2) resolve()
    })
    await promise
    return texts
  })
  expect(received).toEqual(['first', 'second'])
})
