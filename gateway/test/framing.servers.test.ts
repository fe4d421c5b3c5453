// Requests whose end or whose host is not certain: nothing of them reaches a service, and the connection closes, so that
// no other server may read a second request in them.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@jumpingjack/kit/testing/serve'
import { afterAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'

const received: { url: string; host: string | undefined }[] = []
const service = await serve(async ({ url = '', headers: { host } }, res) => {
  received.push({ url, host })
  res.setHeader('content-type', 'application/json').end('[]')
})
const product = await boot({ GYM_URL: service.url })
const alice = await product.member('alice@example.com')
const { host, port, origin } = new URL(product.url)
afterAll(async () => {
  await product.stop()
  service.close()
})

/** All that the gateway sends until it closes the connection. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'))
  return text(socket)
}

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
  ['headers of 20 kB', 431, [get, own, cookie, `X-One: ${'x'.repeat(20_000)}`, '', '']],
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
