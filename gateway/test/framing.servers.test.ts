// Requests whose end or whose host is not certain: nothing of them reaches a service, and the connection closes, so that
// no other server may read a second request in them. And bodies that arrive slowly, in chunks, or never.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@jumpingjack/kit/testing/serve'
import { afterAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'

const received: { url: string; host: string | undefined }[] = []
/** Replies with the body and the headers that it receives. */
const service = await serve(async (req, res) => {
  received.push({ url: req.url ?? '', host: req.headers.host })
  const body = await text(req)
  res.setHeader('content-type', 'application/json').end(JSON.stringify({ body, headers: req.headers }))
})
const product = await boot({ GYM_URL: service.url })
const alice = await product.member('alice@example.com')
const { host, port, origin } = new URL(product.url)
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await product.stop()
  service.close()
})

async function open(...lines: string[]): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'))
  return socket
}

/** All that the gateway sends until it closes the connection. */
const send = async (...lines: string[]): Promise<string> => text(await open(...lines))

const cookie = `Cookie: jj.sid=${alice.cookie('jj.sid')}`
const own = `Host: ${host}`
const get = 'GET /api/gyms HTTP/1.1'
const post = ['POST /api/gyms HTTP/1.1', own, cookie, `Origin: ${origin}`, 'Content-Type: application/json']
const second = ['GET /api/gyms?q=smuggled HTTP/1.1', own, cookie, '', '']

it.each([
  ['two different lengths', 400, [...post, 'Content-Length: 2', 'Content-Length: 60', '', '{}', ...second]],
  ['the same length twice', 400, [...post, 'Content-Length: 2', 'Content-Length: 2', '', '{}', ...second]],
  ['a list of lengths', 400, [...post, 'Content-Length: 2, 2', '', '{}', ...second]],
  ['a signed length', 400, [...post, 'Content-Length: +2', '', '{}', ...second]],
  [
    'a length and chunks',
    400,
    [...post, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', ...second],
  ],
  [
    'chunks that are not the last coding',
    400,
    [...post, 'Transfer-Encoding: chunked, x', '', '0', '', ...second],
  ],
  ['chunks behind a space', 400, [...post, 'Transfer-Encoding : chunked', '', '0', '', ...second]],
  ['a chunk of no size', 400, [...post, 'Transfer-Encoding: chunked', '', 'x', '{}', '0', '', ...second]],
  ['line feeds alone', 400, [[get, own, cookie, '', ''].join('\n')]],
  ['a folded header', 400, [get, own, cookie, 'X-One: a', ' b', '', '']],
  ['a folded host', 400, [get, 'Host:', ` ${host}`, cookie, '', '']],
  ['a header with NUL', 400, [get, own, cookie, 'X-One: a\0b', '', '']],
  ['a space before the colon', 400, [get, `Host : ${host}`, cookie, '', '']],
  ['no host', 400, [get, cookie, '', '']],
  ['two hosts', 400, [get, own, own, cookie, '', '']],
  ['a host with a path', 400, [get, `${own}/x`, cookie, '', '']],
  ['an absolute target with a user', 400, ['GET http://a@b/api/gyms HTTP/1.1', own, cookie, '', '']],
  ['an absolute target without a host', 400, ['GET http:///api/gyms HTTP/1.1', own, cookie, '', '']],
  ['a target of another scheme', 400, ['GET ftp://a/api/gyms HTTP/1.1', own, cookie, '', '']],
  ['a target of 20 kB', 431, [`GET /api/gyms?q=${'x'.repeat(20_000)} HTTP/1.1`, own, cookie, '', '']],
  ['another version', 400, ['GET /api/gyms HTTP/3.0', own, cookie, '', '']],
])('rejects %s', async (_what, status, lines) => {
  const reply = await send(...lines)
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"code":"request\\.`, 's'))
  expect(reply.match(/HTTP\/1.1 \d/g)).toHaveLength(1)
  expect(reply).toMatch(/^Connection: close\r$/im)
  expect(received).toEqual([])
})

it('reads an absolute target with another host as that path', async () => {
  const reply = await send(
    'GET http://evil.test/api/gyms?q=a HTTP/1.1',
    own,
    cookie,
    'Connection: close',
    '',
    '',
  )
  expect(reply).toMatch(/^HTTP\/1.1 200 /)
  expect(reply).not.toContain('evil.test')
  expect(received).toEqual([{ url: '/api/gyms?q=a', host: new URL(service.url).host }])
})

/** Resolves when the gateway has read the head. */
async function sendHalf(path: string): Promise<Socket> {
  const [, ...headers] = post
  const length = ['Content-Length: 100', 'Expect: 100-continue', '']
  const socket = await open(`POST ${path} HTTP/1.1`, ...headers, ...length, '{"name"')
  await once(socket, 'data')
  return socket
}

it.each([
  ['a service', '/api/gyms', '/api/gyms'],
  ['the gateway', '/api/vitals', '/api/sessions'],
])('leaves room for other requests to %s', { tags: 'full' }, async (_what, slowPath, path) => {
  const half = await Promise.all(Array.from({ length: 400 }, () => sendHalf(slowPath)))
  expect((await alice.call('GET', path)).status).toBe(200)
  expect((await alice.call('POST', '/api/gyms', { name: 'x' })).status).toBe(200)
  for (const socket of half) socket.destroy()
})

it('replies 408 to a body that does not arrive', { tags: 'full' }, async () => {
  const reply = await text(await sendHalf('/api/gyms'))
  expect(reply).toMatch(/^HTTP\/1.1 408 /)
  expect(reply).toContain('"code":"request.timeout"')
})

it('forwards the bytes of a body that arrives in chunks', async () => {
  const chunks = '7\r\n{"a": 1\r\n2\r\n }\r\n0\r\n\r\n'
  const reply = await send(...post, 'Transfer-Encoding: chunked', 'Connection: close', '', chunks)
  expect(reply).toContain(JSON.stringify('{"a": 1 }'))
  expect(reply).toContain('"content-length":"9"')
  expect(reply).not.toContain('"transfer-encoding":"chunked"')
})

it('rejects a compressed body', async () => {
  const reply = await alice.call('POST', '/api/gyms', { name: 'x' }, { 'content-encoding': 'gzip' })
  expect(reply).toMatchObject({ status: 400, json: { code: 'request.invalid' } })
})
