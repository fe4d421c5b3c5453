// Calls to other services: signed with our identity, with the request id, and one circuit breaker per target.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { type ProblemCode, problems } from '@jumpingjack/contracts/http/problems'
import { type MayRetry, retriesOf } from '@jumpingjack/contracts/http/retries'
import { urlOf } from '@jumpingjack/contracts/http/url'
import type { z } from 'zod'
import { checkCaller, deadlineHeader, remainingMs } from '../http/deadline.ts'
import { parseJson } from '../http/parse-json.ts'
import { Problem } from '../http/problem.ts'
import type { SignIdentity } from '../identity/identity.ts'
import type { Logger } from '../telemetry/log.ts'
import { currentRequest, currentRequestId, requestIdHeader } from '../telemetry/request-context.ts'
import { currentTraceparent, traceparentHeader } from '../telemetry/trace.ts'
import { type ServiceReply, type ServiceRequest, sendRequest } from './connections.ts'
import { createOutboundClient, TransientError } from './outbound-client.ts'
import { createReplicas, type Replicas } from './replicas.ts'

interface CallInput<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  timeoutMs?: number
}

/**
 * Calls an endpoint of another service and returns its parsed reply. The calls are spread over the replicas of the
 * service, and repeated as the retry policy says. A 4xx reply is thrown as the same Problem. A transient error is thrown
 * as Problem('service.unavailable').
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
    target: target.name,
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
    const body = input.body === undefined ? null : JSON.stringify(input.body)
    const traceparent = currentTraceparent()
    const headers = {
      authorization: `Bearer ${token}`,
      [requestIdHeader]: currentRequestId() ?? '',
      // The time until the reply is no longer needed.
      [deadlineHeader]: String(Math.round(remainingMs(timeoutMs))),
      ...(traceparent && { [traceparentHeader]: traceparent }),
      ...(body !== null && { 'content-type': 'application/json' }),
    }
    const request: ServiceRequest = { method: endpoint.method, headers, body, signal }
    const path = urlOf(endpoint, input)
    const addressAt = (base: string | undefined) => new URL(path, base ?? target.address)
    const reply = await sendToReplica(replicas, addressAt, request, retriesOf(endpoint.rate))
    if (reply.status < 200 || reply.status >= 300) throw rejectionOf(reply)
    return endpoint.reply.parse(JSON.parse(reply.text))
  }

  return async (endpoint, input = {}) => {
    checkCaller()
    const timeoutMs = input.timeoutMs ?? defaultTimeoutMs
    try {
      const reply = await call(signalOfCall(timeoutMs), (signal) => send(endpoint, input, timeoutMs, signal))
      return reply as z.output<(typeof endpoint)['reply']>
    } catch (error) {
      if (!(error instanceof TransientError)) throw error
      log.warn({ target: target.name, path: endpoint.path, reason: error.message }, 'call.failed')
      throw new Problem('service.unavailable')
    }
  }
}

/** A server that is being replaced may close a connection at the moment in which we use it. */
async function sendToReplica(
  replicas: Replicas,
  addressAt: (base: string | undefined) => URL,
  request: ServiceRequest,
  mayRetry: MayRetry,
): Promise<ServiceReply> {
  const base = await replicas.next()
  const { signal } = request
  signal.throwIfAborted()
  try {
    return await sendRequest(addressAt(base), request)
  } catch (error) {
    // A caller that has gone says nothing about the replica.
    const isCallerGone = signal.aborted && signal.reason.name !== 'TimeoutError'
    if (base && !isCallerGone) replicas.reportFailure(base)
    const isSent = (error as { code?: string }).code !== 'ECONNREFUSED'
    if (signal.aborted || !mayRetry(isSent)) throw error
    return sendToReplica(replicas, addressAt, request, mayRetry)
  }
}

/** Aborts when the call takes too long or its own caller has gone. */
function signalOfCall(timeoutMs: number): AbortSignal {
  const gone = currentRequest()?.signal
  const late = AbortSignal.timeout(timeoutMs)
  return gone ? AbortSignal.any([late, gone]) : late
}

function rejectionOf({ status, text }: ServiceReply): Error {
  // A proxy in between may have answered.
  const { code, message } = (parseJson(text) ?? {}) as { code?: string; message?: string | undefined }
  if (status < 500 && code !== undefined && code in problems) {
    return new Problem(code as ProblemCode, { message })
  }
  return new Error(`answered ${status}`)
}
