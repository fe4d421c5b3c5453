// The HTTP server of every process: request ids, request logs, body limit, health, errors as JSON.
import type { IncomingMessage, Server } from 'node:http'
import { problems } from '@jumpingjack/contracts/http/problems'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { pinoHttp } from 'pino-http'
import { isTransientMongoError } from '../mongo/transient-error.ts'
import type { Logger } from '../telemetry/log.ts'
import {
  acceptRequestId,
  currentRequestId,
  requestIdHeader,
  runWithRequestId,
} from '../telemetry/request-context.ts'
import { replyToClientErrors } from './client-errors.ts'
import { Problem } from './problem.ts'

const bodyLimit = '100kb'

/** Readiness is a flag of the process; liveness checks no dependency. */
export interface Health {
  ready: boolean
}

/** The caller adds routes, and then `endWithProblems`. */
export function createApp(log: Logger, health: Health): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.get('/health/live', (_req, res) => {
    res.json({ live: true })
  })
  app.get('/health/ready', (_req, res) => {
    res.status(health.ready ? 200 : 503).json({ ready: health.ready })
  })
  app.use(withRequestId, logRequests(log))
  return app
}

const rawBodies = new WeakMap<IncomingMessage, Buffer>()

export const jsonBody: RequestHandler = express.json({
  limit: bodyLimit,
  verify: (req, _res, body) => void rawBodies.set(req, body),
})

/** The bytes that `jsonBody` has read, to verify a signature over them. */
export function rawBodyOf(req: IncomingMessage): Buffer {
  return rawBodies.get(req) ?? Buffer.alloc(0)
}

/** Adds the last middleware: problem `route.unknown`, and the error handler. */
export function endWithProblems(app: Express, log: Logger): void {
  app.use(() => {
    throw new Problem('route.unknown')
  })
  app.use(problemReply(log))
}

export function problemReply(log: Logger): ErrorRequestHandler {
  return (error, req, res, next) => {
    const problem = asProblem(error)
    // Not `req.path`, which the gateway overwrites when it forwards.
    const [path] = req.originalUrl.split('?')
    if (problem.status >= 500) log.error({ err: error, method: req.method, path }, 'request.failed')
    if (res.headersSent) return next(error)
    const { retryAfter, allow } = problem.details
    if (retryAfter) res.setHeader('Retry-After', retryAfter)
    if (allow) res.setHeader('Allow', allow)
    res.status(problem.status).json(problem.body(currentRequestId()))
  }
}

export function listen(app: Express, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host, (error?: Error) => (error ? reject(error) : resolve(server)))
    // Longer than a proxy in front keeps idle connections, so that it never reuses one that is being closed.
    server.keepAliveTimeout = 65_000
    replyToClientErrors(server)
  })
}

/** Accepts no more connections, lets requests finish, and closes connections that are open after `graceMs`. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}

const withRequestId: RequestHandler = (req, res, next) => {
  const requestId = acceptRequestId(req.headers[requestIdHeader])
  req.headers[requestIdHeader] = requestId
  res.setHeader(requestIdHeader, requestId)
  runWithRequestId(requestId, next)
}

function logRequests(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    quietReqLogger: true,
    genReqId: (req) => String(req.headers[requestIdHeader]),
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'warn' : 'info'),
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: req.url.split('?')[0] }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
  })
}

/** express.json throws http-errors with a `type`. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { type, status } = (error ?? {}) as { type?: string; status?: number }
  if (type === 'entity.too.large') return new Problem('request.too-large')
  if (type === 'entity.parse.failed') return new Problem('request.malformed')
  if (status !== undefined && status >= 400 && status < 500) return new Problem('request.invalid')
  if (isTransientMongoError(error)) return new Problem('service.unavailable', { retryAfter: 2 })
  return new Problem('server.error', { message: problems['server.error'].message })
}
