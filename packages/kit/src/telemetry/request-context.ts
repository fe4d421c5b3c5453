// What belongs to the current request: its id and its span, which are passed on to calls, events and logs, and how long
// its caller waits.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Span } from '@opentelemetry/api'

export interface RequestContext {
  /** Empty for work without a request. */
  requestId: string
  /** Where telemetry is on. */
  span?: Span | undefined
  /** Time by which the caller no longer waits. */
  deadlineAt?: number
  /** Aborts when the rest of the work has no use. */
  readonly signal?: AbortSignal | undefined
}

const storage = new AsyncLocalStorage<RequestContext>()

export const requestIdHeader = 'x-request-id'

export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId || undefined
}

export function runWithRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** For work that serves many requests: it belongs to none of them. */
export function runWithoutRequest<T>(work: () => T): T {
  return storage.exit(work)
}

/** Returns a valid incoming id, or a new one. */
export function acceptRequestId(given: unknown): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
