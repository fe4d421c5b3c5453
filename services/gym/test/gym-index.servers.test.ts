// Keeping the points of the map: what comes late, and what a caller is told while they cannot be read.

import { connectMongo } from '@jumpingjack/kit/mongo/mongo'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { keepPoints, type PointKeeper } from '../src/search/gym-index.store.ts'
import { createPointStore } from '../src/search/gym-points.store.ts'
import { type Booted, bootGym } from './start-gym.ts'

const log = createLog('gym', 'silent')
let gym: Booted
beforeAll(async () => {
  gym = await bootGym()
})
afterAll(() => gym.remove())

async function keeperOn(mongoUrl: string, now = () => new Date()) {
  const db = await connectMongo(mongoUrl, gym.db.name, log)
  const store = createPointStore(createGymStore(db).model)
  return { keeper: keepPoints({ store, log, now }), close: () => db.close() }
}

async function count(keeper: PointKeeper): Promise<number> {
  let rows = 0
  const points = await keeper.current()
  points.forEach({}, () => {
    rows++
  })
  return rows
}

it('knows within a minute what says that it is older than it is', async () => {
  let later = 0
  const now = () => new Date(Date.now() + later)
  const { keeper, close } = await keeperOn(gym.bed.env('gym').MONGO_URL, now)
  await gym.gyms({}, {})
  expect(await count(keeper)).toBe(2)
  const [late = ''] = await gym.gyms({})
  const minuteAgo = new Date(Date.now() - 60_000)
  await gym.db
    .collection<{ _id: string }>('gyms')
    .updateOne({ _id: late }, { $set: { changedAt: minuteAgo } })
  expect(await count(keeper)).toBe(2)
  later = 60_000
  expect(await count(keeper)).toBe(3)
  await close()
})

it('tells callers to come back while the gyms are being read, and is there once they are', async () => {
  const proxy = await createTestProxy(gym.bed.env('gym').MONGO_URL)
  const { keeper, close } = await keeperOn(proxy.url)
  proxy.freeze()
  const refusals = await Promise.allSettled([keeper.current(), keeper.current()])
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      status: 'rejected',
      reason: { code: 'service.unavailable', status: 503 },
    })
  }
  proxy.thaw()
  const all = await gym.db.collection('gyms').countDocuments()
  await expect.poll(() => count(keeper).catch(() => 0)).toBe(all)
  await close()
  await proxy.close()
})
