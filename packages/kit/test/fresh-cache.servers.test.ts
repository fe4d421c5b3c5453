// Values in memory that follow the documents which they are made of.
import { setTimeout } from 'node:timers/promises'
import mongoose, { Schema } from 'mongoose'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { maxAgeMs } from '../src/mongo/change-feed.ts'
import { createFreshCache, type FreshCache, maxChanges } from '../src/mongo/fresh-cache.ts'
import { isTransientMongoError } from '../src/mongo/transient-error.ts'
import { createTestBed } from './testing/testing.ts'

interface Thing {
  _id: string
  value: string
  changedAt?: Date
}

const bed = await createTestBed()
const { MONGO_URL, MONGO_DB: dbName } = bed.env('review')
const db = await mongoose.createConnection(MONGO_URL, { dbName }).asPromise()
const things = db.model<Thing>('Thing', new Schema<Thing>({ _id: String, value: String, changedAt: Date }))
afterAll(async () => {
  await db.close()
  await bed.remove()
})

const write = (_id: string, value: string, changedAt = new Date()) =>
  things.updateOne({ _id }, { $set: { value, changedAt } }, { upsert: true })

/** Reads when a change by another process must have been found. */
const later = (cache: FreshCache<string | undefined>, id: string) =>
  setTimeout(maxAgeMs).then(() => cache.get(id))

interface Given {
  before?: () => Promise<void>
  beforeChanges?: () => Promise<void>
  maxBytes?: number
}

function openCache(given: Given = {}) {
  const loads: string[] = []
  const feeds: Date[] = []
  const warnings: object[] = []
  const cache: FreshCache<string | undefined> = createFreshCache({
    name: 'things',
    async load(id) {
      loads.push(id)
      const found = await things.findById(id).lean<Thing>()
      await given.before?.()
      return found?.value
    },
    async changedSince(since, limit) {
      feeds.push(since)
      await given.beforeChanges?.()
      const changed = await things
        .find({ changedAt: { $gte: since } }, {}, { limit })
        .lean<Required<Thing>[]>()
      return changed.map(({ _id, changedAt }) => ({ _id, key: _id, changedAt }))
    },
    sizeOf: (value = '') => value.length,
    maxBytes: given.maxBytes ?? 10_000,
    log: pino({}, { write: (line: string) => void warnings.push(JSON.parse(line)) }),
  })
  return { cache, loads, feeds, warnings }
}

it('loads a value once, for concurrent calls too, and also when there is none', async () => {
  const { cache, loads } = openCache()
  await Promise.all([cache.get('none'), cache.get('none')])
  expect(await cache.get('none')).toBeUndefined()
  expect(loads).toEqual(['none'])
})

it('follows a write of this process at once, and of another process within the maximum age', async () => {
  await write('a', 'first')
  const { cache } = openCache()
  expect(await cache.get('a')).toBe('first')
  await write('a', 'own')
  cache.changed('a')
  expect(await cache.get('a')).toBe('own')
  await write('a', 'of another process')
  expect(await later(cache, 'a')).toBe('of another process')
})

it('loads a value once per change', async () => {
  await write('once', 'first')
  const { cache, loads } = openCache()
  await later(cache, 'once')
  await write('once', 'second')
  for (let n = 0; n < 4; n++) {
    expect(await later(cache, 'once')).toBe('second')
  }
  expect(loads).toHaveLength(2)
})

it('follows a write whose clock is some seconds late', async () => {
  await write('late', 'first')
  const { cache } = openCache()
  expect(await later(cache, 'late')).toBe('first')
  await write('late', 'second', new Date(Date.now() - 4_000))
  expect(await later(cache, 'late')).toBe('second')
})

it('does not keep a value that has changed while it was read', async () => {
  await write('b', 'before')
  const written = Promise.withResolvers<void>()
  const { cache } = openCache({ before: () => written.promise })
  const reading = cache.get('b')
  await setTimeout(maxAgeMs)
  await write('b', 'after')
  cache.changed('b')
  written.resolve()
  await reading
  expect(await cache.get('b')).toBe('after')
})

it('does not keep a failed load', async () => {
  await write('c', 'there')
  let fails = true
  const fail = async () => {
    if (fails) throw new Error('no connection')
  }
  const { cache } = openCache({ before: fail })
  await expect(cache.get('c')).rejects.toThrow('no connection')
  fails = false
  expect(await cache.get('c')).toBe('there')
})

it('gives up a load that gets no reply, and loads again', { tags: 'full' }, async () => {
  await write('d', 'there')
  let hangs = true
  const hang = () => (hangs ? new Promise<void>(() => undefined) : Promise.resolve())
  const { cache } = openCache({ before: hang })
  await expect(cache.get('d')).rejects.toSatisfy(isTransientMongoError)
  hangs = false
  expect(await cache.get('d')).toBe('there')
})

it.each([
  ['get no reply', () => new Promise<void>(() => undefined)],
  ['are too many', () => Promise.reject(new Error('too many'))],
])('reads all values again when the changes %s, and follows later ones', async (_what, fail) => {
  await write('e', 'first')
  let beforeChanges: () => Promise<void> = async () => undefined
  const { cache, feeds, warnings } = openCache({ beforeChanges: () => beforeChanges() })
  expect(await cache.get('e')).toBe('first')
  beforeChanges = fail
  await write('e', 'second')
  expect(await later(cache, 'e')).toBe('second')
  expect(warnings).toMatchObject([{ msg: 'cache.cleared', cache: 'things', reason: expect.any(String) }])
  beforeChanges = async () => undefined
  await write('e', 'third')
  expect(await later(cache, 'e')).toBe('third')
  // Otherwise the changes that were too many would be read again.
  const [failed, next] = feeds.slice(-2).map((since) => since.getTime())
  expect(next).toBeGreaterThan(failed ?? 0)
})

it('reads a limited number of changes, and all values again when there are more', async () => {
  await write('f', 'first')
  const { cache, warnings } = openCache()
  expect(await cache.get('f')).toBe('first')
  const changedAt = new Date()
  await things.insertMany(
    Array.from({ length: maxChanges }, (_, n) => ({ _id: `of-${n}`, value: '', changedAt })),
  )
  await write('f', 'second')
  expect(await later(cache, 'f')).toBe('second')
  expect(warnings).toMatchObject([{ msg: 'cache.cleared', reason: expect.any(String) }])
  await things.deleteMany({ _id: /^of-/ })
})

it('keeps no more than its bytes', async () => {
  // Too old for the changes, which a slow machine may read meanwhile.
  for (const id of ['x', 'y', 'z']) await write(id, id.repeat(500), new Date(0))
  const { cache, loads } = openCache({ maxBytes: 1_600 })
  for (const id of ['x', 'y', 'z', 'z', 'x']) await cache.get(id)
  expect(loads).toEqual(['x', 'y', 'z', 'x'])
})
