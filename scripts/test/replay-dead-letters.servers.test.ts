// @module-tag full
// The command lists and replays dead letters.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestBed, type TestBed } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let bed: TestBed
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  bed = await createTestBed()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => bed.remove())

/** A gym service that fails on one-star reviews until `fixed` is set. */
async function consume(state: { fixed: boolean; consumed: string[] }): Promise<void> {
  const { RABBITMQ_URL: url } = bed.env('gym')
  const log = createLog('test', 'silent')
  const bus = connectBus({ url, service: 'gym', namespace: bed.namespace, log })
  closers.push(() => bus.close())
  await until('connected', async () => bus.isConnected())
  await bus.consume({
    'review-created': async ({ id, data }) => {
      if (data.rating === 1 && !state.fixed) throw new Error('one star\nis one too few')
      state.consumed.push(id)
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

it('lists dead letters without losing them and replays them after the fault is fixed', async () => {
  const state = { fixed: false, consumed: [] as string[] }
  await consume(state)
  const failing = [anEvent(1), anEvent(1), anEvent(1)]
  for (const event of [...failing, anEvent(5)]) await bed.publish(event)
  await until('dead', async () => (await bed.depths('gym')).dead === 3)
  expect(state.consumed).toHaveLength(1)

  const listed = await command('gym', '--list')
  expect(listed.out).toMatch(/^gym has 3 dead letters:\n/)
  expect(listed.out.match(/5 tries {2}Error: one star is one too few/g)).toHaveLength(3)
  // Listed messages return to the queue when the command's connection closes.
  await expect.poll(async () => (await bed.depths('gym')).dead).toBe(3)

  state.fixed = true
  expect(await command('gym')).toEqual({ code: 0, out: '3 dead letters moved back to the queue of gym\n' })
  await until('consumed', async () => failing.every((event) => state.consumed.includes(event.id)))
  await expect.poll(() => bed.depths('gym')).toEqual({ queue: 0, retry: 0, dead: 0 })
  expect(state.consumed).toHaveLength(4)
  expect(await command('gym')).toEqual({ code: 0, out: 'gym has no dead letters\n' })
})

it('retries a replayed message that still fails as often as a new one', async () => {
  const state = { fixed: false, consumed: [] }
  await consume(state)
  await bed.publish(anEvent(1))
  await until('dead', async () => (await bed.depths('gym')).dead === 1)
  await command('gym')
  await until('tried again', async () => (await bed.depths('gym')).dead === 0)
  await until('dead again', async () => (await bed.depths('gym')).dead === 1)
  expect((await command('gym', '--list')).out).toContain('5 tries')
})

it('replays dead letters of an additional queue', async () => {
  const { RABBITMQ_URL: url } = bed.env('review')
  const log = createLog('test', 'silent')
  const bus = connectBus({ url, service: 'review', namespace: bed.namespace, log })
  closers.push(() => bus.close())
  await until('connected', async () => bus.isConnected())
  let tries = 0
  await bus.consume({
    'share-due': async () => {
      tries += 1
      if (tries <= 5) throw new Error('not yet')
    },
  })
  await bed.publish(newEvent('share-due', { shareId: randomUUID() }, new Date()))
  await until('dead', async () => (await bed.depths('review')).dead === 1)
  expect((await command('review', '--list')).out).toMatch(/^review has 1 dead letter:/)
  expect(await command('review')).toEqual({
    code: 0,
    out: '1 dead letter moved back to the queue of review\n',
  })
  await until('tried again', async () => tries === 6)
})

it.each([[[]], [['places']], [['nobody']], [['gym', 'review']], [['gym', '--all']]])(
  'prints the usage for %j',
  async (args) => {
    expect(await command(...args)).toEqual({
      code: 1,
      out: 'usage: npm run replay-dead-letters -- admin|gateway|gym|payment|review|user [--list]\n',
    })
  },
)
