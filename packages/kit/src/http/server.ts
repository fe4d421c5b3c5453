// Listens, and stops without a failed request.
import { once } from 'node:events'
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import type { Express } from 'express'
import type { Health } from './http.ts'
import { Problem } from './problem.ts'

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
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}

const problemCodes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

/** Requests that Node.js itself rejects get JSON, like all other errors. */
function replyToClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    reject(socket, new Problem(problemCodes[error.code ?? ''] ?? 'request.invalid'))
  })
  server.on('checkExpectation', ({ socket }) => reject(socket, new Problem('request.expectation')))
}

/** uri-host and port (https://www.rfc-editor.org/rfc/rfc9110#section-7.2). */
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.v]+\])(?::\d*)?$/i
const absoluteForm = /^https?:\/\/([^/?#]*)([^#]*)/i

/**
 * One valid host, as in https://www.rfc-editor.org/rfc/rfc9112#section-3.2: for a server with `requireHostHeader: false`,
 * because Node.js would reply without a body. The target of a request to a proxy becomes that of one to a server; those of
 * other schemes are invalid.
 */
function requireHost(listener: RequestListener): RequestListener {
  return (req, res) => {
    const { headers, httpVersion, rawHeaders } = req
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length
    const isMissing = hosts === 0 && httpVersion === '1.1'
    const [whole, host, target] = absoluteForm.exec(req.url ?? '') ?? []
    if (whole !== undefined) {
      req.url = target?.startsWith('/') ? target : `/${target}`
      headers.host = host
    }
    const isNoTarget = host === '' || !/^[/*]/.test(req.url ?? '')
    if (isMissing || isNoTarget || hosts > 1 || !hostForm.test(headers.host ?? ''))
      reject(req.socket, new Problem('request.invalid'))
    else listener(req, res)
  }
}

function reject(socket: Socket, problem: Problem): void {
  // A reply inside of another one would corrupt that. Node.js itself looks at this property, which has no type.
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null }
  if (current?.headersSent) return void socket.destroy()
  const body = JSON.stringify(problem.body())
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
