// Calls between services reach all replicas of a service.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { endpointsOf } from '@jumpingjack/contracts/http/endpoint'
import pino from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Problem } from '../src/http/problem.ts'
import { createReplicas } from '../src/outbound/replicas.ts'
import { createServiceClient } from '../src/outbound/service-client.ts'
import { runWithRequest } from '../src/telemetry/request-context.ts'
import { serve, type TestServer } from './testing/serve.ts'

const endpoint = endpointsOf('gym')
const reply = z.object({ host: z.string() })
const internal = { summary: 'Test', access: 'service', callers: ['review'] } as const
const read = endpoint('GET', '/internal/host', { ...internal, reply })
const change = endpoint('POST', '/internal/host', { ...internal, reply })
const hosts = ['127.0.0.1', '127.0.0.2']
const servers: TestServer[] = []

afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) server.close()
})

/** A client of a service with a replica on each of `hosts`, of which only `up` answer. Those answer if `replies()`. */
async function client(up: string[], replies = () => true) {
  let port = 0
  for (const host of up) {
    const listening = createServer((_request, response) => {
      if (replies()) response.setHeader('connection', 'close').end(JSON.stringify({ host }))
    }).listen(port, host)
    await once(listening, 'listening')
    const server = await serve(listening)
    servers.push(server)
    port = server.port
  }
  return clientOf(port, hosts)
}

function clientOf(port: number, hosts: string[]) {
  const address = `http://gym:${port}`
  const replicas = createReplicas(address, async () => hosts)
  const log = pino({ level: 'silent' })
  return createServiceClient('review', { name: 'gym', address }, async () => 'token', log, replicas)
}

it.each([read, change])('sends a $method to another replica when one is gone', async (endpoint) => {
  const call = await client(['127.0.0.1'])
  for (let n = 0; n < 10; n++) expect(await call(endpoint)).toEqual({ host: '127.0.0.1' })
})

it('never repeats a POST that may have arrived', async () => {
  let received = 0
  const call = await clientOfServer((request) => {
    received++
    request.socket.destroy()
  })
  await expect(call(change)).rejects.toMatchObject({ code: 'service.unavailable' })
  expect(received).toBe(1)
  await expect(call(read)).rejects.toMatchObject({ code: 'service.unavailable' })
  expect(received).toBe(3)
})

/** A client of a service that handles requests by `handle`. */
async function clientOfServer(handle: RequestListener) {
  const server = await serve(handle)
  servers.push(server)
  return clientOf(server.port, ['127.0.0.1'])
}

/** A real timeout could end a call before its request has arrived. The returned function ends it. */
function timeoutByHand(): () => void {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  return () => late.abort(new DOMException('late', 'TimeoutError'))
}

const unavailable = { code: 'service.unavailable' }

it('throws the problem of a 4xx reply, and is unavailable for any other', async () => {
  let status = 404
  let body = JSON.stringify({ code: 'gym.unknown', message: 'No such gym.' })
  const call = await clientOfServer((_request, response) => response.writeHead(status).end(body))
  await expect(call(read)).rejects.toMatchObject({ code: 'gym.unknown', message: 'No such gym.' })
  body = 'not found, says a proxy'
  await expect(call(read)).rejects.toMatchObject(unavailable)
  status = 503
  await expect(call(read)).rejects.toMatchObject(unavailable)
})

it.each([
  ['that takes too long', false, 'service.unavailable'],
  ['whose own caller has gone', true, 'review.unknown'],
])('closes the connection of a call %s', async (_what, leaves, code) => {
  const gone = new AbortController()
  const closed = Promise.withResolvers<void>()
  const endCall = leaves ? () => gone.abort(new Problem('review.unknown')) : timeoutByHand()
  const call = await clientOfServer((request) => {
    request.on('close', closed.resolve)
    endCall()
  })
  const context = { requestId: 'request-1', signal: gone.signal }
  await expect(runWithRequest(context, () => call(change))).rejects.toMatchObject({ code })
  await closed.promise
})

it.each([
  { what: 'uses a replica whose caller has gone', leaves: true, used: 2 },
  { what: 'skips a replica after a timeout', leaves: false, used: 1 },
])('$what', async ({ leaves, used }) => {
  const gone = new AbortController()
  let requests = 0
  const endCall = timeoutByHand()
  const call = await client(hosts, () => {
    if (++requests > 1) return true
    if (leaves) gone.abort(new Problem('review.unknown'))
    else endCall()
    vi.restoreAllMocks()
    return false
  })
  const context = { requestId: 'request-1', signal: gone.signal }
  const first = runWithRequest(context, () => call(change))
  await expect(first).rejects.toBeInstanceOf(Problem)
  const replied = new Set<string>()
  for (let n = 0; n < 4; n++) replied.add((await call(read)).host)
  expect(replied.size).toBe(used)
})

it('rejects a reply that ends early', async () => {
  const call = await clientOfServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"host":', () => response.destroy())
  })
  await expect(call(change)).rejects.toMatchObject(unavailable)
})

it('uses a connection again', async () => {
  const ports = new Set<number | undefined>()
  const call = await clientOfServer((request, response) => {
    ports.add(request.socket.remotePort)
    response.end(JSON.stringify({ host: 'one' }))
  })
  for (let n = 0; n < 5; n++) expect(await call(read)).toEqual({ host: 'one' })
  expect(ports.size).toBe(1)
})
