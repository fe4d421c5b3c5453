// Odd requests and replies: the short path of reads replies as the pipeline does. A GET with a Content-Length takes the
// pipeline.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { until } from '@jumpingjack/kit/testing/until'
import { freePort } from '@jumpingjack/local/process/ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningGateway, startGateway } from '../src/app.ts'
import { readEnv } from '../src/env.ts'

const path = '/api/config/google-maps'
const json = JSON.stringify({ text: 'x'.repeat(3_000) })
const large = 64 * 1024 * 1024

/** By the query of the request. */
const replies: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
  json: (_req, res) => res.writeHead(200, { 'Content-Type': 'application/json', ETag: '"1"' }).end(json),
  small: (_req, res) => res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  length: (_req, res) => res.setHeader('Content-Length', json.length).end(json),
  chunks: (_req, res) => {
    res.write('one')
    setTimeout(() => res.end('two'), 20)
  },
  empty: (_req, res) => res.writeHead(200, { 'Content-Length': 0 }).end(),
  nothing: (_req, res) => res.writeHead(204).end(),
  redirect: (_req, res) => res.writeHead(302, { Location: '/elsewhere' }).end(),
  missing: (_req, res) => res.writeHead(404, 'Not here', { 'Content-Type': 'text/plain' }).end('no'),
  failed: (_req, res) => res.writeHead(500, { 'Content-Type': 'application/json' }).end('{"code":"x"}'),
  unchanged: (_req, res) => res.writeHead(304, { ETag: '"1"' }).end(),
  part: ({ headers }, res) => res.writeHead(206, { 'Content-Range': `${headers.range}/9` }).end('part'),
  twice: (_req, res) => res.writeHead(200, ['Link', '</1>', 'Link', '</2>', 'Vary', 'Accept']).end('{}'),
  cached: (_req, res) => res.writeHead(200, { 'Cache-Control': 'public, max-age=9' }).end('{}'),
  latin: (_req, res) => res.writeHead(200, { 'X-Name': Buffer.from('Zürich').toString('latin1') }).end('{}'),
  hints: (_req, res) => {
    res.writeEarlyHints({ link: '</style.css>; rel=preload' })
    res.end('{}')
  },
  cookie: (_req, res) => res.writeHead(200, { 'Set-Cookie': 'mine=1', Server: 'gears' }).end('{}'),
  echo: ({ url, headers }, res) => {
    // The last one marks the requests of the pipeline.
    const varying = ['authorization', 'connection', 'keep-alive', 'content-length']
    const kept = Object.entries(headers).filter(([name]) => !varying.includes(name))
    res.end(JSON.stringify([url, kept.sort()]))
  },
  large: (_req, res) => void pump(res, large),
  hang: () => undefined,
}

let upstream: Server
let gateway: RunningGateway
let keysDir: string
let requests: IncomingMessage[] = []
let pumped = 0

beforeAll(async () => {
  upstream = createServer((req, res) => {
    requests.push(req)
    const { searchParams } = new URL(req.url ?? '', 'http://here')
    replies[searchParams.get('reply') ?? 'json']?.(req, res)
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  keysDir = await mkdtemp(join(tmpdir(), 'jumpingjack-keys-'))
  await writeIdentityKeys(keysDir, serviceNames)
  const nowhere = '127.0.0.1:9'
  const services = ['GYM', 'REVIEW', 'USER', 'PAYMENT', 'ADMIN', 'PLACES'].map((name) => `${name}_URL`)
  const env = readEnv({
    ...Object.fromEntries(services.map((name) => [name, `http://127.0.0.1:${port}`])),
    ...{ LOCAL_MODE: 'true', LOG_LEVEL: 'silent', PORT: String(await freePort()) },
    ...{ REDIS_URL: `redis://${nowhere}`, RABBITMQ_URL: `amqp://${nowhere}`, EVENTS_NAMESPACE: 'none' },
    ...{ IDENTITY_KEYS_DIR: keysDir, OIDC_ISSUER: `http://${nowhere}`, S3_PUBLIC_URL: `http://${nowhere}` },
    WEB_DEV_URL: `http://${nowhere}`,
  })
  gateway = await startGateway(env)
  // On a busy machine the first requests may be too late.
  const ways: Record<string, string>[] = [{}, { 'content-length': '0' }]
  for (const headers of ways)
    await until('a reply of the service', async () => (await send(path, headers)).status === 200)
})
afterAll(async () => {
  upstream.closeAllConnections()
  upstream.close()
  await gateway.stop()
  await rm(keysDir, { recursive: true })
})

async function pump(res: ServerResponse, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  for (pumped = 0; pumped < bytes; pumped += chunk.length) if (!res.write(chunk)) await once(res, 'drain')
  res.end()
}

async function send(target: string, headers: Record<string, string>, method = 'GET') {
  const call = request(gateway.url + target, { method, headers, agent: false })
  const [reply] = (await once(call.end(), 'response')) as [IncomingMessage]
  const varying = ['date', 'x-request-id', 'keep-alive']
  // Values of a header that occurs twice are joined: both mean the same.
  const kept = Object.entries(reply.headers).filter(([name]) => !varying.includes(name))
  const body = (await buffer(reply)).toString('latin1')
  return { status: reply.statusCode, message: reply.statusMessage, headers: Object.fromEntries(kept), body }
}

const compressed = { 'accept-encoding': 'gzip' }

it.each<[what: string, target: string, headers?: Record<string, string>]>([
  ['JSON', `${path}?reply=json`],
  ['compressed JSON', `${path}?reply=json`, compressed],
  ['JSON for a client that refuses compression', `${path}?reply=json`, { 'accept-encoding': 'identity' }],
  ['a small body', `${path}?reply=small`, compressed],
  ['a body without a type', `${path}?reply=length`, compressed],
  ['chunks', `${path}?reply=chunks`],
  ['compressed chunks', `${path}?reply=chunks`, compressed],
  ['an empty body', `${path}?reply=empty`, compressed],
  ['204', `${path}?reply=nothing`, compressed],
  ['a redirect', `${path}?reply=redirect`],
  ['404 with words of its own', `${path}?reply=missing`],
  ['500', `${path}?reply=failed`],
  ['304', `${path}?reply=unchanged`, { 'if-none-match': '"1"' }],
  ['206', `${path}?reply=part`, { range: 'bytes=0-3' }],
  ['a header twice', `${path}?reply=twice`],
  ['a Cache-Control of the service', `${path}?reply=cached`],
  ['a header beyond ASCII', `${path}?reply=latin`],
  ['an interim reply', `${path}?reply=hints`],
  ['a cookie of the service', `${path}?reply=cookie`],
  ['the end of the connection', `${path}?reply=json`, { connection: 'close' }],
  ['another case and a slash', '/API/Config/Google-Maps/?reply=echo'],
  ['odd queries', `${path}?reply=echo&q=%zz&&=%20+?/../#x`],
  [
    'odd headers',
    `${path}?reply=echo`,
    {
      accept: '',
      'user-agent': 'Z\u00fcrich',
      'x-forwarded-for': '1.2.3.4',
      te: 'trailers',
      'x-user-id': 'me',
    },
  ],
])('%s', async (_what, target, headers = {}) => {
  const id = { 'x-request-id': 'request-0001', ...headers }
  const short = await send(target, id)
  expect(short).toEqual(await send(target, { ...id, 'content-length': '0' }))
  expect(short.status).not.toBe(503)
})

it('HEAD has the head of GET', async () => {
  const [get, head] = [await send(`${path}?reply=length`, {}), await send(`${path}?reply=length`, {}, 'HEAD')]
  expect(head).toEqual({ ...get, body: '' })
})

it('replies to pipelined requests in their order, and to HTTP/1.0', async () => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  const ask = (reply: string, version: string) =>
    `GET ${path}?reply=${reply} HTTP/${version}\r\nHost: here\r\n\r\n`
  socket.write(ask('chunks', '1.1') + ask('small', '1.1') + ask('missing', '1.0'))
  const text = (await buffer(socket)).toString()
  const statusLines = ['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK', 'HTTP/1.1 404 Not here']
  expect(text.match(/^HTTP\/1.1 .*$/gm)).toEqual(statusLines)
  expect(text).toMatch(/one.*two.*\{\}.*no$/s)
})

it('ends the request to the service when the client goes', async () => {
  requests = []
  const call = request(`${gateway.url}${path}?reply=hang`, { agent: false }).on('error', () => undefined)
  call.end()
  const asked = await until('the service has the request', async () => requests[0])
  call.destroy()
  await until('the connection is closed', async () => asked.socket.destroyed)
})

it('reads no faster than the client', async () => {
  const call = request(`${gateway.url}${path}?reply=large`, { agent: false }).end()
  const [reply] = (await once(call, 'response')) as [IncomingMessage]
  let before = -1
  await until('the service waits', async () => {
    const isSame = pumped === before
    before = pumped
    return isSame && pumped > 0
  })
  expect(pumped).toBeLessThan(large / 2)
  let received = 0
  for await (const chunk of reply) received += chunk.length
  expect(received).toBe(large)
})
