// One span and one measurement per request, by its route. The trace id is sent back, so that it can be quoted.
import type { Span } from '@opentelemetry/api'
import type { Request, Response } from 'express'
import { isMetering, measure, secondsSince } from './metrics.ts'
import { startSpan, traceparentHeader } from './trace.ts'

/** Header of replies. */
export const traceIdHeader = 'x-trace-id'

/**
 * Undefined where telemetry is off. The caller adds `traceIdHeader` to the reply. Setting it here would be slow where the
 * head of the reply is one array: Node then copies every header.
 */
export function startRequestSpan(req: Request, res: Response): Span | undefined {
  if (isMetering()) measureRequest(req, res)
  const given = req.headers[traceparentHeader]
  const parent = typeof given === 'string' ? given : undefined
  const span = startSpan(req.method, { kind: 'server', parent, attributes: methodOf(req) })
  if (!span) return undefined
  res.once('close', () => {
    if (!span.isRecording()) return
    const route = routeNameOf(res)
    if (route) span.updateName(`${req.method} ${route}`).setAttribute('http.route', route)
    span.setAttribute('http.response.status_code', res.statusCode)
    // OTel: only a server error is an error of the server's span.
    if (res.statusCode >= 500) span.setStatus({ code: errorStatus })
    span.end()
  })
  return span
}

function measureRequest({ method }: Request, res: Response): void {
  const startedAt = performance.now()
  res.once('close', () => {
    measure('http.server.request.duration', secondsSince(startedAt), {
      // Callers must not be able to add values.
      'http.request.method': routeNameOf(res) ? method : '_OTHER',
      'http.route': routeNameOf(res) ?? 'other',
      'http.response.status_code': res.statusCode,
    })
  })
}

/** SpanStatusCode.ERROR, without loading the module. */
const errorStatus = 2

const methodOf = ({ method }: Request) => ({ 'http.request.method': method })

/** The path of the endpoint's contract, as in `/api/gyms/:id`. */
export function nameRoute(res: Response, path: string): void {
  res.locals.routeName = path
}

function routeNameOf(res: Response): string | undefined {
  return res.locals.routeName as string | undefined
}
