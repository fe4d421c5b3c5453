// Calls over the network: a deadline, a circuit breaker, and rejections kept apart from transient errors.
import CircuitBreaker from 'opossum'
import type { Logger } from '../telemetry/log.ts'
import { measure, secondsSince } from '../telemetry/metrics.ts'
import { inSpan } from '../telemetry/trace.ts'
import { unlessAborted } from '../timing/within.ts'

interface OutboundOptions {
  log: Logger
  target: string
  /** Calls within the window before the circuit can open. It opens when half of them fail. */
  minCalls: number
  windowMs?: number
  /** How long the circuit stays open before one call is tried. */
  resetMs: number
  /** True for an error that the target has replied. It is rethrown unchanged and does not open the circuit. */
  isRejection(error: unknown): boolean
}

/** The target is down, failing or late, or the circuit is open. `cause` is the original error. */
export class TransientError extends Error {
  override name = 'TransientError'
  /** Nothing was sent. */
  readonly isCircuitOpen: boolean

  constructor(cause: unknown) {
    super(String(cause), { cause })
    this.isCircuitOpen = CircuitBreaker.isOurError(cause as Error)
  }
}

/** Does not retry. Rejects with the target's rejection or with a TransientError, at the latest when `signal` aborts. */
export type OutboundClient = <T>(signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>) => Promise<T>

export function createOutboundClient(options: OutboundOptions): OutboundClient {
  const { log, target, minCalls, windowMs = 10_000, resetMs, isRejection } = options
  const breaker = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: minCalls,
    rollingCountTimeout: windowMs,
    resetTimeout: resetMs,
    errorFilter: isRejection,
  })
  const setState = (state: number) => measure('breaker.open', state, { target })
  setState(0)
  breaker.on('open', () => {
    log.warn({ target }, 'breaker.opened')
    setState(1)
  })
  breaker.on('halfOpen', () => setState(0.5))
  breaker.on('close', () => {
    log.info({ target }, 'breaker.closed')
    setState(0)
  })

  return async <T>(signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>) => {
    const startedAt = performance.now()
    let outcome = 'success'
    try {
      // Also if `send` ignores the signal.
      const fire = () => breaker.fire(() => unlessAborted(signal, () => send(signal))) as Promise<T>
      return await inSpan(`call ${target}`, { kind: 'CLIENT', attributes: { 'peer.service': target } }, fire)
    } catch (error) {
      outcome = isRejection(error) ? 'rejection' : 'failure'
      throw isRejection(error) ? error : new TransientError(error)
    } finally {
      measure('outbound.call.duration', secondsSince(startedAt), { target, outcome })
    }
  }
}
