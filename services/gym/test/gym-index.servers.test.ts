// The in-memory index: the load at the start, changes of other processes, and own changes.
import { setTimeout } from 'node:timers/promises'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { connectMongo } from '@jumpingjack/kit/mongo/mongo'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { Connection } from 'mongoose'
import { afterAll, expect, it } from 'vitest'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { createGymIndex, type GymIndex } from '../src/search/gym-index.store.ts'
import { sharedGym } from './boot.ts'

const log = createLog('gym', 'silent')
const gym = await sharedGym()
const opened: Connection[] = []
afterAll(() => Promise.all(opened.map((db) => db.close())))

async function openIndex(now = () => new Date(), afterRead = async () => {}) {
  const db = await connectMongo(gym.bed.env('gym').MONGO_URL, gym.db.name, log)
  opened.push(db)
  const store = createGymStore(db)
  async function findAll(ids: readonly string[]) {
    const found = await store.findAll(ids)
    await afterRead()
    return found
  }
  return createGymIndex({ gyms: { ...store, findAll }, log, now })
}

async function count(index: GymIndex): Promise<number> {
  const searcher = await index.current()
  return searcher.matches({}).count
}

const gyms = () => gym.db.collection<{ _id: string }>('gyms')

it('answers service.unavailable before it is loaded', async () => {
  const index = await openIndex()
  await expect(index.current()).rejects.toMatchObject({ code: 'service.unavailable', status: 503 })
  await index.load()
  const listed = { mergedInto: { $exists: false }, closed: null }
  expect(await count(index)).toBe(await gyms().countDocuments(listed))
})

it('finds a change with an outdated time within a minute', async () => {
  let offsetMs = 0
  const index = await openIndex(() => new Date(Date.now() + offsetMs))
  await index.load()
  const before = await count(index)
  const [late = ''] = await gym.gyms({})
  const minuteAgo = new Date(Date.now() - 60_000)
  await gyms().updateOne({ _id: late }, { $set: { changedAt: minuteAgo } })
  await setTimeout(maxAgeMs)
  expect(await count(index)).toBe(before)
  offsetMs = 60_000
  await setTimeout(maxAgeMs)
  expect(await count(index)).toBe(before + 1)
})

it('finds own changes at once and other changes after the maximum age', async () => {
  const index = await openIndex()
  const [id = ''] = await gym.gyms({ name: 'Before' })
  await index.load()
  const names = async () => {
    const { ids } = (await index.current()).search({ filter: { text: 'after' }, sort: 'name', limit: 9 })
    return (await index.details(ids)).map(({ name }) => name)
  }
  expect(await names()).toEqual([])
  expect(await index.details([id, 'unknown'])).toMatchObject([{ name: 'Before' }])
  await gyms().updateOne({ _id: id }, { $set: { name: 'After', changedAt: new Date() } })
  index.changed(id)
  expect(await names()).toEqual(['After'])
  await gyms().updateOne({ _id: id }, { $set: { name: 'Soon after', changedAt: new Date() } })
  await setTimeout(maxAgeMs)
  expect(await names()).toEqual(['Soon after'])
})

it('includes each change once, so that what is kept of all gyms is made again once', async () => {
  const index = await openIndex()
  const [own = '', other = ''] = await gym.gyms({}, {})
  await index.load()
  await setTimeout(maxAgeMs)
  await index.current()
  const before = index.version()
  await gyms().updateOne({ _id: own }, { $set: { changedAt: new Date() } })
  index.changed(own)
  await gyms().updateOne({ _id: other }, { $set: { changedAt: new Date() } })
  for (let n = 0; n < 3; n++) {
    await setTimeout(maxAgeMs)
    await index.current()
  }
  expect(index.version()).toBe(before + 2)
})

it('does not keep the details of a gym that has changed while they were read', async () => {
  const changed = Promise.withResolvers<void>()
  const index = await openIndex(undefined, () => changed.promise)
  const [id = ''] = await gym.gyms({ name: 'Old name' })
  await index.load()
  const reading = index.find(id)
  await setTimeout(maxAgeMs)
  await gyms().updateOne({ _id: id }, { $set: { name: 'New name', changedAt: new Date() } })
  index.changed(id)
  await index.current()
  changed.resolve()
  await reading
  expect(await index.find(id)).toMatchObject({ name: 'New name' })
})

it('includes changes by a refresh without a query', async () => {
  const index = await openIndex()
  await index.load()
  const searcher = await index.current()
  const before = searcher.matches({}).count
  await gym.gyms({})
  await setTimeout(maxAgeMs)
  await index.refresh()
  expect(searcher.matches({}).count).toBe(before + 1)
})
