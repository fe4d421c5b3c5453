import type { Model } from 'mongoose'
import { expect, it } from 'vitest'
import { combineReads } from '../src/mongo/read-by-id.ts'

type Query = Parameters<typeof combineReads>[0]

const collection = (collectionName: string) => ({ collection: { collectionName } }) as Model<{ _id: string }>
const [authors, gyms] = [collection('authors'), collection('gyms')]

/** Finds every document, with its collection as its name. */
const findAll: Query = async (wanted) =>
  wanted.flatMap(([{ collection }, ids]) =>
    ids.map((_id) => ({ from: collection.collectionName, row: { _id, name: collection.collectionName } })),
  )

it('reads documents of several collections, some with the same id, by one query', async () => {
  let queries = 0
  const read = combineReads((wanted) => {
    queries++
    return findAll(wanted)
  })
  const found = await Promise.all([read(authors, '1'), read(gyms, '1'), read(gyms, '2'), read(gyms, '1')])
  expect(found).toEqual([
    { _id: '1', name: 'authors' },
    { _id: '1', name: 'gyms' },
    { _id: '2', name: 'gyms' },
    { _id: '1', name: 'gyms' },
  ])
  expect(queries).toBe(1)
})

it('reads again for a call during a query', async () => {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let queries = 0
  const read = combineReads(async (wanted) => {
    if (++queries > 1) return findAll(wanted)
    begun.resolve()
    await answer.promise
    return []
  })
  const early = read(authors, '1')
  await begun.promise
  const late = read(authors, '1')
  answer.resolve()
  expect(await early).toBeUndefined()
  expect(await late).toEqual({ _id: '1', name: 'authors' })
})

it('reads others while a query gets no reply', async () => {
  let queries = 0
  const read = combineReads((wanted) => (++queries === 1 ? new Promise(() => {}) : findAll(wanted)))
  void read(authors, '1')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await read(authors, '2')).toEqual({ _id: '2', name: 'authors' })
})

it('rejects the calls of a failed query, and no others', async () => {
  let queries = 0
  const read = combineReads((wanted) =>
    ++queries === 1 ? Promise.reject(new Error('the database is down')) : findAll(wanted),
  )
  await expect(read(authors, '1')).rejects.toThrow('the database is down')
  expect(await read(authors, '1')).toEqual({ _id: '1', name: 'authors' })
})
