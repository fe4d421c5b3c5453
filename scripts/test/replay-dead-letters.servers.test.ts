// @module-tag full
// The command lists and replays dead letters.
import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { type Bus, connectBus } from '@jumpingjack/kit/messaging/bus'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestBed, type TestBed } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runScript } from './lib/run-script.ts'

let bed: TestBed
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  bed = await createTestBed()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => bed.remove())

async function connectedBus(service: ServiceName): Promise<Bus> {
  const { RABBITMQ_URL: url } = bed.env(service)
  const bus = connectBus({ url, service, namespace: bed.namespace, log: createLog('test', 'silent') })
  closers.push(() => bus.close())
  await until('connected', async () => bus.isConnected())
  return bus
}

function anEvent(rating: number) {
  const data = { reviewId: randomUUID(), gymId: randomUUID(), userId: randomUUID(), rating, revision: 1 }
  return newEvent('review-created', data, new Date())
}

const command = (...args: string[]) =>
  runScript('replay-dead-letters', args, { EVENTS_NAMESPACE: bed.namespace })

it('lists dead letters without losing them and replays them until the fault is fixed', async () => {
  let isFixed = false
  const consumed: string[] = []
  await (await connectedBus('gym')).consume({
    'review-created': async ({ id, data }) => {
      if (data.rating === 1 && !isFixed) throw new Error('one star\nis one too few')
      consumed.push(id)
    },
  })
  const failing = [anEvent(1), anEvent(1), anEvent(1)]
  for (const event of [...failing, anEvent(5)]) await bed.publish(event)
  await until('dead', async () => (await bed.depths('gym')).dead === 3)
  expect(consumed).toHaveLength(1)

  const listed = await command('gym', '--list')
  expect(listed.out).toMatch(/^gym has 3 dead letters:\n/)
  expect(listed.out.match(/5 tries {2}Error: one star is one too few/g)).toHaveLength(3)
  // Listed messages return to the queue when the command's connection closes.
  await expect.poll(async () => (await bed.depths('gym')).dead).toBe(3)

  const replayed = { code: 0, out: '3 dead letters moved back to the queue of gym\n' }
  expect(await command('gym')).toEqual(replayed)
  await until('dead again', async () => (await bed.depths('gym')).dead === 3)
  // They were tried as often as new ones.
  expect((await command('gym', '--list')).out.match(/ {2}5 tries /g)).toHaveLength(3)
  await expect.poll(async () => (await bed.depths('gym')).dead).toBe(3)

  isFixed = true
  expect(await command('gym')).toEqual(replayed)
  await until('consumed', async () => failing.every((event) => consumed.includes(event.id)))
  await expect.poll(() => bed.depths('gym')).toEqual({ queue: 0, retry: 0, dead: 0 })
  expect(consumed).toHaveLength(4)
  expect(await command('gym')).toEqual({ code: 0, out: 'gym has no dead letters\n' })
})

it('replays dead letters of an additional queue', async () => {
  let tries = 0
  await (await connectedBus('review')).consume({
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
