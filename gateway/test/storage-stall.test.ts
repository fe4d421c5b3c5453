// An upload that stops ends with 408 when the client is silent, and with 503 when the storage is.
import { connect, type Socket } from 'node:net'
import { createApp, endWithProblems } from '@jumpingjack/kit/http/http'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { serve } from '@jumpingjack/kit/testing/serve'
import { afterAll, expect, it } from 'vitest'
import { storageProxy } from '../src/middleware/storage-proxy.ts'

const log = createLog('gateway', 'silent')
const bytes = 8 * 2 ** 20
const timeoutMs = 300

/** Reads all of some objects, and nothing of the others. It never replies. */
const storage = await serve((req) => void (req.url?.includes('/read/') && req.resume()))
const app = createApp(log, { ready: true })
const options = { endpoint: storage.url, publicUrl: storage.url, bucket: 'photos' }
app.use(storageProxy(options, [], log, timeoutMs))
endWithProblems(app, log)
const gateway = await serve(app)
afterAll(() => {
  gateway.close()
  storage.close()
})

it.each([
  ['a client that sends a part of its photo', 'read', 1_000, 3, '408', 'request.timeout'],
  ['a storage that does not reply', 'read', 3, 3, '503', 'service.unavailable'],
  ['a storage that does not read', 'unread', bytes, bytes, '503', 'service.unavailable'],
])('replies to %s', async (_what, path, length, sent, status, code) => {
  const socket = connect(gateway.port, '127.0.0.1').on('error', () => {})
  const head = [`PUT /photos/incoming/${path}/x HTTP/1.1`, 'Host: here', `Content-Length: ${length}`]
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
