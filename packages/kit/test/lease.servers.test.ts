// Recurring work runs once per period, however many replicas there are.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRecurring } from '../src/mongo/lease.ts'
import { createLog } from '../src/telemetry/log.ts'
import { until } from '../src/testing/until.ts'

const log = createLog('test', 'silent')
let db: Connection
beforeAll(async () => {
  const url = process.env.MONGO_URL ?? ''
  db = await mongoose.createConnection(url, { dbName: `t${randomUUID().slice(0, 8)}-lease` }).asPromise()
})
afterAll(async () => {
  await db.dropDatabase()
  await db.close()
})

it('runs on one of three replicas per period, and stops', async () => {
  const startedAt = performance.now()
  const runs: number[] = []
  const replicas = [1, 2, 3].map(() =>
    startRecurring(db, 'count', 800, async () => void runs.push(performance.now()), log),
  )
  await until('some runs', async () => runs.length >= 3)
  await Promise.all(replicas.map((replica) => replica.stop()))
  const periods = (performance.now() - startedAt) / 800
  expect(runs.length).toBeLessThanOrEqual(Math.floor(periods) + 1)
  const stopped = runs.length
  await sleep(1_200)
  expect(runs).toHaveLength(stopped)
})

it('continues after a failure, and never runs twice at the same time', async () => {
  let [runs, atOnce, most] = [0, 0, 0]
  const recurring = startRecurring(
    db,
    'fail',
    100,
    async () => {
      runs++
      most = Math.max(most, ++atOnce)
      await sleep(250)
      atOnce--
      throw new Error('no luck')
    },
    log,
  )
  await until('some runs', async () => runs > 2)
  await recurring.stop()
  expect(atOnce).toBe(0)
  expect(most).toBe(1)
})
