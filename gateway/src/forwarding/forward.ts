// Sends requests to services with a signed identity token, and passes the replies on.
import type { RateClass } from '@jumpingjack/contracts/http/endpoint'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { retriesOf } from '@jumpingjack/contracts/http/retries'
import { type BackendService, backendServices } from '@jumpingjack/contracts/http/services'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { SignIdentity } from '@jumpingjack/kit/identity/identity'
import { createReplicas } from '@jumpingjack/kit/outbound/replicas'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { RequestHandler, Response } from 'express'
import type { Dispatcher } from 'undici'
import { callerOf } from '../middleware/check-access.ts'
import { routeOf } from '../middleware/match-route.ts'
import { type Failure, ReplyHandler } from './reply-handler.ts'
import { type Client, headersForService } from './request-headers.ts'
import { createUpstream, type Upstream } from './upstream.ts'

export interface ServiceRequest {
  service: string
  method: Dispatcher.HttpMethod
  path: string
  rate: RateClass
  caller: Caller
  body?: Buffer | undefined
}

export type Forwarding = ReturnType<typeof createForwarding>

export function createForwarding(addresses: Record<BackendService, string>, sign: SignIdentity, log: Logger) {
  const upstreams = new Map<string, Upstream>(
    backendServices.map((name) => [name, createUpstream(name, createReplicas(addresses[name]), log)]),
  )

  /** Sends a request for a client. Resolves when its reply is passed on, or broken off. */
  async function send(request: ServiceRequest, client: Client, res: Response): Promise<void> {
    const { service, method, path, body } = request
    const upstream = upstreams.get(service)
    if (!upstream) throw new Problem('route.unknown')
    const mayRetry = retriesOf(request.rate)
    for (;;) {
      // Mostly both are known already.
      const token = sign(request.caller, service)
      const headers = headersForService(client, typeof token === 'string' ? token : await token)
      const next = upstream.next()
      const target = next instanceof Promise ? await next : next
      if (target === undefined) throw new Problem('service.unavailable')
      if (res.destroyed) return
      const options = { method, path, headers, body: body ?? null }
      const failure = await sendTo(target, upstream, options, res)
      // The client has gone.
      if (!failure || res.destroyed) return
      upstream.reportFailure(target)
      log.warn({ target: service, reason: String(failure.error) }, 'upstream.failed')
      if (res.headersSent) return void res.destroy()
      if (!mayRetry(failure.isSent)) throw new Problem('service.unavailable')
    }
  }

  /** Forwards a request to the service of its route. */
  const middleware: RequestHandler = (req, res) => {
    const { service, rate } = routeOf(res)
    const body = Buffer.isBuffer(req.body) ? req.body : undefined
    const method = req.method as Dispatcher.HttpMethod
    return send({ service, method, path: req.originalUrl, rate, caller: callerOf(req, res), body }, req, res)
  }

  return {
    middleware,
    send,
    close(): void {
      for (const upstream of upstreams.values()) upstream.close()
    },
  }
}

/** Resolves with the failure of the connection or the reply, if any. */
function sendTo(
  target: string,
  upstream: Upstream,
  options: Dispatcher.DispatchOptions,
  res: Response,
): Promise<Failure | undefined> {
  const { connections } = upstream
  const client = connections.take(target)
  const stop = (error: Error) => connections.destroy(client, error)
  const attempt = upstream.watch(target, stop)
  const onClose = () => stop(new Error('the client has gone'))
  res.on('close', onClose)
  return new Promise((resolve) => {
    const end = (failure?: Failure) => {
      res.off('close', onClose)
      upstream.unwatch(attempt)
      if (failure) stop(failure.error)
      else connections.release(target, client)
      resolve(failure)
    }
    client.dispatch(options, new ReplyHandler(res, upstream, attempt, end))
  })
}
