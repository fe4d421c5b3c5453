// Calls to other services: signed with our identity, with the request id, and one circuit breaker per target.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { type ProblemCode, problems } from '@jumpingjack/contracts/http/problems'
import type { z } from 'zod'
import { checkCaller, deadlineHeader, remainingMs, safeMethods } from '../http/deadline.ts'
import { Problem } from '../http/problem.ts'
import type { SignIdentity } from '../identity/identity.ts'
import type { Logger } from '../telemetry/log.ts'
import { currentRequest, currentRequestId, requestIdHeader } from '../telemetry/request-context.ts'
import { currentTraceparent, traceparentHeader } from '../telemetry/trace.ts'
import { createOutboundClient, TransientError } from './outbound-client.ts'
import { createReplicas } from './replicas.ts'

interface CallInput<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  timeoutMs?: number
}

/**
 * Calls an endpoint of another service and returns its parsed reply. The calls are spread over the replicas of the
 * service; a GET whose connection fails is sent to another one, once. A 4xx reply is thrown as the same Problem. A
 * transient error is thrown as Problem('service.unavailable').
 */
export type ServiceClient = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
) => Promise<z.output<E['reply']>>

const defaultTimeoutMs = 2_000

/** `address` is the service's base URL, `name` the audience of the identity token. */
export function createServiceClient(
  self: string,
  target: { name: string; address: string },
  sign: SignIdentity,
  log: Logger,
  replicas = createReplicas(target.address),
): ServiceClient {
  const call = createOutboundClient({
    log,
    target: { target: target.name },
    minCalls: 5,
    windowMs: 5_000,
    resetMs: 2_000,
    // Also when our own caller has gone: that is no failure of the target.
    isRejection: (error) => error instanceof Problem,
  })

  async function send(
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<unknown> {
    const token = await sign({ role: 'service', service: self }, target.name)
    const traceparent = currentTraceparent()
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        [requestIdHeader]: currentRequestId() ?? '',
        [deadlineHeader]: String(Math.round(remainingMs(timeoutMs))),
        ...(traceparent ? { [traceparentHeader]: traceparent } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal,
    }
    const response = await fetchFromReplica((base) => addressOf(base, endpoint, input), init)
    if (!response.ok) throw await rejectionOf(response)
    return endpoint.reply.parse(await response.json())
  }

  /**
   * Repeats a call once when its connection failed: if nothing was sent, or if it changes nothing. A server that is
   * being replaced may close a connection at the moment in which we use it.
   */
  async function fetchFromReplica(addressAt: (base: string) => URL, init: RequestInit, mayRetry = true) {
    const base = (await replicas.next()) ?? target.address
    try {
      return await fetch(addressAt(base), init)
    } catch (error) {
      replicas.reportFailure(base)
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      const isRepeatable = code === 'ECONNREFUSED' || safeMethods.has(init.method ?? '')
      if (!isRepeatable || init.signal?.aborted || !mayRetry) throw error
      return fetchFromReplica(addressAt, init, false)
    }
  }

  return async (endpoint, input = {}) => {
    checkCaller()
    const timeoutMs = input.timeoutMs ?? defaultTimeoutMs
    const gone = currentRequest()?.signal
    const timeout = AbortSignal.timeout(timeoutMs)
    const until = gone ? AbortSignal.any([timeout, gone]) : timeout
    try {
      const reply = await call(until, (signal) => send(endpoint, input, timeoutMs, signal))
      return reply as z.output<(typeof endpoint)['reply']>
    } catch (error) {
      if (!(error instanceof TransientError)) throw error
      log.warn({ target: target.name, path: endpoint.path, reason: error.message }, 'call.failed')
      throw new Problem('service.unavailable', { retryAfter: 2 })
    }
  }
}

async function rejectionOf(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => undefined)) as
    | { code?: string; message?: string }
    | undefined
  const code = body?.code
  if (response.status < 500 && code !== undefined && code in problems) {
    return new Problem(code as ProblemCode, { message: body?.message })
  }
  return new Error(`answered ${response.status}`)
}

function addressOf(base: string, { path }: Endpoint, { params, query }: CallInput<Endpoint>): URL {
  const values = (params ?? {}) as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''))
  const url = new URL(filled, base)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}
