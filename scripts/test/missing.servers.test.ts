// @module-tag full
// References that lead nowhere, read while the product changes.
import { randomUUID } from 'node:crypto'
import { createTestBed, type TestBed } from '@jumpingjack/kit/testing/testing'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { missingGyms } from '../backup/missing.ts'

let bed: TestBed
let gym: Connection
let user: Connection

beforeAll(async () => {
  bed = await createTestBed()
  const open = (service: 'gym' | 'user') => {
    const { MONGO_URL, MONGO_DB } = bed.env(service)
    return mongoose.createConnection(MONGO_URL, { dbName: MONGO_DB }).asPromise()
  }
  gym = await open('gym')
  user = await open('user')
})
afterAll(async () => {
  await gym.close()
  await user.close()
  await bed.remove()
})

it('reports no gym as missing that is added while they are read', async () => {
  const gyms = gym.collection<{ _id: string }>('gyms')
  // So many that reading them takes longer than adding one.
  await gyms.insertMany(Array.from({ length: 5_000 }, () => ({ _id: randomUUID() })))
  let isOver = false
  const adding = (async () => {
    while (!isOver) {
      const gymId = randomUUID()
      await gyms.insertOne({ _id: gymId })
      await user.collection('favorites').insertOne({ gymId })
    }
  })()
  const found: string[] = []
  for (let n = 0; n < 20; n++) found.push(...(await missingGyms({ gym, user })))
  isOver = true
  await adding
  expect(found).toEqual([])
  const lost = randomUUID()
  await user.collection('favorites').insertOne({ gymId: lost })
  expect(await missingGyms({ gym, user })).toEqual([`gym ${lost}`])
})
