// Step: sends a request on to its service, with our word for who calls and nothing of what the caller claims.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { SignIdentity } from '@jumpingjack/kit/identity/identity'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { type Upstream, upstreams } from '../route-table.ts'
import { speakerOf } from './check-access.ts'
import { networkOf } from './limit-rate.ts'
import { routeOf } from './match-route.ts'
import { createUpstream, type Upstream as UpstreamReplicas } from './upstream.ts'

const upstreamTimeoutMs = 10_000

/** All that services get to see of a request's headers. */
const requestHeaders = [
  'accept',
  // This one and x-forwarded-proto are for us: they are read again when the answer is compressed and when a
  // session is renewed.
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  // The payment provider's signature under what it tells; the body goes on as it came.
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
/** What is between us and the service, and what only the gateway decides. */
const droppedResponseHeaders = ['connection', 'keep-alive', 'server', 'set-cookie', 'x-powered-by']

export interface Forwarding {
  step: RequestHandler
  close(): void
}

export function createForwarding(
  addresses: Record<Upstream, string>,
  sign: SignIdentity,
  log: Logger,
): Forwarding {
  const replicas = new Map<string, UpstreamReplicas>(
    upstreams.map((name) => [name, createUpstream(addresses[name])]),
  )
  const proxies = new Map<string, ReturnType<typeof upstreamProxy>>(
    [...replicas].map(([name, upstream]) => [name, upstreamProxy(upstream)]),
  )
  return {
    async step(req, res, next) {
      const { upstream } = routeOf(res)
      const proxy = proxies.get(upstream)
      if (!proxy) throw new Problem('route.unknown')
      const token = await sign(speakerOf(req, res), upstream)
      req.headers = {
        ...pick(req.headers),
        authorization: `Bearer ${token}`,
        [clientNetworkHeader]: networkOf(req.ip ?? ''),
      }
      // Services know the whole path, not the part below the gateway's mount point.
      req.url = req.originalUrl
      const attempt = () =>
        proxy(req, res, (error: unknown) => {
          log.warn({ upstream, reason: String(error) }, 'upstream.failed')
          const mayRetry = replicas.get(upstream)?.mayRetry(req) && !res.headersSent && !res.destroyed
          if (mayRetry) void attempt()
          else next(new Problem('service.unavailable', { retryAfter: 2 }))
        })
      await attempt()
    },
    close() {
      for (const { agent } of replicas.values()) agent.destroy()
    },
  }
}

function upstreamProxy(upstream: UpstreamReplicas) {
  return createProxyMiddleware<Request, Response>({
    router: upstream.targetOf,
    agent: upstream.agent,
    proxyTimeout: upstreamTimeoutMs,
    on: {
      proxyRes(reply: IncomingMessage, _req, res) {
        for (const header of droppedResponseHeaders) delete reply.headers[header]
        // Else the proxy says keep-alive to everybody, and who waits for the end of the connection waits long.
        if (!res.shouldKeepAlive) reply.headers.connection = 'close'
      },
      // Errors reach the callback of `attempt`; without a listener here the proxy would answer by itself.
      error() {},
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
