// What stands between our callers and a provider that is slow, failing or gone: a deadline and a breaker.

import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import CircuitBreaker from 'opossum'
import { ProviderRefusal } from './refusal.ts'

const resetMs = 3_000

export type Guard = <T>(
  name: string,
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

/** Guarded calls fail as ProviderRefusal, which is an answer, or as Problem('payment.unavailable'). */
export function createGuard(log: Logger): Guard {
  const breaker = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 10,
    resetTimeout: resetMs,
    errorFilter: (error) => error instanceof ProviderRefusal,
  })
  breaker.on('open', () => log.warn('breaker.opened'))
  breaker.on('close', () => log.info('breaker.closed'))

  return async <T>(name: string, timeoutMs: number, call: (signal: AbortSignal) => Promise<T>) => {
    try {
      return (await breaker.fire(() => withDeadline(timeoutMs, call))) as T
    } catch (error) {
      if (error instanceof ProviderRefusal) throw error
      const isOpen = CircuitBreaker.isOurError(error as Error)
      // The error itself holds the request with our credentials.
      if (!isOpen) log.warn({ call: name, reason: reasonOf(error) }, 'provider.failed')
      throw new Problem('payment.unavailable', { retryAfter: resetMs / 1_000 })
    }
  }
}

/** Rejects at the deadline whatever the call does with its signal. */
async function withDeadline<T>(timeoutMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${timeoutMs} ms`)))
  })
  return Promise.race([call(signal), late])
}

function reasonOf(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string }
  return [name, code, message].filter(Boolean).join(' ').slice(0, 200)
}
