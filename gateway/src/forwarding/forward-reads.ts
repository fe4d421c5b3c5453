// Middleware: the short path of a GET that a service answers. It does in one place what the middleware of the pipeline
// do one after the other for such a request: most of them have nothing to do. All other requests, and those whose
// session is not known here, take the pipeline.
import type { Caller } from '@jumpingjack/contracts/http/identity'
import type { Health } from '@jumpingjack/kit/http/http'
import type { LoadShedding } from '@jumpingjack/kit/http/load-shedding'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { SignIdentity } from '@jumpingjack/kit/identity/identity'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import {
  acceptRequestId,
  type RequestContext,
  requestIdHeader,
  runWithRequest,
} from '@jumpingjack/kit/telemetry/request-context'
import { requestLog } from '@jumpingjack/kit/telemetry/request-log'
import { nameRoute, startRequestSpan, traceIdHeader } from '@jumpingjack/kit/telemetry/trace-requests'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { RateLimits } from '../middleware/limit-rate.ts'
import { findRoute, priorityOf, type Route } from '../middleware/match-route.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { type Forwarding, retryWithinMs } from './forward.ts'
import { replyHeadReader } from './reply-head.ts'
import { sendRead } from './send-read.ts'
import type { Upstream } from './upstream.ts'

interface ReadDeps {
  health: Health
  sessions: Pick<Sessions, 'knownCaller'>
  limits: Pick<RateLimits, 'count'>
  shedding: LoadShedding
  forwarding: Forwarding
  sign: SignIdentity
  /** The headers of the gateway, names and values in turn. */
  headers: readonly string[]
  log: Logger
}

interface ReadRequest {
  req: Request
  res: Response
  route: Route
  caller: Caller
  upstream: Upstream
  /** The headers of request id and trace id, names and values in turn. */
  ids: readonly string[]
  context: RequestContext
  /** Ends the request with a problem. */
  stop: NextFunction
}

export function forwardReads(deps: ReadDeps): RequestHandler {
  const logRequest = requestLog(deps.log)
  const forward = forwarder(deps)
  return (req, res, next) => {
    const found = deps.health.isDraining ? undefined : find(deps, req)
    if (!found) return next()
    const requestId = acceptRequestId(req.headers[requestIdHeader])
    req.headers[requestIdHeader] = requestId
    if (found.route.path) nameRoute(res, found.route.path)
    const span = startRequestSpan(req, res)
    const ids = [requestIdHeader, requestId]
    if (span) ids.push(traceIdHeader, span.spanContext().traceId)
    if (!deps.shedding.enter(res, priorityOf(found.route), found.route.service))
      return deps.shedding.reject(res, requestId, [...ids, ...deps.headers])
    const context = span ? { requestId, span } : { requestId }
    runWithRequest(context, () => {
      logRequest(req, res, requestId)
      const stop = (problem: unknown) => {
        const headers = [...ids, ...deps.headers]
        for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
        next(problem)
      }
      const read = { ...found, req, res, ids, context, stop }
      const counting = deps.limits.count(found.route.rate, found.caller, req)
      if (counting) counting.then(() => forward(read), stop)
      else forward(read)
    })
  }
}

/** Route and caller of a request for the short path. Visitors who need a session are left to the pipeline. */
function find({ sessions, forwarding }: ReadDeps, req: Request) {
  const { method, headers } = req
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (method !== 'GET' || hasBody || req.httpVersionMinor !== 1 || !req.url.startsWith('/')) return undefined
  const route = findRoute(method, req.path)
  const upstream = forwarding.upstreams.get(route.service)
  if (!upstream || route.allow || route.access === 'admin') return undefined
  const caller = sessions.knownCaller(req)
  if (!caller || (route.access === 'member' && caller.role !== 'member')) return undefined
  return { route, caller, upstream }
}

function forwarder({ sign, headers, log }: ReadDeps): (request: ReadRequest) => void {
  const headOf = replyHeadReader(headers)
  return ({ req, res, route, caller, upstream, ids, context, stop }) => {
    const read = { req, res, upstream, ids, headOf }
    const retryUntil = Date.now() + retryWithinMs
    const unavailable = () => new Problem('service.unavailable', { retryAfter: 2 })
    let isRetried = false

    function attempt(): void {
      const token = sign(caller, route.service)
      const target = upstream.next()
      const send = (base: string | undefined, signed: string) =>
        base === undefined ? stop(unavailable()) : sendRead(read, base, signed, fail)
      // Mostly both are known. A promise would cost every request.
      if (typeof token === 'string' && !(target instanceof Promise)) send(target, token)
      else Promise.all([target, token]).then(([base, signed]) => send(base, signed), stop)
    }

    const fail = (error: unknown): void => {
      if (res.headersSent) return void res.destroy()
      // In the context of this request: the check of another one may have ended it.
      runWithRequest(context, () => {
        log.warn({ target: route.service, reason: String(error) }, 'upstream.failed')
        if (isRetried || Date.now() >= retryUntil) return stop(unavailable())
        isRetried = true
        attempt()
      })
    }

    attempt()
  }
}
