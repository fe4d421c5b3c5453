// Requests that Node.js itself rejects get a JSON problem, and the connection closes.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { afterAll, expect, it } from 'vitest'
import { jsonBody } from '../src/http/http.ts'
import { listen } from '../src/http/server.ts'
import { serve } from './testing/serve.ts'

const app = express()
app.post('/', jsonBody, (_req, res) => res.json({}))
app.get(['/', '/where'], (req, res) => res.json({ url: req.url, host: req.headers.host }))
app.get('/stream', (_req, res) => res.write('data: one\n\n'))
const { server } = await listen(app, { HOST: '127.0.0.1', PORT: 0 }, { ready: true })
const { port, close } = await serve(server)
afterAll(close)

const open = () => connect(port, '127.0.0.1')

async function send(request: string): Promise<{ head: string; body: unknown }> {
  const socket = open()
  socket.end(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

const json = 'Content-Type: application/json\r\nContent-Length: 20'
const long = 'x'.repeat(20_000)
it.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400, 'request.invalid'],
  ['a wrong length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400, 'request.invalid'],
  ['half of a body', `POST / HTTP/1.1\r\nHost: a\r\n${json}\r\n\r\n{"a":`, 400, 'request.invalid'],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n', 417, 'request.expectation'],
  // More hosts and targets: gateway/test/framing.servers.test.ts.
  ['a host with a user', 'GET / HTTP/1.1\r\nHost: a@b\r\n\r\n', 400, 'request.invalid'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${long}\r\n\r\n`, 431, 'request.headers-too-large'],
])('replies to %s with a problem', async (_what, request, status, code) => {
  const { head, body } = await send(request)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/Content-Type: application\/json/i)
  expect(body).toMatchObject({ code, message: expect.any(String) })
})

it.each([
  ['/where?a=http://b/', 'Host: localhost:8080', '/where?a=http://b/', 'localhost:8080'],
  ['http://a.example:80/where?a=b', 'Host: b', '/where?a=b', 'a.example:80'],
  ['http://a.example?a=b', 'Host: b', '/?a=b', 'a.example'],
  ['/where', 'Host: [::1]:8080', '/where', '[::1]:8080'],
])('reads the target %s with %s as %s at %s', async (target, header, url, host) => {
  const { head, body } = await send(`GET ${target} HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1.1 200 /)
  expect(body).toEqual({ url, host })
})

it('only closes the connection where a reply has begun', async () => {
  const socket = open()
  socket.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n')
  const [begin] = await once(socket, 'data')
  expect(String(begin)).toMatch(/^HTTP\/1.1 200 /)
  socket.write('nonsense\r\n\r\n')
  expect(await text(socket)).not.toContain('HTTP/1.1')
})
