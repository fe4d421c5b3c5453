// @module-tag full
// A server whose connections end all at once, as when it is killed, is reached again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMongo } from '../src/mongo/mongo.ts'
import { createTestProxy, type TestProxy } from '../src/testing/test-proxy.ts'
import { createTestBed, type TestBed } from '../src/testing/testing.ts'
import { until } from '../src/testing/until.ts'

let bed: TestBed
let proxy: TestProxy
let db: Connection
beforeAll(async () => {
  bed = await createTestBed()
  proxy = await createTestProxy(bed.env('review').MONGO_URL)
  db = await openMongo(proxy.url, `${bed.namespace}-review`)
})
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
    await until('a query succeeds', () =>
      query().then(
        () => true,
        () => false,
      ),
    )
  }
  expect(await query()).toBeNull()
})
