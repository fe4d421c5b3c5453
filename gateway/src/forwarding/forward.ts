// Middleware: forwards a request to its service with a signed identity token. Drops identity headers of the client.
import { AsyncResource } from 'node:async_hooks'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type BackendService, backendServices } from '@jumpingjack/contracts/http/services'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { SignIdentity } from '@jumpingjack/kit/identity/identity'
import { createReplicas, type Resolve } from '@jumpingjack/kit/outbound/replicas'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { currentTraceparent } from '@jumpingjack/kit/telemetry/trace'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { callerOf } from '../middleware/check-access.ts'
import { routeOf } from '../middleware/match-route.ts'
import { headersForService } from './request-headers.ts'
import { createUpstream, type Upstream, upstreamTimeoutMs } from './upstream.ts'

/** Only early failures are retried, so that a slow service is not called twice. */
export const retryWithinMs = 2_000

/** Headers of the connection to the service, and headers that only the gateway sets. */
export const droppedResponseHeaders = ['connection', 'keep-alive', 'server', 'set-cookie', 'x-powered-by']

export interface Forwarding {
  middleware: RequestHandler
  upstreams: ReadonlyMap<string, Upstream>
  close(): void
}

/** The attempts of a request. */
interface Attempts {
  target?: string
  isRetried: boolean
  fail(error: unknown): void
}

export function createForwarding(
  addresses: Record<BackendService, string>,
  sign: SignIdentity,
  log: Logger,
  resolve?: Resolve,
): Forwarding {
  const upstreams = new Map<string, Upstream>(
    backendServices.map((name) => [
      name,
      createUpstream(name, createReplicas(addresses[name], resolve), log),
    ]),
  )
  const proxies = new Map([...upstreams].map(([name, upstream]) => [name, createProxy(upstream)]))
  return {
    upstreams,
    async middleware(req, res, next) {
      const { service, rate } = routeOf(res)
      const upstream = upstreams.get(service)
      const proxy = proxies.get(service)
      if (!upstream || !proxy) throw new Problem('route.unknown')
      const token = await sign(callerOf(req, res), service)
      req.headers = objectOf(headersForService(req, token, req.ip ?? '', currentTraceparent()))
      // Express has removed the mount point from `url`; services expect the whole path.
      req.url = req.originalUrl
      const retryUntil = Date.now() + retryWithinMs
      const attempts: Attempts = {
        isRetried: false,
        // Bound to this request's context: the check of another request may end this one.
        fail: AsyncResource.bind((error: unknown) => {
          log.warn({ target: service, reason: String(error) }, 'upstream.failed')
          if (attempts.target) upstream.reportFailure(attempts.target)
          const mayRetry =
            rate === 'read' && !attempts.isRetried && Date.now() < retryUntil && !res.headersSent
          if (!mayRetry || res.destroyed) return next(new Problem('service.unavailable', { retryAfter: 2 }))
          attempts.isRetried = true
          void proxy(req, res, attempts.fail)
        }),
      }
      res.locals.attempts = attempts
      await proxy(req, res, attempts.fail)
    },
    close() {
      for (const upstream of upstreams.values()) upstream.close()
    },
  }
}

function createProxy(upstream: Upstream) {
  return createProxyMiddleware<Request, Response>({
    async router(_req, res) {
      const target = await upstream.next()
      if (target === undefined) throw new Problem('service.unavailable', { retryAfter: 2 })
      if (res) attemptsOf(res).target = target
      return target
    },
    agent: upstream.agent,
    proxyTimeout: upstreamTimeoutMs,
    on: {
      proxyReq(request, req, res) {
        sendBody(request, req)
        const { target = '' } = attemptsOf(res)
        const attempt = upstream.watch(target, (error) => request.destroy(error))
        request.once('response', () => {
          upstream.replied(attempt)
          upstream.unwatch(attempt)
        })
        request.once('close', () => upstream.unwatch(attempt))
      },
      proxyRes(reply: IncomingMessage, _req, res) {
        const { target } = attemptsOf(res)
        if (reply.headers.connection === 'close' && target) upstream.reportFailure(target)
        for (const header of droppedResponseHeaders) delete reply.headers[header]
        // Otherwise the proxy replies keep-alive to clients that requested close.
        if (!res.shouldKeepAlive) reply.headers.connection = 'close'
      },
      error(error, _req, res) {
        if (!('locals' in res)) return void res.destroy()
        attemptsOf(res).fail(error)
      },
    },
  })
}

/** `receiveBody` has read it, so that the proxy cannot. */
function sendBody(request: ClientRequest, { body }: Request): void {
  if (!Buffer.isBuffer(body)) return
  request.setHeader('content-length', body.length)
  request.write(body)
}

function attemptsOf(res: Response): Attempts {
  return res.locals.attempts as Attempts
}

function objectOf(pairs: readonly string[]): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {}
  for (let index = 0; index < pairs.length; index += 2) headers[pairs[index] as string] = pairs[index + 1]
  return headers
}
