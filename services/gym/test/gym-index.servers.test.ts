// The in-memory index: late changes, and queries during the first load.
import { connectMongo } from '@jumpingjack/kit/mongo/mongo'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { createGymIndex, type GymIndex } from '../src/search/gym-index.store.ts'
import { type Booted, bootGym } from './boot.ts'

const log = createLog('gym', 'silent')
let gym: Booted
beforeAll(async () => {
  gym = await bootGym()
})
afterAll(() => gym.remove())

async function openIndex(mongoUrl: string, options: { now?: () => Date; waitMs?: number } = {}) {
  const db = await connectMongo(mongoUrl, gym.db.name, log)
  const { model } = createGymStore(db)
  return { index: createGymIndex({ model, log, now: () => new Date(), ...options }), close: () => db.close() }
}

async function count(index: GymIndex): Promise<number> {
  let rows = 0
  const points = await index.current()
  points.forEach({}, () => {
    rows++
  })
  return rows
}

it('finds a change with an outdated time within a minute', async () => {
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const { index, close } = await openIndex(gym.bed.env('gym').MONGO_URL, { now })
  await gym.gyms({}, {})
  expect(await count(index)).toBe(2)
  const [late = ''] = await gym.gyms({})
  const minuteAgo = new Date(Date.now() - 60_000)
  await gym.db
    .collection<{ _id: string }>('gyms')
    .updateOne({ _id: late }, { $set: { changedAt: minuteAgo } })
  expect(await count(index)).toBe(2)
  offsetMs = 60_000
  expect(await count(index)).toBe(3)
  await close()
})

it('answers service.unavailable during the first load, and recovers', async () => {
  const proxy = await createTestProxy(gym.bed.env('gym').MONGO_URL)
  const { index, close } = await openIndex(proxy.url, { waitMs: 200 })
  proxy.freeze()
  const results = await Promise.allSettled([index.current(), index.current()])
  for (const result of results) {
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'service.unavailable', status: 503 },
    })
  }
  proxy.thaw()
  const all = await gym.db.collection('gyms').countDocuments()
  await expect.poll(() => count(index).catch(() => 0)).toBe(all)
  await close()
  await proxy.close()
})
