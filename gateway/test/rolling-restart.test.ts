// @module-tag full
// Replicas are replaced one after the other while requests of all methods go on.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp, type Health, jsonBody } from '@jumpingjack/kit/http/http'
import { closeServer, listen } from '@jumpingjack/kit/http/server'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { until } from '@jumpingjack/kit/testing/until'
import { freePort } from '@jumpingjack/local/process/ports'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createForwarding, type Forwarding } from '../src/forwarding/forward.ts'

const log = createLog('test', process.env.LOG_LEVEL ?? 'silent')
const hosts = ['127.0.0.1', '127.0.0.2']
const restarts = 6
const clients = 8
/** Of a stop, for requests in progress. */
const graceMs = 5_000

const served: Record<string, number> = {}
let port: number
let forwarding: Forwarding
let gateway: Server
let gatewayUrl: string

beforeAll(async () => {
  port = await freePort()
  const named = `http://replicas.test:${port}`
  const names = ['gym', 'review', 'user', 'payment', 'admin', 'places'] as const
  const addresses = Object.fromEntries(names.map((name) => [name, named])) as Record<
    (typeof names)[number],
    string
  >
  const sign = () => 'token'
  forwarding = createForwarding(addresses, sign, log, async () => hosts)
  const app = express()
  app.use(express.raw({ type: () => true }), (req, res, next) => {
    res.locals.route = { service: 'gym', rate: req.method === 'GET' ? 'read' : 'write' }
    Object.assign(req, { session: {} })
    next()
  })
  app.use(forwarding.middleware)
  gateway = createServer(app)
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(() => {
  forwarding.close()
  gateway.closeAllConnections()
  gateway.close()
})

async function startReplica(host: string): Promise<() => Promise<number>> {
  const health: Health = { ready: true }
  const app = createApp(log, health)
  app.use(jsonBody, async (req, res) => {
    served[host] = (served[host] ?? 0) + 1
    await sleep(Math.random() * 20)
    res.json({ method: req.method, body: req.body ?? null })
  })
  const server = await listen(app, port, host)
  return async () => {
    const startedAt = performance.now()
    await closeServer(server, health, graceMs)
    return performance.now() - startedAt
  }
}

function send(method: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const call = request(`${gatewayUrl}/api/config/google-maps`, { method, headers }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
    })
    call.once('error', reject)
    call.end(method === 'POST' ? '{"rating":5}' : undefined)
  })
}

it('fails no request, and no stop takes long', async () => {
  const stops = await Promise.all(hosts.map(startReplica))
  let isLoaded = true
  const statuses: Record<number, number> = {}
  const load = async (method: string) => {
    while (isLoaded) {
      const status = await send(method)
      statuses[status] = (statuses[status] ?? 0) + 1
      await sleep(10)
    }
  }
  const loads = Promise.all(Array.from({ length: clients }, (_, n) => load(n % 2 ? 'POST' : 'GET')))
  const took: number[] = []
  for (let n = 0; n < restarts; n++) {
    const turn = n % hosts.length
    took.push((await stops[turn]?.()) ?? 0)
    await sleep(100)
    const host = hosts[turn] ?? ''
    served[host] = 0
    stops[turn] = await startReplica(host)
    // As a load balancer does before it stops the next replica.
    await until('the new replica is used', async () => served[host])
  }
  isLoaded = false
  await loads
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(statuses[200]).toBeGreaterThan(20)
  expect(Math.max(...took)).toBeLessThan(graceMs)
  await Promise.all(stops.map((stop) => stop()))
})
