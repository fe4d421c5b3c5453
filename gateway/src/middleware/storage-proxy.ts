// Middleware: passes signed uploads on to the object storage, which browsers reach only here. A signature cannot limit
// the size of a PUT, so this middleware does (docs/decisions/0016-uploads.md).
import type { ClientRequest } from 'node:http'
import { safeMethods } from '@jumpingjack/kit/http/deadline'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { Route } from './match-route.ts'
import { storageFault } from './storage-requests.ts'

export interface StorageOptions {
  /** URL of the storage. */
  endpoint: string
  /** URL of the storage for browsers. Signatures cover its host. */
  publicUrl: string
  bucket: string
}

/** `checks` run for these requests only: they load the session and limit the rate. */
export function storageProxy(
  options: StorageOptions,
  checks: RequestHandler[],
  log: Logger,
  timeoutMs = 30_000,
): Router {
  const router = Router()
  const root = `/${options.bucket}`
  const isObject = (path: string) =>
    path.startsWith(`${root}/incoming/`) || path.startsWith(`${root}/shared/`)
  const proxy = createProxyMiddleware<Request, Response>({
    target: options.endpoint,
    proxyTimeout: timeoutMs,
    on: {
      proxyReq: (sending, req, res) => watchForStall(sending, req, res),
      error(error, _req, res) {
        if (!('locals' in res)) return void res.destroy()
        const { next, isStalled } = res.locals as { next: NextFunction; isStalled?: boolean }
        if (isStalled) {
          res.setHeader('Connection', 'close')
          return next(new Problem('request.timeout'))
        }
        log.warn({ reason: String(error) }, 'storage.failed')
        next(new Problem('service.unavailable', { retryAfter: 5 }))
      },
    },
  })
  router.use((req, res, next) => {
    const isForm = req.method === 'POST' && (req.path === root || req.path === `${root}/`)
    if (!isForm && !isObject(req.path)) return next('router')
    res.locals.isForm = isForm
    res.locals.route = routeFor(req.method)
    next()
  })
  router.use(...checks, (req, res, next) => {
    const fault = storageFault(req, res.locals.isForm)
    if (fault) throw new Problem(fault)
    delete req.headers.cookie
    req.headers.host = new URL(options.publicUrl).host
    res.locals.next = next
    void proxy(req, res, next)
  })
  return router
}

function routeFor(method: string): Route {
  return {
    service: 'none',
    access: 'public',
    rate: safeMethods.has(method) ? 'read' : 'upload',
    origin: 'any',
  }
}

/** Before the timeout ends the request: marks a body that the client has stopped sending. */
function watchForStall(sending: ClientRequest, req: Request, res: Response): void {
  sending.prependOnceListener('timeout', () => {
    res.locals.isStalled = !req.complete && !sending.writableNeedDrain
  })
}
