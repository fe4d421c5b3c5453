// Listens, and stops without a failed request.
import { once } from 'node:events'
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Express } from 'express'
import { replyToClientErrors, requireHost } from './client-errors.ts'
import type { Health } from './http.ts'

/**
 * How long our own clients keep an idle connection to a service. Shorter than the service keeps it, and than it waits
 * before it stops, so that no request is ever sent on a connection that is being closed.
 */
export const clientIdleMs = 1_000
/** Sent to clients in the `Keep-Alive` header. */
const serviceIdleMs = 3_000
const idleMarginMs = 5_000
/** With half a second for timers that are late on a busy machine. */
const drainMs = clientIdleMs + 500
const quietMs = 200
const pollMs = 20
/** Running requests have so long to finish. */
const graceMs = 5_000

/** `idleMs` is sent to clients as the time that idle connections are kept; we keep them some seconds longer. */
export async function listen(
  app: Express,
  { HOST, PORT }: { HOST: string; PORT: number },
  health: Health,
  { idleMs = serviceIdleMs, maxConnections = 2_000 } = {},
) {
  // Most requests have no body: those get no events of a stream.
  const options = { ...classesOf(app), optimizeEmptyRequests: true, requireHostHeader: false }
  const server = createServer(options, requireHost(app))
  server.keepAliveTimeout = idleMs
  server.keepAliveTimeoutBuffer = idleMarginMs
  // More are closed at once, before they take memory.
  server.maxConnections = maxConnections
  replyToClientErrors(server)
  await once(server.listen(PORT, HOST), 'listening')
  const { port } = server.address() as AddressInfo
  return { server, url: `http://${HOST}:${port}`, close: () => closeServer(server, health) }
}

/**
 * Express gives each request and response the prototypes of the application. V8 runs whatever uses such objects at half
 * of the speed, unless they have had these prototypes from the beginning.
 */
function classesOf(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request)
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response)
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}

/**
 * Reports unready, and each reply asks the client to close its connection and to use another replica. Stops listening
 * after `quietMs` without a connection, or after `drainMs`, because the kernel resets connections that are waiting to
 * be accepted.
 */
async function closeServer(server: Server, health: Health): Promise<void> {
  health.ready = false
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
  const connections = promisify(server.getConnections).bind(server)
  const drainedAt = Date.now() + drainMs
  let quietSince = Date.now()
  while (Date.now() < drainedAt && Date.now() - quietSince < quietMs) {
    if ((await connections()) > 0) quietSince = Date.now()
    await sleep(pollMs)
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}
