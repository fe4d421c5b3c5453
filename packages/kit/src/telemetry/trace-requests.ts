// One span and one measurement per request, by its route. The trace id is sent back, so that it can be quoted.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Span } from '@opentelemetry/api'
import type { RequestHandler } from 'express'
import { isMetering, measure, secondsSince } from './metrics.ts'
import { currentRequest } from './request-context.ts'
import { startSpan, traceparentHeader } from './trace.ts'

/** Header of replies. */
export const traceIdHeader = 'x-trace-id'

interface TracedRequest {
  span: Span | undefined
  /** Of `performance.now()`. */
  startedAt: number
  /** The path of the endpoint's contract, as in `/api/gyms/:id`. */
  route: string | undefined
}

/** Measures the current request and ends its span when its response has closed. */
export const traceRequests: RequestHandler = (req, res, next) => {
  const span = currentRequest()?.span
  const startedAt = performance.now()
  if (span || isMetering())
    res.on('close', () => endRequest(req, res, { span, startedAt, route: routeNames.get(res) }))
  next()
}

/**
 * Undefined where telemetry is off. The caller adds `traceIdHeader` to the reply. Setting it here would be slow where the
 * head of the reply is one array: Node then copies every header.
 */
export function startRequestSpan({ method = '', headers }: IncomingMessage): Span | undefined {
  const given = headers[traceparentHeader]
  const parent = typeof given === 'string' ? given : undefined
  return startSpan(method, { kind: 'server', parent, attributes: { 'http.request.method': method } })
}

/** Called when the response has closed. */
export function endRequest(
  { method = '' }: IncomingMessage,
  { statusCode }: ServerResponse,
  { span, startedAt, route }: TracedRequest,
): void {
  measure('http.server.request.duration', secondsSince(startedAt), {
    // Callers must not be able to add values.
    'http.request.method': route ? method : '_OTHER',
    'http.route': route ?? 'other',
    'http.response.status_code': statusCode,
  })
  if (!span?.isRecording()) return
  if (route) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
  span.setAttribute('http.response.status_code', statusCode)
  // OTel: only a server error is an error of the server's span.
  if (statusCode >= 500) span.setStatus({ code: errorStatus })
  span.end()
}

/** SpanStatusCode.ERROR, without loading the module. */
const errorStatus = 2

const routeNames = new WeakMap<ServerResponse, string>()

export function nameRoute(res: ServerResponse, path: string): void {
  routeNames.set(res, path)
}
