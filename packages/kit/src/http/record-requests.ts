// What is recorded of each request: a log line, and by its route a span and a measurement. Its ids are sent back, so that
// they can be quoted.
import type { Span } from '@opentelemetry/api'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from '../telemetry/log.ts'
import { measure, secondsSince } from '../telemetry/metrics.ts'
import { acceptRequestId, requestIdHeader, runWithRequest } from '../telemetry/request-context.ts'
import { errorStatus, startSpan, traceparentHeader } from '../telemetry/trace.ts'
import { setReplyIds } from './reply-headers.ts'

/** Header of replies. */
const traceIdHeader = 'x-trace-id'
/** Logs outlive the account of a member. */
const memberId = /\/(users|members|connections|incoming)\/[\da-f]{8}-[^/]+/

/** Gives each request an id, and records it when its response has closed. */
export function recordRequests(log: Logger): RequestHandler {
  // The fields hold no secrets, and redaction would take most of the time of a line.
  const lines = log.child({}, { redact: [] })
  return (req, res, next) => {
    const requestId = acceptRequestId(req.headers[requestIdHeader])
    req.headers[requestIdHeader] = requestId
    const given = req.headers[traceparentHeader]
    const parent = typeof given === 'string' ? given : undefined
    const attributes = { 'http.request.method': req.method }
    const span = startSpan(req.method, { kind: 'SERVER', parent, attributes })
    const traceId = span?.spanContext().traceId
    setReplyIds(res, [requestIdHeader, requestId, ...(traceId ? [traceIdHeader, traceId] : [])])
    const startedAt = performance.now()
    res.on('close', () => {
      endRequest(req.method, res, span, startedAt)
      const isError = res.statusCode >= 500
      const outcome = !res.writableFinished ? 'aborted' : isError ? 'errored' : 'completed'
      const request = { method: req.method, path: pathOf(req) }
      const responseTime = Math.round(performance.now() - startedAt)
      const line = { requestId, traceId, req: request, res: { status: res.statusCode }, responseTime }
      lines[isError ? 'warn' : 'info'](line, `request ${outcome}`)
    })
    runWithRequest({ requestId, span }, next)
  }
}

/** `path` is that of the endpoint's contract, as in `/api/gyms/:id`. */
export function nameRoute(res: Response, path: string): void {
  res.locals.routeName = path
}

/** Without the query, and without the ids of members. */
export function pathOf({ originalUrl }: Request): string {
  const [path = ''] = originalUrl.split('?', 1)
  return path.replace(memberId, '/$1/-')
}

/** `startedAt` is of `performance.now()`. */
function endRequest(method: string, res: Response, span: Span | undefined, startedAt: number): void {
  const route: string | undefined = res.locals.routeName
  measure('http.server.request.duration', secondsSince(startedAt), {
    // Callers must not be able to add values.
    'http.request.method': route ? method : '_OTHER',
    'http.route': route ?? 'other',
    'http.response.status_code': res.statusCode,
  })
  if (!span?.isRecording()) return
  if (route) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
  span.setAttribute('http.response.status_code', res.statusCode)
  // OTel: only a server error is an error of the server's span.
  if (res.statusCode >= 500) span.setStatus({ code: errorStatus })
  span.end()
}
