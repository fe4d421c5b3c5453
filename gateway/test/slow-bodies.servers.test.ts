// @module-tag full
// Clients that send a part of a body and then nothing do not take the room of others.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@jumpingjack/kit/testing/serve'
import { afterAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'

/** Replies with the body and the headers that it receives. */
const service = await serve(async (req, res) => {
  const body = await text(req)
  res.setHeader('content-type', 'application/json').end(JSON.stringify({ body, headers: req.headers }))
})
const product = await boot({ GYM_URL: service.url })
const alice = await product.member('alice@example.com')
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await product.stop()
  service.close()
})

/** Sends these bytes after the head of a POST of Alice. */
async function post(path: string, headers: string[], bytes: string): Promise<Socket> {
  const { host, port, origin } = new URL(product.url)
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  const cookie = `Cookie: jj.sid=${alice.cookie('jj.sid')}`
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, cookie, ...headers]
  socket.write([...head, 'Content-Type: application/json', '', bytes].join('\r\n'))
  return socket
}

/** Resolves when the gateway has read the head. */
async function sendHalf(path: string): Promise<Socket> {
  const socket = await post(path, ['Content-Length: 100', 'Expect: 100-continue'], '{"name"')
  await once(socket, 'data')
  return socket
}

it.each([
  ['a service', '/api/gyms', '/api/gyms'],
  ['the gateway', '/api/vitals', '/api/sessions'],
])('leaves room for other requests to %s', async (_what, slowPath, path) => {
  const half = await Promise.all(Array.from({ length: 400 }, () => sendHalf(slowPath)))
  expect((await alice.call('GET', path)).status).toBe(200)
  expect((await alice.call('POST', '/api/gyms', { name: 'x' })).status).toBe(200)
  for (const socket of half) socket.destroy()
})

it('replies 408 to a body that does not arrive', async () => {
  const reply = await text(await sendHalf('/api/gyms'))
  expect(reply).toMatch(/^HTTP\/1.1 408 /)
  expect(reply).toContain('"code":"request.timeout"')
})

it('forwards the bytes of a body that arrives in chunks', async () => {
  const chunks = '7\r\n{"a": 1\r\n2\r\n }\r\n0\r\n\r\n'
  const reply = await text(
    await post('/api/gyms', ['Transfer-Encoding: chunked', 'Connection: close'], chunks),
  )
  expect(reply).toContain(JSON.stringify('{"a": 1 }'))
  expect(reply).toContain('"content-length":"9"')
  expect(reply).not.toContain('"transfer-encoding":"chunked"')
})

it('rejects a compressed body', async () => {
  const reply = await alice.call('POST', '/api/gyms', { name: 'x' }, { 'content-encoding': 'gzip' })
  expect(reply).toMatchObject({ status: 400, json: { code: 'request.invalid' } })
})
