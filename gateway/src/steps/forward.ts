// Step: sends a request on to its service, with our word for who calls and nothing of what the caller claims.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent } from 'node:http'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { SignIdentity } from '@jumpingjack/kit/identity/identity'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { type Upstream, upstreams } from '../route-table.ts'
import { speakerOf } from './check-access.ts'
import { networkOf } from './limit-rate.ts'
import { routeOf } from './match-route.ts'

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
  const agents = upstreams.map(() => new Agent({ keepAlive: true, maxFreeSockets: 64 }))
  const proxies = new Map<string, ReturnType<typeof upstreamProxy>>(
    upstreams.map((name, index) => [name, upstreamProxy(name, addresses[name], agents[index], log)]),
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
      res.locals.fail = next
      await proxy(req, res, next)
    },
    close() {
      for (const agent of agents) agent.destroy()
    },
  }
}

function upstreamProxy(name: Upstream, target: string, agent: Agent | undefined, log: Logger) {
  return createProxyMiddleware<Request, Response>({
    target,
    agent,
    proxyTimeout: upstreamTimeoutMs,
    on: {
      proxyRes(reply: IncomingMessage, _req, res) {
        for (const header of droppedResponseHeaders) delete reply.headers[header]
        // Else the proxy says keep-alive to everybody, and who waits for the end of the connection waits long.
        if (!res.shouldKeepAlive) reply.headers.connection = 'close'
      },
      error(error, _req, res) {
        log.warn({ upstream: name, reason: error.message }, 'upstream.failed')
        if (!('locals' in res)) return void res.destroy()
        const fail = res.locals.fail as NextFunction
        fail(new Problem('service.unavailable', { retryAfter: 2 }))
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
