// The short path of a read (a GET of the rate class `read`) that a service answers. It does in one place what the
// middleware of the pipeline do one after the other: most of them have nothing to do for such a request. All other
// requests, and those whose session is not known here, take the pipeline. It stands before Express, which gives each
// request and response another prototype.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { type Health, replyWithProblem } from '@jumpingjack/kit/http/http'
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
import { traceparentOf } from '@jumpingjack/kit/telemetry/trace'
import { endRequest, startRequestSpan, traceIdHeader } from '@jumpingjack/kit/telemetry/trace-requests'
import type { AddressOf } from '../middleware/client-network.ts'
import type { RateLimits } from '../middleware/limit-rate.ts'
import { findRoute, priorityOf, type Route } from '../middleware/match-route.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { type Forwarding, retryWithinMs } from './forward.ts'
import { connectAttemptsMax } from './replica-agent.ts'
import { replyHeadReader } from './reply-head.ts'
import { type FailRead, type Read, sendRead } from './send-read.ts'

interface ReadDeps {
  health: Health
  sessions: Pick<Sessions, 'knownCaller'>
  limits: Pick<RateLimits, 'count'>
  shedding: LoadShedding
  forwarding: Forwarding
  sign: SignIdentity
  addressOf: AddressOf
  /** The headers of the gateway, names and values in turn. */
  headers: readonly string[]
  log: Logger
}

/** Replies, or calls `next`: without a problem for a request of the pipeline, with one to reply to. */
type ForwardReads = (req: IncomingMessage, res: ServerResponse, next: (problem?: unknown) => void) => void

/** `app` is the pipeline. */
export function readsFirst(forwardRead: ForwardReads, app: RequestListener, log: Logger): RequestListener {
  return (req, res) => {
    const next = (problem?: unknown) => {
      if (problem === undefined) app(req, res)
      else if (!replyWithProblem(log, problem, req, res)) res.destroy()
    }
    // Express does the same for the pipeline.
    try {
      forwardRead(req, res, next)
    } catch (error) {
      next(error)
    }
  }
}

export function forwardReads(deps: ReadDeps): ForwardReads {
  const logRequest = requestLog(deps.log)
  const headOf = replyHeadReader(deps.headers)
  const forward = forwarder(deps)
  return (req, res, next) => {
    const found = deps.health.isDraining ? undefined : find(deps, req)
    if (!found) return next()
    const { route, caller, upstream } = found
    const startedAt = performance.now()
    const requestId = acceptRequestId(req.headers[requestIdHeader])
    req.headers[requestIdHeader] = requestId
    const span = startRequestSpan(req)
    const traceId = span?.spanContext().traceId
    const ids = [requestIdHeader, requestId]
    if (traceId) ids.push(traceIdHeader, traceId)
    const address = deps.addressOf(req)
    const read: Read = { req, res, upstream, address, traceparent: span && traceparentOf(span), ids, headOf }
    const release = deps.shedding.enter(priorityOf(route), route.service)
    // One listener for all of them costs less than one for each.
    res.on('close', () => {
      if (!res.writableFinished) read.abort?.(new Error('the client has gone'))
      endRequest(req, res, { span, startedAt, route: route.path })
      if (!release) return
      release(res)
      logRequest(req, res, { requestId, traceId, startedAt })
    })
    if (!release) return deps.shedding.reject(res, requestId, [...ids, ...deps.headers])
    const context = span ? { requestId, span } : { requestId }
    const stop = (problem: unknown) => {
      const headers = [...ids, ...deps.headers]
      for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
      runWithRequest(context, () => next(problem))
    }
    const request = { read, route, caller, context, stop }
    const counting = deps.limits.count(route.rate, caller, address)
    if (counting) counting.then(() => forward(request), stop)
    else forward(request)
  }
}

/** Route and caller of a request for the short path. Visitors who need a session are left to the pipeline. */
function find({ sessions, forwarding }: ReadDeps, req: IncomingMessage) {
  const { method, headers, url = '' } = req
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (method !== 'GET' || hasBody || req.httpVersionMinor !== 1 || !url.startsWith('/')) return undefined
  const query = url.indexOf('?')
  const route = findRoute(method, query < 0 ? url : url.slice(0, query))
  const upstream = forwarding.upstreams.get(route.service)
  if (!upstream || route.rate !== 'read' || route.allow || route.access === 'admin') return undefined
  const caller = sessions.knownCaller(req)
  if (!caller || (route.access === 'member' && caller.role !== 'member')) return undefined
  return { route, caller, upstream }
}

interface ReadRequest {
  read: Read
  route: Route
  caller: Caller
  context: RequestContext
  /** Ends the request with a problem. */
  stop(problem: unknown): void
}

function forwarder({ sign, log }: ReadDeps): (request: ReadRequest) => void {
  return ({ read, route, caller, context, stop }) => {
    const { res, upstream } = read
    const retryUntil = Date.now() + retryWithinMs
    const unavailable = () => new Problem('service.unavailable', { retryAfter: 2 })
    let isRetried = false
    let connects = 0

    function attempt(): void {
      // Redis may have counted the request after the client has gone.
      if (res.destroyed) return
      const token = sign(caller, route.service)
      const target = upstream.next()
      const send = (base: string | undefined, signed: string) =>
        base === undefined ? stop(unavailable()) : sendRead(read, base, signed, fail)
      // Mostly both are known. A promise would cost every request.
      if (typeof token === 'string' && !(target instanceof Promise)) send(target, token)
      else Promise.all([target, token]).then(([base, signed]) => send(base, signed), stop)
    }

    const fail: FailRead = (error, isSent) => {
      if (res.headersSent) return void res.destroy()
      // In the context of this request: the check of another one may have ended it.
      runWithRequest(context, () => {
        log.warn({ target: route.service, reason: String(error) }, 'upstream.failed')
        // What was not sent is no second request to a slow service.
        const mayRetry = isSent ? !isRetried && Date.now() < retryUntil : ++connects < connectAttemptsMax
        if (!mayRetry) return stop(unavailable())
        isRetried ||= isSent
        attempt()
      })
    }

    attempt()
  }
}
