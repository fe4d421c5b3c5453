// Calls to the maps provider: one circuit breaker per kind of call, a common limit of concurrent calls, and every error
// as a Problem.
import { Problem } from '@jumpingjack/kit/http/problem'
import { createOutboundClient, TransientError } from '@jumpingjack/kit/outbound/outbound-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { isServerError, type MapsStatus } from './maps.rules.ts'

/** The maps provider has rejected a call. */
export class MapsRejection extends Problem {
  readonly reply: MapsStatus

  /** The message omits the provider's explanation, which may name our addresses and keys. */
  constructor(failure: string, reply: MapsStatus) {
    super('places.failed', { message: `${failure}: ${reply.status}` })
    this.reply = reply
  }
}

interface CallKind {
  /** In logs. */
  name: string
  /** Begins the message of a rejection. */
  failure: string
}

/** `result` is absent if the status is an error. */
export interface MapsReply<T> {
  status: MapsStatus
  result?: T
}

const concurrencyMax = 60
const circuitResetMs = 4_000

/** Calls throw Problems only. Without a key every call throws Problem('places.not-configured'). */
export function createMapsCalls({ key, log }: { key: string | undefined; log: Logger }) {
  let concurrency = 0

  return <T, A extends unknown[]>(
    { name, failure }: CallKind,
    send: (key: string, signal: AbortSignal, ...input: A) => Promise<MapsReply<T>>,
  ) => {
    const call = createOutboundClient({
      log,
      target: name,
      minCalls: 5,
      resetMs: circuitResetMs,
      isRejection: (error) => error instanceof MapsRejection && !isServerError(error.reply),
    })

    return async (deadline: AbortSignal, ...input: A): Promise<T> => {
      if (!key) throw new Problem('places.not-configured')
      // Not inside the circuit breaker, which would count it as a failure.
      if (concurrency >= concurrencyMax) throw new Problem('service.unavailable', { retryAfter: 1 })
      concurrency++
      try {
        return await call(deadline, async (signal) => {
          const { status, result } = await send(key, signal, ...input)
          if (result !== undefined) return result
          log.warn({ call: name, ...status }, 'provider.rejected')
          throw new MapsRejection(failure, status)
        })
      } catch (error) {
        throw error instanceof TransientError ? problemOf(error, name, log) : error
      } finally {
        concurrency--
      }
    }
  }
}

function problemOf({ cause, isCircuitOpen, message }: TransientError, call: string, log: Logger): Problem {
  if (cause instanceof Problem) return cause
  if (isCircuitOpen) return new Problem('service.unavailable', { retryAfter: circuitResetMs / 1_000 })
  log.warn({ call, reason: message }, 'provider.failed')
  return new Problem('places.failed')
}
