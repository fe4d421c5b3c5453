// Middleware: forwards a request to its service with a signed identity token. Drops identity headers of the client.
import { AsyncResource } from 'node:async_hooks'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { type BackendService, backendServices } from '@jumpingjack/contracts/http/services'
import { deadlineHeader } from '@jumpingjack/kit/http/deadline'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { SignIdentity } from '@jumpingjack/kit/identity/identity'
import { createReplicas, type Resolve } from '@jumpingjack/kit/outbound/replicas'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { currentTraceparent, traceparentHeader } from '@jumpingjack/kit/telemetry/trace'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { callerOf } from './check-access.ts'
import { networkOf } from './client-network.ts'
import { routeOf } from './match-route.ts'
import { createUpstream, type Upstream } from './upstream.ts'

const upstreamTimeoutMs = 10_000
/** Services time out earlier, with a precise problem. */
const deadlineMs = 9_500
/** Only early failures are retried, so that a slow service is not called twice. */
const retryWithinMs = 2_000

/** The only request headers that services receive. */
const requestHeaders = [
  'accept',
  // The gateway needs this one and x-forwarded-proto to compress the response and to renew the session.
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  // The signature of the payment provider's webhooks, over the unchanged body.
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
  'range',
  'transfer-encoding',
  'user-agent',
  'x-forwarded-proto',
  'x-request-id',
]
/** Headers of the connection to the service, and headers that only the gateway sets. */
const droppedResponseHeaders = ['connection', 'keep-alive', 'server', 'set-cookie', 'x-powered-by']

export interface Forwarding {
  middleware: RequestHandler
  close(): void
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
    async middleware(req, res, next) {
      const { service } = routeOf(res)
      const upstream = upstreams.get(service)
      const proxy = proxies.get(service)
      if (!upstream || !proxy) throw new Problem('route.unknown')
      const token = await sign(callerOf(req, res), service)
      const traceparent = currentTraceparent()
      req.headers = {
        ...pick(req.headers),
        authorization: `Bearer ${token}`,
        [clientNetworkHeader]: networkOf(req.ip ?? ''),
        [deadlineHeader]: String(deadlineMs),
        ...(traceparent && { [traceparentHeader]: traceparent }),
      }
      // Express has removed the mount point from `url`; services expect the whole path.
      req.url = req.originalUrl
      const retryUntil = Date.now() + retryWithinMs
      // Bound to this request's context: the check of another request may end this one.
      const fail = AsyncResource.bind((error: unknown) => {
        log.warn({ target: service, reason: String(error) }, 'upstream.failed')
        const mayRetry =
          upstream.mayRetry(req) && Date.now() < retryUntil && !res.headersSent && !res.destroyed
        if (mayRetry) void proxy(req, res, fail)
        else next(new Problem('service.unavailable', { retryAfter: 2 }))
      })
      res.locals.fail = fail
      await proxy(req, res, fail)
    },
    close() {
      for (const upstream of upstreams.values()) upstream.close()
    },
  }
}

function createProxy(upstream: Upstream) {
  return createProxyMiddleware<Request, Response>({
    router: upstream.targetOf,
    agent: upstream.agent,
    proxyTimeout: upstreamTimeoutMs,
    on: {
      proxyReq: (attempt, req) => upstream.watch(req, attempt),
      proxyRes(reply: IncomingMessage, req, res) {
        if (reply.headers.connection === 'close') upstream.leave(req)
        for (const header of droppedResponseHeaders) delete reply.headers[header]
        // Otherwise the proxy replies keep-alive to clients that requested close.
        if (!res.shouldKeepAlive) reply.headers.connection = 'close'
      },
      error(error, _req, res) {
        if (!('locals' in res)) return void res.destroy()
        const fail = res.locals.fail as (error: Error) => void
        fail(error)
      },
    },
  })
}

function pick(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const picked: IncomingHttpHeaders = {}
  for (const name of requestHeaders) {
    if (headers[name] !== undefined) picked[name] = headers[name]
  }
  return picked
}
