// One log line per request. A general logger spends more time on such a line than the gateway on the request, so the
// line is put together here, from fields that hold no secrets. Lines of served requests are written together; an error
// other than 503 is written at once, with what waits before it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { pino } from 'pino'
import type { Logger } from './log.ts'
import { requestIdHeader } from './request-context.ts'
import { currentTraceId } from './trace.ts'

interface Destination {
  write(lines: string): unknown
}

/** A killed process loses the lines of this time. */
const writeAfterMs = 100
const writeAtLength = 16_384

/** Logs outlive the account of a member. */
const memberId = /\/(users|members|connections|incoming)\/[\da-f]{8}-[^/]+/

const waiting = new Map<Destination, string>()
process.on('exit', writeAll)

interface LoggedRequest {
  requestId: string
  traceId?: string | undefined
  /** Of `performance.now()`. */
  startedAt: number
}

/** Writes the line of a request. Called when its response has closed. */
type LogRequest = (req: IncomingMessage, res: ServerResponse, of: LoggedRequest) => void

export function logRequests(log: Logger): RequestHandler {
  const logRequest = requestLog(log)
  return (req, res, next) => {
    const requestId = String(req.headers[requestIdHeader])
    const logged = { requestId, traceId: currentTraceId(), startedAt: performance.now() }
    res.on('close', () => logRequest(req, res, logged))
    next()
  }
}

export function requestLog(log: Logger): LogRequest {
  const destination = (log as unknown as Record<symbol, Destination>)[pino.symbols.streamSym] as Destination
  const { info, warn } = pino.levels.values
  const bindings = JSON.stringify(log.bindings()).slice(1, -1)
  const own = bindings && `,${bindings}`
  return (req, res, { requestId, traceId, startedAt }) => {
    const isError = res.statusCode >= 500
    if (!log.isLevelEnabled(isError ? 'warn' : 'info')) return
    const ids = `"requestId":"${requestId}"${traceId ? `,"traceId":"${traceId}"` : ''}`
    const outcome = !res.writableFinished ? 'aborted' : isError ? 'errored' : 'completed'
    const path = JSON.stringify(pathOf(req))
    const request = `"req":{"method":"${req.method}","path":${path}},"res":{"status":${res.statusCode}}`
    const ms = Math.round(performance.now() - startedAt)
    const head = `{"level":${isError ? warn : info},"time":"${new Date().toISOString()}"${own}`
    const line = `${head},${ids},${request},"responseTime":${ms},"msg":"request ${outcome}"}\n`
    // Under overload, a write per 503 would cost more than the replies.
    add(destination, line, isError && res.statusCode !== 503)
  }
}

/** Without the query, and without the ids of members. */
export function pathOf(req: IncomingMessage): string {
  // Express, and the gateway's forwarding, change `url`.
  const { originalUrl = req.url ?? '' } = req as { originalUrl?: string }
  const [path = ''] = originalUrl.split('?', 1)
  return path.replace(memberId, '/$1/-')
}

function add(destination: Destination, line: string, isUrgent: boolean): void {
  const before = waiting.get(destination)
  const lines = (before ?? '') + line
  if (isUrgent || lines.length >= writeAtLength) {
    waiting.delete(destination)
    destination.write(lines)
    return
  }
  waiting.set(destination, lines)
  if (before === undefined) setTimeout(writeAll, writeAfterMs).unref()
}

function writeAll(): void {
  const all = [...waiting]
  waiting.clear()
  for (const [destination, lines] of all) destination.write(lines)
}
