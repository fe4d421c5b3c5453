// What stands between our callers and a slow, failing or refusing provider: a cap, a breaker a kind of call, and
// no second try.

import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import CircuitBreaker from 'opossum'
import { ProviderRefusal } from './refusal.ts'

/** What one of our calls may take of the provider's time, all that it asks together. */
export const callTimeoutMs = 2_500
const callsAtOnce = 60
const breakerResetMs = 4_000

export type Guard = <A extends unknown[], T>(
  name: string,
  call: (...args: A) => Promise<T>,
) => (...args: A) => Promise<T>

/** Wraps calls so that they fail as Problems only; the cap is common to all of them. */
export function createGuard(log: Logger): Guard {
  let underWay = 0
  return (name, call) => {
    const breaker = new CircuitBreaker(call, {
      timeout: false,
      errorThresholdPercentage: 50,
      volumeThreshold: 5,
      resetTimeout: breakerResetMs,
      errorFilter: isAnswer,
    })
    breaker.on('open', () => log.warn({ call: name }, 'breaker.opened'))
    breaker.on('close', () => log.info({ call: name }, 'breaker.closed'))
    return async (...args) => {
      // Outside the breaker, which would take a call that never left for an outcome.
      if (underWay >= callsAtOnce) throw new Problem('service.unavailable', { retryAfter: 1 })
      underWay++
      try {
        return await breaker.fire(...args)
      } catch (error) {
        if (error instanceof Problem) throw error
        if (CircuitBreaker.isOurError(error as Error)) {
          throw new Problem('service.unavailable', { retryAfter: breakerResetMs / 1000 })
        }
        log.warn({ call: name, reason: String(error) }, 'provider.failed')
        throw new Problem('places.failed')
      } finally {
        underWay--
      }
    }
  }
}

/** A refusal is an answer all the same; only UNKNOWN_ERROR is the provider's own trouble. */
function isAnswer(error: unknown): boolean {
  return error instanceof ProviderRefusal && error.answer.status !== 'UNKNOWN_ERROR'
}
