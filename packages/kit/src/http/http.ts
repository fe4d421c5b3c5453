// The HTTP application of every process: request logs, body limit, health, errors as JSON.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { problems } from '@jumpingjack/contracts/http/problems'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import { isTransientMongoError } from '../mongo/transient-error.ts'
import type { Logger } from '../telemetry/log.ts'
import { watch } from '../telemetry/metrics.ts'
import { currentRequestId } from '../telemetry/request-context.ts'
import { inTurn, when } from './middleware.ts'
import { Problem } from './problem.ts'
import { pathOf, recordRequests } from './record-requests.ts'
import { addReplyHeaders, type HeaderList } from './reply-headers.ts'

export const bodyMaxBytes = 100 * 1024

/** Liveness and readiness are about the process: with a dependency down, another replica would not be better. */
export interface Health {
  ready: boolean
  dependencies?: Dependencies
}

/** Whether each of them is reached, for operators to see. */
export type Dependencies = Record<string, () => boolean>

export function watchDependencies(health: Health, dependencies: Dependencies): void {
  health.dependencies = dependencies
  for (const [dependency, isUp] of Object.entries(dependencies)) {
    watch('dependency.up', () => Number(isUp()), { dependency })
  }
}

/** The caller adds routes, and then `endWithProblems`. Each reply has the headers of `headersOf`, unless it sets its own. */
export function createApp(
  log: Logger,
  health: Health,
  headersOf: (res: Response) => HeaderList = () => [],
): Express {
  const app = express()
  addReplyHeaders(app, headersOf)
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.use(inTurn(when(isHealth, healthRoutes(health)), recordRequests(log)))
  return app
}

const isHealth = ({ path }: Request) => /^\/health\//i.test(path)

function healthRoutes(health: Health): Router {
  const router = Router()
  router.get('/health/live', (_req, res) => {
    res.json({ live: true })
  })
  router.get('/health/ready', (_req, res) => {
    const dependencies = Object.entries(health.dependencies ?? {}).map(([name, isUp]) => [name, isUp()])
    res.status(health.ready ? 200 : 503).json({ ready: health.ready, ...Object.fromEntries(dependencies) })
  })
  return router
}

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const rawBodies = new WeakMap<IncomingMessage, Buffer>()

export const jsonBody: RequestHandler = express.json({
  limit: bodyMaxBytes,
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

function problemReply(log: Logger): ErrorRequestHandler {
  return (error, req, res, next) => {
    const problem = asProblem(error)
    if (problem.status >= 500 && !res.closed)
      log.error({ err: error, method: req.method, path: pathOf(req) }, 'request.failed')
    // A reply has begun: all that is left is to close its connection.
    if (res.headersSent) return next(error)
    const { retryAfter, allow } = problem.details
    if (retryAfter) res.setHeader('Retry-After', retryAfter)
    if (allow) res.setHeader('Allow', allow)
    const body = JSON.stringify(problem.body(currentRequestId()))
    res.statusCode = problem.status
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.setHeader('Content-Length', Buffer.byteLength(body))
    res.end(body)
  }
}

/** express.json throws http-errors with a `type`. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { type, status } = (error ?? {}) as { type?: string; status?: number }
  if (type === 'entity.too.large') return new Problem('request.too-large')
  if (type === 'entity.parse.failed') return new Problem('request.malformed')
  if (status !== undefined && status >= 400 && status < 500) return new Problem('request.invalid')
  if (isTransientMongoError(error)) return new Problem('service.unavailable')
  return new Problem('server.error', { message: problems['server.error'].message })
}
