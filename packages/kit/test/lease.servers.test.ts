// Recurring work runs once per period, however many replicas there are.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { startRecurring } from '../src/mongo/lease.ts'
import { openMongo } from '../src/mongo/mongo.ts'
import { createLog } from '../src/telemetry/log.ts'
import { createTestProxy } from './testing/test-proxy.ts'
import { until } from './testing/until.ts'

const log = createLog('test', 'silent')
const url = process.env.MONGO_URL ?? ''
const db = await openMongo(url, `t${randomUUID().slice(0, 8)}-lease`)
afterAll(async () => {
  await db.dropDatabase()
  await db.close()
})

it('runs on one of three replicas per period, and stops', { tags: 'full' }, async () => {
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
  const work = async () => {
    runs++
    most = Math.max(most, ++atOnce)
    await sleep(250)
    atOnce--
    throw new Error('no luck')
  }
  const recurring = startRecurring(db, 'fail', 100, work, log)
  await until('some runs', async () => runs > 2)
  await recurring.stop()
  expect(atOnce).toBe(0)
  expect(most).toBe(1)
})

it('repeats a failed run soon, once for all replicas', { tags: 'full' }, async () => {
  let runs = 0
  const fails = async () => {
    runs++
    if (runs === 1) throw new Error('no luck')
  }
  const replicas = [1, 2].map(() =>
    startRecurring(db, 'repeat', 3_600_000, fails, log, { repeatsFailed: true }),
  )
  for (const replica of replicas) replica.run()
  await until('repeated', async () => runs === 2)
  for (const replica of replicas) replica.run()
  await Promise.all(replicas.map((replica) => replica.stop()))
  expect(runs).toBe(2)
})

it('leaves the lease to another replica when it fails to take it', async () => {
  const proxy = await createTestProxy(url)
  const other = await openMongo(proxy.url, db.name)
  const runs: string[] = []
  const start = (over: Connection, replica: string, logOf = log) =>
    startRecurring(over, 'take', 3_600_000, async () => void runs.push(replica), logOf, {
      repeatsFailed: true,
    })
  const first = start(db, 'first')
  first.run()
  await first.stop()
  proxy.cut()
  // The database is back as soon as the failure is logged.
  let failures = 0
  const write = () => {
    failures++
    proxy.thaw()
  }
  const failing = start(other, 'failing', pino({}, { write }))
  failing.run()
  await failing.stop()
  const third = start(db, 'third')
  third.run()
  await third.stop()
  expect(failures).toBe(1)
  expect(runs).toEqual(['first'])
  await other.close()
  await proxy.close()
})
