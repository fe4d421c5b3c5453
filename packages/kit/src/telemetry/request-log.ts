// One log line per request.
import type { Request, RequestHandler } from 'express'
import type { Logger } from './log.ts'
import { currentRequestId } from './request-context.ts'
import { currentTraceId } from './trace.ts'

/** Logs outlive the account of a member. */
const memberId = /\/(users|members|connections|incoming)\/[\da-f]{8}-[^/]+/

/** Writes the line of a request when its response has closed. */
export function logRequests(log: Logger): RequestHandler {
  // The fields hold no secrets, and redaction would take most of the time of a line.
  const lines = log.child({}, { redact: [] })
  return (req, res, next) => {
    const ids = { requestId: currentRequestId(), traceId: currentTraceId() }
    const startedAt = performance.now()
    res.on('close', () => {
      const isError = res.statusCode >= 500
      const outcome = !res.writableFinished ? 'aborted' : isError ? 'errored' : 'completed'
      const request = { method: req.method, path: pathOf(req) }
      const responseTime = Math.round(performance.now() - startedAt)
      const line = { ...ids, req: request, res: { status: res.statusCode }, responseTime }
      lines[isError ? 'warn' : 'info'](line, `request ${outcome}`)
    })
    next()
  }
}

/** Without the query, and without the ids of members. */
export function pathOf({ originalUrl }: Request): string {
  const [path = ''] = originalUrl.split('?', 1)
  return path.replace(memberId, '/$1/-')
}
