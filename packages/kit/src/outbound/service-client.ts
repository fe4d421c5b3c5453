// Calls between services: own identity, request id, deadline, and a breaker for each service that is called.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { type ProblemCode, problems } from '@jumpingjack/contracts/http/problems'
import CircuitBreaker from 'opossum'
import type { z } from 'zod'
import { Problem } from '../http/problem.ts'
import type { SignIdentity } from '../identity/identity.ts'
import type { Logger } from '../telemetry/log.ts'
import { currentRequestId, requestIdHeader } from '../telemetry/request-context.ts'

interface CallInput<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  timeoutMs?: number
}

/**
 * Calls an endpoint of another service and gives its parsed reply. A refusal (4xx) comes back as the same
 * Problem; a service that is gone, late or failing is Problem('service.unavailable').
 */
export type ServiceClient = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
) => Promise<z.output<E['reply']>>

const defaultTimeoutMs = 2_000

/** `address` is the service's base URL, `name` its name as audience of the identity token. */
export function createServiceClient(
  self: string,
  target: { name: string; address: string },
  sign: SignIdentity,
  log: Logger,
): ServiceClient {
  const breaker = new CircuitBreaker(send, {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 5,
    rollingCountTimeout: 5_000,
    resetTimeout: 2_000,
    errorFilter: (error) => error instanceof Problem && error.status < 500,
  })
  breaker.on('open', () => log.warn({ target: target.name }, 'breaker.opened'))
  breaker.on('close', () => log.info({ target: target.name }, 'breaker.closed'))

  async function send(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<unknown> {
    const token = await sign({ role: 'service', service: self }, target.name)
    const response = await fetch(addressOf(target.address, endpoint, input), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        [requestIdHeader]: currentRequestId() ?? '',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: AbortSignal.timeout(input.timeoutMs ?? defaultTimeoutMs),
    })
    if (!response.ok) throw await refusal(response)
    return endpoint.reply.parse(await response.json())
  }

  return async (endpoint, input = {}) => {
    try {
      return (await breaker.fire(endpoint, input)) as z.output<(typeof endpoint)['reply']>
    } catch (error) {
      if (error instanceof Problem) throw error
      log.warn({ target: target.name, path: endpoint.path, reason: String(error) }, 'call.failed')
      throw new Problem('service.unavailable', { retryAfter: 2 })
    }
  }
}

async function refusal(response: Response): Promise<Error> {
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
