// An upload that stops ends with 408 when the client is silent, and with 503 when the storage is.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createApp, endWithProblems } from '@jumpingjack/kit/http/http'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storageProxy } from '../src/middleware/storage-proxy.ts'

const log = createLog('gateway', 'silent')
const megabytes = 8
const servers: Server[] = []
let url: URL

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  // Reads all of some objects, and nothing of the others. It never replies.
  const endpoint = await serve((req) => void (req.url?.includes('/read/') && req.resume()))
  const app = createApp(log, { ready: true })
  const timeoutMs = 300
  app.use(storageProxy({ endpoint, publicUrl: endpoint, bucket: 'photos' }, [], log, timeoutMs))
  endWithProblems(app, log)
  url = new URL(await serve(app))
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

it.each([
  ['a client that sends a part of its photo', 'read', 1_000, 3, '408', 'request.timeout'],
  ['a storage that does not reply', 'read', 3, 3, '503', 'service.unavailable'],
  [
    'a storage that does not read',
    'unread',
    megabytes * 2 ** 20,
    megabytes * 2 ** 20,
    '503',
    'service.unavailable',
  ],
])('replies to %s', async (_what, path, length, sent, status, code) => {
  const socket = connect(Number(url.port), url.hostname).on('error', () => {})
  const head = [`PUT /photos/incoming/${path}/x HTTP/1.1`, `Host: ${url.host}`, `Content-Length: ${length}`]
  socket.write([...head, '', ''].join('\r\n'))
  socket.write(Buffer.alloc(sent))
  const reply = await problemIn(socket)
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(reply).toContain(`"code":"${code}"`)
})

/** The reply up to its problem. The connection may stay open. */
function problemIn(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let reply = ''
  socket.on('data', (bytes) => {
    reply += bytes
    if (/"code":"[^"]+"/.test(reply)) resolve(reply)
  })
  socket.once('close', () => resolve(reply))
  return promise.finally(() => socket.destroy())
}
