// Under overload reads are rejected before changes, and changes before payments.
import { setTimeout as sleep } from 'node:timers/promises'
import express, { type RequestHandler } from 'express'
import { expect, it, onTestFinished } from 'vitest'
import {
  createLoadShedding,
  isAdmitted,
  nextLevel,
  nextLimit,
  priorities,
} from '../src/http/load-shedding.ts'
import { createLog } from '../src/telemetry/log.ts'
import { serve } from './testing/serve.ts'

const { read, change, payment } = priorities

/** Returns the URL of a server with these rules. By default all requests are reads. */
async function shed(
  rules: Partial<Parameters<typeof createLoadShedding>[1]>,
  handler: RequestHandler,
): Promise<string> {
  const shedding = createLoadShedding(createLog('test', 'silent'), { priorityOf: () => read, ...rules })
  const { url, close } = await serve(express().use(shedding.middleware, handler))
  onTestFinished(() => {
    shedding.close()
    close()
  })
  return url
}

it.each([
  { level: 0, share: { read: 1, change: 1, payment: 1 } },
  { level: 0.5, share: { read: 0.5, change: 1, payment: 1 } },
  { level: 1.5, share: { read: 0, change: 0.5, payment: 1 } },
  { level: 2.9, share: { read: 0, change: 0, payment: 0.1 } },
])('admits by priority at level $level', ({ level, share }) => {
  const randoms = Array.from({ length: 100 }, (_, n) => n / 100)
  const admitted = (priority: 0 | 1 | 2) =>
    randoms.filter((random) => isAdmitted(priority, level, 100, random)).length / randoms.length
  expect(admitted(read)).toBeCloseTo(share.read, 1)
  expect(admitted(change)).toBeCloseTo(share.change, 1)
  expect(admitted(payment)).toBeCloseTo(share.payment, 1)
})

it('rejects more while the event loop is late under load, and less afterwards', () => {
  let level = 0
  for (let n = 0; n < 10; n++) level = nextLevel(level, 200, 100)
  expect(level).toBeGreaterThan(1)
  for (let n = 0; n < 20; n++) level = nextLevel(level, 1_000, 100)
  expect(level).toBe(2.9)
  for (let n = 0; n < 60; n++) level = nextLevel(level, 5, 100)
  expect(level).toBe(0)
})

it('ignores a late event loop without load', () => {
  expect(nextLevel(0, 5_000, 10)).toBe(0)
  expect(isAdmitted(read, 2.9, 10, 0)).toBe(true)
})

it('admits fewer requests while replies take long, never less than 64, and more afterwards', () => {
  let limit = 240
  limit = nextLimit(limit, 1_000, 240)
  expect(limit).toBe(204)
  for (let n = 0; n < 30; n++) limit = nextLimit(limit, 1_000, limit)
  expect(limit).toBe(64)
  for (let n = 0; n < 100; n++) limit = nextLimit(limit, 50, limit)
  expect(limit).toBe(240)
})

it('keeps the limit when few requests take long', () => {
  expect(nextLimit(240, 5_000, 20)).toBe(240)
})

it('does not let slow requests take the room of others', async () => {
  const url = await shed({ groupOf: (req) => req.path }, (req, res) => {
    if (req.path !== '/slow') res.json({})
  })
  let rejections = 0
  for (let n = 0; n < 300; n++) {
    fetch(`${url}/slow`)
      .then(() => rejections++)
      .catch(() => {})
  }
  await expect.poll(() => rejections).toBe(60)
  expect((await fetch(`${url}/fast`)).status).toBe(200)
})

it('bounds the requests in progress, and lets payments through', { tags: 'full' }, async () => {
  const waiting: (() => void)[] = []
  const url = await shed(
    { priorityOf: (req) => (req.path === '/pay' ? payment : req.method === 'GET' ? read : change) },
    (_req, res) => void waiting.push(() => res.json({})),
  )
  const get = Array.from({ length: 300 }, () => fetch(url))
  let rejections = 0
  for (const each of get) void each.then(() => rejections++)
  await expect.poll(() => [waiting.length, rejections]).toEqual([240, 60])
  const rejected = await Promise.race(get)
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('retry-after')).toBe('1')
  expect(rejected.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await rejected.json()).toMatchObject({ code: 'service.unavailable', message: expect.any(String) })
  const post = Array.from({ length: 50 }, () => fetch(url, { method: 'POST' }))
  const paid = Array.from({ length: 50 }, () => fetch(`${url}/pay`, { method: 'POST' }))
  const settled = Promise.all([...get, ...post, ...paid])
  await expect.poll(() => waiting.length).toBeGreaterThan(240)
  const replying = setInterval(() => {
    for (const reply of waiting.splice(0)) reply()
  }, 50)
  const ok = (replies: Response[]) => replies.filter(({ status }) => status === 200).length
  await settled
  expect(ok(await Promise.all(get))).toBe(240)
  expect(ok(await Promise.all(paid))).toBeGreaterThanOrEqual(ok(await Promise.all(post)))
  // Room again.
  expect((await fetch(url)).status).toBe(200)
  clearInterval(replying)
})

it('admits fewer requests while a service rejects late', { tags: 'full' }, async () => {
  let [inProgress, most, isOver] = [0, 0, false]
  const url = await shed({}, (_req, res) => {
    most = Math.max(most, ++inProgress)
    setTimeout(() => {
      inProgress--
      res.status(503).end()
    }, 500)
  })
  const client = async () => {
    while (!isOver) {
      const { headers } = await fetch(url)
      if (headers.has('retry-after')) await sleep(50)
    }
  }
  const clients = Array.from({ length: 240 }, client)
  await expect.poll(() => most).toBeGreaterThan(200)
  const mostSinceThen = () => {
    const seen = most
    most = inProgress
    return seen
  }
  await expect.poll(mostSinceThen, { interval: 500 }).toBeLessThan(140)
  await expect.poll(() => inProgress).toBeGreaterThan(0)
  isOver = true
  await Promise.all(clients)
})

it('does not count streams as requests in progress', async () => {
  const isStream = (req: express.Request) => req.path === '/stream'
  const url = await shed({ countsLater: isStream }, (req, res) => {
    if (isStream(req)) res.writeHead(200).flushHeaders()
    else res.json({})
  })
  const streams = await Promise.all(Array.from({ length: 300 }, () => fetch(`${url}/stream`)))
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  expect((await fetch(url)).status).toBe(200)
})
