// Requests that Node.js itself rejects get a JSON problem, and the connection closes.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonBody } from '../src/http/http.ts'
import { listen } from '../src/http/server.ts'

let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const app = express()
  app.post('/', jsonBody, (_req, res) => res.json({}))
  server = await listen(app, 0, '127.0.0.1')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

async function send(request: string): Promise<{ head: string; body: unknown }> {
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.end(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

it.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400, 'request.invalid'],
  ['a wrong length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400, 'request.invalid'],
  [
    'half of a body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a":',
    400,
    'request.invalid',
  ],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n', 417, 'request.expectation'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'request.invalid'],
  [
    'headers of 20 kB',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'request.headers-too-large',
  ],
])('replies to %s with a problem', async (_what, request, status, code) => {
  const { head, body } = await send(request)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/Content-Type: application\/json/i)
  expect(body).toMatchObject({ code, message: expect.any(String) })
})
