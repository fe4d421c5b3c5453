// Deadlines for work that may never settle.
import { setTimeout as sleep } from 'node:timers/promises'

/** The work may still settle. */
export class TookTooLong extends Error {}

/** Rejects with `TookTooLong` when the work has not settled after `ms`. The work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TookTooLong(`${what} took longer than ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects with the reason of the signal when it aborts before the work has settled. The work itself goes on. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Resolves when the work has resolved or after `ms`; rejects if the work rejects before. The work itself goes on. */
export async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, sleep(ms, undefined, { ref: false })])
}
