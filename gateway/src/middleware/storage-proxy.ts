// Middleware: passes signed uploads on to the object storage, which browsers reach only here. A signature cannot limit
// the size of a PUT, so this middleware does (docs/decisions/0016-uploads.md).
import type { ClientRequest, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { safeMethods } from '@jumpingjack/kit/http/deadline'
import { when } from '@jumpingjack/kit/http/middleware'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { Route } from './match-route.ts'
import { storageFault, uploaderIn } from './storage-requests.ts'

export interface StorageOptions {
  /** URL of the storage. */
  endpoint: string
  /** URL of the storage for browsers. Signatures cover its host. */
  publicUrl: string
  bucket: string
}

/** The storage would allow every origin that a request names, and compress its XML. */
const droppedHeaders = ['accept-encoding', 'cookie', 'origin']
/** Others are for the storage's own pages, and name its software and machines. */
const replyHeaders = [
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
]
const problemOf: Readonly<Record<number, ProblemCode>> = {
  403: 'identity.refused',
  404: 'photo.unknown',
  413: 'photo.too-large',
}

/** `checks` run for these requests only: they load the session and limit the rate. */
export function storageProxy(
  options: StorageOptions,
  checks: RequestHandler[],
  log: Logger,
  timeoutMs = 30_000,
): RequestHandler {
  const router = Router()
  const root = `/${options.bucket}`
  const isObject = (path: string) =>
    path.startsWith(`${root}/incoming/`) || path.startsWith(`${root}/shared/`)
  const proxy = createProxyMiddleware<Request, Response>({
    target: options.endpoint,
    proxyTimeout: timeoutMs,
    selfHandleResponse: true,
    on: {
      proxyReq: (sending, req, res) => watchForStall(sending, req, res),
      proxyRes: (reply, _req, res) => sendReply(reply, res),
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
  const isForm = ({ method, path }: Request) => method === 'POST' && (path === root || path === `${root}/`)
  router.use((req, res, next) => {
    res.locals.route = routeFor(req)
    next()
  })
  router.use(...checks, (req, res, next) => {
    const fault = storageFault(req, isForm(req))
    if (fault) throw new Problem(fault)
    for (const name of droppedHeaders) delete req.headers[name]
    req.headers.host = new URL(options.publicUrl).host
    res.locals.next = next
    void proxy(req, res, next)
  })
  return when((req) => isForm(req) || isObject(req.path), router)
}

function routeFor({ method, path }: Request): Route {
  const isRead = safeMethods.has(method)
  return {
    service: 'none',
    access: 'public',
    rate: isRead ? 'read' : 'upload',
    uploader: isRead ? undefined : uploaderIn(path),
    isLimitedPerDay: false,
    origin: 'any',
  }
}

/** Before the timeout ends the request: marks a body that the client has stopped sending. */
function watchForStall(sending: ClientRequest, req: Request, res: Response): void {
  sending.prependOnceListener('timeout', () => {
    res.locals.isStalled = !req.complete && !sending.writableNeedDrain
  })
}

function sendReply(reply: IncomingMessage, res: Response): void {
  const status = reply.statusCode ?? 500
  if (status >= 400) return void sendProblem(reply, status, res)
  res.statusCode = status
  for (const name of replyHeaders) {
    const value = reply.headers[name]
    if (value !== undefined) res.setHeader(name, value)
  }
  reply.pipe(res)
}

/** Replaces the XML of the storage, which names its bucket and machine. */
async function sendProblem(reply: IncomingMessage, status: number, res: Response): Promise<void> {
  const xml = await text(reply).catch(() => '')
  // The upload library of browsers renews expired credentials by this code.
  const code = /<Code>(\w+)<\/Code>/.exec(xml)?.[1]
  if (code) res.setHeader('x-amz-error-code', code)
  const problem = status < 500 ? (problemOf[status] ?? 'request.invalid') : 'service.unavailable'
  res.locals.next(new Problem(problem))
}

/** Allows pages of the product to upload (CORS): the host of the photos may be another one. Pages of other sites may not. */
export function allowOrigin(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl)
  return (req, res, next) => {
    res.setHeader('Vary', 'Origin')
    if (req.headers.origin !== origin) return next()
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Expose-Headers', 'ETag, X-Amz-Error-Code')
    if (req.method !== 'OPTIONS') return next()
    const { 'access-control-request-headers': headers = '' } = req.headers
    res.setHeader('Access-Control-Allow-Methods', 'DELETE, GET, POST, PUT')
    res.setHeader('Access-Control-Allow-Headers', headers)
    res.setHeader('Access-Control-Max-Age', 600)
    res.status(204).end()
  }
}
