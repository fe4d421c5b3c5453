// Messages that were set aside, seen and replayed by the command.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestBed, type TestBed, until } from '@jumpingjack/kit/testing/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let bed: TestBed
const ending: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  bed = await createTestBed()
})
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})
afterAll(() => bed.remove())

/** A gym service that fails at one star until it is mended. */
async function consume(state: { mended: boolean; heard: string[] }): Promise<void> {
  const { RABBITMQ_URL: url } = bed.env('gym')
  const log = createLog('test', 'silent')
  const bus = await connectBus({ url, service: 'gym', namespace: bed.namespace, log })
  ending.push(() => bus.close())
  await until('connected', async () => bus.isConnected())
  await bus.consume({
    'review-created': async ({ id, data }) => {
      if (data.rating === 1 && !state.mended) throw new Error('one star\nis one too few')
      state.heard.push(id)
    },
  })
}

function anEvent(rating: number) {
  const data = { reviewId: randomUUID(), gymId: randomUUID(), userId: randomUUID(), rating, revision: 1 }
  return newEvent('review-created', data, new Date())
}

async function command(...args: string[]) {
  const script = join(import.meta.dirname, '../replay-dead-letters.ts')
  const env = { ...process.env, EVENTS_NAMESPACE: bed.namespace }
  return promisify(execFile)(process.execPath, [script, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error) => ({ code: error.code as number, out: String(error.stderr) }),
  )
}

it('lists what was set aside without losing it, and replays it when the fault is mended', async () => {
  const state = { mended: false, heard: [] as string[] }
  await consume(state)
  const poison = [anEvent(1), anEvent(1), anEvent(1)]
  for (const event of [...poison, anEvent(5)]) await bed.publish(event)
  await until('set aside', async () => (await bed.depths('gym')).dead === 3)
  expect(state.heard).toHaveLength(1)

  const listed = await command('gym', '--list')
  expect(listed.out).toMatch(/^gym has set 3 messages aside:\n/)
  expect(listed.out.match(/5 tries {2}Error: one star is one too few/g)).toHaveLength(3)
  // What was only looked at goes back when the command's connection ends.
  await expect.poll(async () => (await bed.depths('gym')).dead).toBe(3)

  state.mended = true
  expect(await command('gym')).toEqual({ code: 0, out: '3 messages moved back to the queue of gym\n' })
  await until('heard', async () => poison.every((event) => state.heard.includes(event.id)))
  await expect.poll(() => bed.depths('gym')).toEqual({ queue: 0, retry: 0, dead: 0 })
  expect(state.heard).toHaveLength(4)
  expect(await command('gym')).toEqual({ code: 0, out: 'gym has set no message aside\n' })
})

it('gives a message that still fails its full number of tries again', async () => {
  const state = { mended: false, heard: [] }
  await consume(state)
  await bed.publish(anEvent(1))
  await until('set aside', async () => (await bed.depths('gym')).dead === 1)
  await command('gym')
  await until('tried again', async () => (await bed.depths('gym')).dead === 0)
  await until('set aside again', async () => (await bed.depths('gym')).dead === 1)
  expect((await command('gym', '--list')).out).toContain('5 tries')
})

it('replays what was set aside from a queue beside the own one', async () => {
  const { RABBITMQ_URL: url } = bed.env('review')
  const log = createLog('test', 'silent')
  const bus = await connectBus({ url, service: 'review', namespace: bed.namespace, log })
  ending.push(() => bus.close())
  await until('connected', async () => bus.isConnected())
  let tries = 0
  await bus.consume({
    'share-due': async () => {
      tries += 1
      if (tries <= 5) throw new Error('not yet')
    },
  })
  await bed.publish(newEvent('share-due', { shareId: randomUUID() }, new Date()))
  await until('set aside', async () => (await bed.depths('review')).dead === 1)
  expect((await command('review', '--list')).out).toMatch(/^review has set 1 message aside:/)
  expect(await command('review')).toEqual({ code: 0, out: '1 message moved back to the queue of review\n' })
  await until('tried again', async () => tries === 6)
})

it.each([[[]], [['gateway']], [['nobody']], [['gym', 'review']], [['gym', '--all']]])(
  'answers %j with how it is used',
  async (args) => {
    expect(await command(...args)).toEqual({
      code: 1,
      out: 'usage: npm run replay-dead-letters -- gym|review|user [--list]\n',
    })
  },
)
