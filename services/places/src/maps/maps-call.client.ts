// Calls to the maps provider's web service: one circuit breaker per kind of call, a common limit of concurrent calls,
// and every error as a Problem.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Client } from '@googlemaps/google-maps-services-js'
import { Problem } from '@jumpingjack/kit/http/problem'
import { createOutboundClient, TransientError } from '@jumpingjack/kit/outbound/outbound-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { z } from 'zod'
import type { MapsStatus } from './maps.rules.ts'

/** The maps provider has replied with another status than OK. */
export class MapsRejection extends Problem {
  readonly reply: MapsStatus

  /** The message omits the provider's explanation, which may name our addresses and keys. */
  constructor(failure: string, reply: MapsStatus) {
    super('places.failed', { message: `${failure}: ${reply.status}` })
    this.reply = reply
  }
}

interface CallKind<S extends z.ZodType> {
  /** As in /maps/api/<path>/json. */
  path: string
  /** Begins the message of a rejection. */
  failure: string
  reply: S
  /** Result for ZERO_RESULTS; without it ZERO_RESULTS is a rejection. */
  empty?: z.output<S>
}

type Send = (request: { url: string; signal: AbortSignal }, key: string) => Promise<{ data: unknown }>

const concurrencyMax = 60
const circuitResetMs = 4_000
const replyMaxBytes = 2_000_000
const Status = z.object({ status: z.string(), error_message: z.string().nullish() })

/** The provider's SDK client; `close` ends its connections. */
export function createSdkClient(): { client: Client; close(): void } {
  const httpAgent = new HttpAgent({ keepAlive: true })
  const httpsAgent = new HttpsAgent({ keepAlive: true })
  const client = new Client({
    config: {
      // The SDK's own adapter drops the error message of every status but OK.
      adapter: 'http',
      // The SDK tries three times by default.
      raxConfig: { retry: 0 },
      // Each call has its own deadline.
      timeout: 0,
      maxRedirects: 0,
      maxContentLength: replyMaxBytes,
      httpAgent,
      httpsAgent,
    },
  })
  return {
    client,
    close() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}

/** Calls throw Problems only. Without a key every call throws Problem('places.not-configured'). */
export function createMapsCalls(options: { address: string; key: string | undefined; log: Logger }) {
  const { address, key, log } = options
  let concurrency = 0

  return <S extends z.ZodType>({ path, failure, reply, empty }: CallKind<S>) => {
    const call = createOutboundClient({
      log,
      target: { call: path },
      minCalls: 5,
      resetMs: circuitResetMs,
      // UNKNOWN_ERROR is a server error, so it opens the circuit.
      isRejection: (error) => error instanceof MapsRejection && error.reply.status !== 'UNKNOWN_ERROR',
    })

    async function parsed(data: unknown): Promise<z.output<S>> {
      const status = statusOf(data)
      if (status.status === 'OK') return reply.parse(data)
      if (status.status === 'ZERO_RESULTS' && empty) return empty
      log.warn({ call: path, ...status }, 'provider.rejected')
      throw new MapsRejection(failure, status)
    }

    return async (deadline: AbortSignal, send: Send): Promise<z.output<S>> => {
      if (!key) throw new Problem('places.not-configured')
      // Not inside the circuit breaker, which would count it as a failure.
      if (concurrency >= concurrencyMax) throw new Problem('service.unavailable', { retryAfter: 1 })
      concurrency++
      try {
        return await call(deadline, async (signal) =>
          parsed((await send({ url: urlOf(address, path), signal }, key)).data),
        )
      } catch (error) {
        throw error instanceof TransientError ? problemOf(error, path, log) : error
      } finally {
        concurrency--
      }
    }
  }
}

function problemOf({ cause, isCircuitOpen, message }: TransientError, path: string, log: Logger): Problem {
  if (cause instanceof Problem) return cause
  if (isCircuitOpen) return new Problem('service.unavailable', { retryAfter: circuitResetMs / 1_000 })
  log.warn({ call: path, reason: message }, 'provider.failed')
  return new Problem('places.failed')
}

export function urlOf(address: string, path: string): string {
  return new URL(`/maps/api/${path}/json`, address).href
}

/** Throws a ZodError if it is not a reply of the provider. */
export function statusOf(data: unknown): MapsStatus {
  const { status, error_message } = Status.parse(data)
  return { status, error_message: error_message ?? null }
}
