// @module-tag full
// A server whose connections end all at once, as when it is killed, is reached again.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openMongo } from '../src/mongo/mongo.ts'
import { createTestProxy } from './testing/test-proxy.ts'
import { createTestBed } from './testing/testing.ts'
import { until } from './testing/until.ts'

const bed = await createTestBed()
const proxy = await createTestProxy(bed.env('review').MONGO_URL)
const db = await openMongo(proxy.url, `${bed.namespace}-review`)
afterAll(async () => {
  await db.close()
  await proxy.close()
  await bed.remove()
})

it('ends queries on lost connections, and connects again', async () => {
  const query = () => db.collection('things').findOne({})
  await query()
  for (let round = 0; round < 10; round++) {
    // The driver asks the server again at once, unless it has just done so.
    await sleep(600 + 40 * round)
    proxy.freeze()
    const queries = Array.from({ length: 4 }, () => query().catch(() => undefined))
    await sleep(50)
    proxy.cut()
    proxy.thaw()
    await Promise.all(queries)
    const isAnswered = () => query().then(() => true)
    await until('a query succeeds', () => isAnswered().catch(() => false))
  }
  expect(await query()).toBeNull()
})
