// The short path of a read: does in one place what the middleware of an app do one after the other for a GET without a
// body. All other requests take the app. It stands before Express, which gives each request and response another
// prototype.
import type { RequestListener } from 'node:http'
import { type Health, hasBody, replyWithProblem } from '../http/http.ts'
import { type LoadShedding, onlyGroup, type Priority } from '../http/load-shedding.ts'
import type { Logger } from '../telemetry/log.ts'
import { acceptRequestId, requestIdHeader, runWithRequest } from '../telemetry/request-context.ts'
import { requestLog } from '../telemetry/request-log.ts'
import { endRequest, startRequestSpan, traceIdHeader } from '../telemetry/trace-requests.ts'
import type { Routes } from './routes.ts'

interface ReadDeps {
  routes: Routes
  shedding: LoadShedding
  priority: Priority
  health: Health
  log: Logger
}

export function readsFirst(deps: ReadDeps, app: RequestListener): RequestListener {
  const { routes, shedding, priority, health, log } = deps
  const logRequest = requestLog(log)
  return (req, res) => {
    const isRead = req.method === 'GET' && !hasBody(req.headers) && !health.isDraining
    const match = isRead ? routes.find(req) : undefined
    if (!match) return app(req, res)
    const startedAt = performance.now()
    const requestId = acceptRequestId(req.headers[requestIdHeader])
    res.setHeader(requestIdHeader, requestId)
    const span = startRequestSpan(req)
    const traceId = span?.spanContext().traceId
    if (traceId) res.setHeader(traceIdHeader, traceId)
    const release = shedding.enter(priority, onlyGroup)
    // One listener for all of them costs less than one for each.
    res.on('close', () => {
      release?.(res)
      endRequest(req, res, { span, startedAt, route: match.endpoint.path })
      logRequest(req, res, { requestId, traceId, startedAt })
    })
    runWithRequest(span ? { requestId, span } : { requestId }, () => {
      if (!release) return shedding.reject(res)
      routes.reply(match, req, res).catch((error) => {
        if (!replyWithProblem(log, error, req, res)) res.destroy()
      })
    })
  }
}
