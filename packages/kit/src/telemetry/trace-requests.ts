// One span and one measurement per request, by its route. The trace id is sent back, so that it can be quoted.
import type { Span } from '@opentelemetry/api'
import type { Request, RequestHandler, Response } from 'express'
import { isMetering, measure, secondsSince } from './metrics.ts'
import { currentRequest } from './request-context.ts'
import { startSpan, traceparentHeader } from './trace.ts'

/** Header of replies. */
export const traceIdHeader = 'x-trace-id'

/** Measures the current request and ends its span when its response has closed. */
export const traceRequests: RequestHandler = (req, res, next) => {
  const span = currentRequest()?.span
  const startedAt = performance.now()
  if (span || isMetering()) res.on('close', () => endRequest(req.method, res, span, startedAt))
  next()
}

/** Undefined where telemetry is off. */
export function startRequestSpan({ method, headers }: Request): Span | undefined {
  const given = headers[traceparentHeader]
  const parent = typeof given === 'string' ? given : undefined
  return startSpan(method, { kind: 'server', parent, attributes: { 'http.request.method': method } })
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

/** SpanStatusCode.ERROR, without loading the module. */
const errorStatus = 2

/** `path` is that of the endpoint's contract, as in `/api/gyms/:id`. */
export function nameRoute(res: Response, path: string): void {
  res.locals.routeName = path
}
