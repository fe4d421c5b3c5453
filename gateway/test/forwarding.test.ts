// Odd requests and replies.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse, STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { serve } from '@jumpingjack/kit/testing/serve'
import { until } from '@jumpingjack/kit/testing/until'
import { freePort } from '@jumpingjack/local/process/ports'
import { afterAll, expect, it } from 'vitest'
import { startGateway } from '../src/app.ts'
import { readEnv } from '../src/env.ts'

const path = '/api/config/google-maps'
const json = JSON.stringify({ text: 'x'.repeat(3_000) })
const large = 64 * 1024 * 1024

/** By the query of the request. */
const replies: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
  json: (_req, res) => res.writeHead(200, { 'Content-Type': 'application/json', ETag: '"1"' }).end(json),
  small: (_req, res) => res.setHeader('Content-Type', 'application/json').end('{}'),
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
    const { authorization: _token, host: _host, ...others } = headers
    res.end(JSON.stringify([url, others]))
  },
  large: (_req, res) => void pump(res, large),
  hang: () => undefined,
}

let requests: IncomingMessage[] = []
let pumped = 0

const upstream = await serve((req, res) => {
  requests.push(req)
  const { searchParams } = new URL(req.url ?? '', 'http://here')
  replies[searchParams.get('reply') ?? 'json']?.(req, res)
})
const keysDir = await mkdtemp(join(tmpdir(), 'jumpingjack-keys-'))
await writeIdentityKeys(keysDir, serviceNames)
const nowhere = '127.0.0.1:9'
const services = ['GYM', 'REVIEW', 'USER', 'PAYMENT', 'ADMIN', 'PLACES'].map((name) => `${name}_URL`)
const env = readEnv({
  ...Object.fromEntries(services.map((name) => [name, upstream.url])),
  ...{ LOCAL_MODE: 'true', LOG_LEVEL: 'silent', PORT: String(await freePort()) },
  ...{ REDIS_URL: `redis://${nowhere}`, RABBITMQ_URL: `amqp://${nowhere}`, EVENTS_NAMESPACE: 'none' },
  ...{ IDENTITY_KEYS_DIR: keysDir, OIDC_ISSUER: `http://${nowhere}`, S3_PUBLIC_URL: `http://${nowhere}` },
  WEB_DEV_URL: `http://${nowhere}`,
})
const gateway = await startGateway(env)
// On a busy machine the first requests may be too late.
await until('a reply of the service', async () => (await send(path, {})).status === 200)
afterAll(async () => {
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

const zipped = { 'content-encoding': 'gzip', vary: 'Accept-Encoding' }
const plain = { 'content-encoding': undefined }

it.each<
  [what: string, reply: string, asks: Record<string, string>, status: number, headers: object, body?: string]
>([
  ['JSON', 'json', {}, 200, { ...plain, etag: '"1"', vary: 'Accept-Encoding' }, json],
  ['compressed JSON', 'json', compressed, 200, { ...zipped, 'content-length': undefined }],
  ['JSON for a client that refuses compression', 'json', { 'accept-encoding': 'identity' }, 200, plain, json],
  ['a small body', 'small', compressed, 200, { ...plain, vary: 'Accept-Encoding' }, '{}'],
  ['a body without a type', 'length', compressed, 200, { ...plain, 'content-length': '3011' }, json],
  ['chunks', 'chunks', {}, 200, { 'transfer-encoding': 'chunked' }, 'onetwo'],
  ['an empty body', 'empty', compressed, 200, { 'content-length': '0' }, ''],
  ['204', 'nothing', compressed, 204, {}, ''],
  ['a redirect', 'redirect', {}, 302, { location: '/elsewhere' }, ''],
  ['404 with words of its own', 'missing', {}, 404, { 'content-type': 'text/plain' }, 'no'],
  ['500', 'failed', {}, 500, {}, '{"code":"x"}'],
  ['304', 'unchanged', { 'if-none-match': '"1"' }, 304, { etag: '"1"' }, ''],
  ['206', 'part', { range: 'bytes=0-3' }, 206, { 'content-range': 'bytes=0-3/9' }, 'part'],
  ['a header twice', 'twice', {}, 200, { link: '</1>, </2>', vary: 'Accept' }, '{}'],
  ['a Cache-Control of the service', 'cached', {}, 200, { 'cache-control': 'public, max-age=9' }],
  ['no Cache-Control of the service', 'json', {}, 200, { 'cache-control': 'private, no-cache' }],
  ['a header beyond ASCII', 'latin', {}, 200, { 'x-name': Buffer.from('Z\u00fcrich').toString('latin1') }],
  ['an interim reply', 'hints', {}, 200, { link: undefined }, '{}'],
  ['a cookie of the service', 'cookie', {}, 200, { 'set-cookie': undefined, server: undefined }, '{}'],
  ['the end of the connection', 'json', { connection: 'close' }, 200, { connection: 'close' }, json],
  ['a kept connection', 'json', { connection: 'keep-alive' }, 200, { connection: 'keep-alive' }, json],
])('%s', async (_what, reply, asks, status, headers, body) => {
  const got = await send(`${path}?reply=${reply}`, { 'x-request-id': 'request-0001', ...asks })
  expect(got.status).toBe(status)
  for (const [name, value] of Object.entries(headers)) expect(got.headers[name], name).toBe(value)
  if (body !== undefined) expect(got.body).toBe(body)
  expect(got.headers['x-content-type-options']).toBe('nosniff')
  expect(got.message).toBe(reply === 'missing' ? 'Not here' : STATUS_CODES[status])
})

const echo = `${path}?reply=echo`
it.each<[what: string, target: string, asks: Record<string, string>, received: Record<string, string>]>([
  ['another case and a slash', '/API/Config/Google-Maps/?reply=echo', {}, {}],
  ['odd queries', `${path}?reply=echo&q=%zz&&=%20+?/../`, {}, {}],
  ['few headers', echo, { 'x-forwarded-for': '1.2.3.4', te: 'trailers', 'x-user-id': 'me' }, {}],
  ['odd values', echo, { 'user-agent': 'Z\u00fcrich' }, { 'user-agent': 'Z\u00fcrich' }],
])('the service receives %s', async (_what, target, asks, received) => {
  const { body } = await send(target, { 'x-request-id': 'request-0001', ...asks })
  const own = { connection: 'keep-alive', 'x-client-network': '127.0.0.1', 'x-deadline-ms': '9500' }
  const headers = { ...own, 'x-request-id': 'request-0001', ...received }
  expect(JSON.parse(Buffer.from(body, 'latin1').toString())).toEqual([target, headers])
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
  expect(text.match(/HTTP\/1.1 .*$/gm)).toEqual(statusLines)
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
