// What belongs to the current request: its id, which is passed on to calls, events and logs, and how long its caller
// waits.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

export interface RequestContext {
  requestId: string
  /** Time by which the caller no longer waits. */
  deadlineAt?: number
  /** Aborts when the rest of the work has no use. */
  signal?: AbortSignal
}

const storage = new AsyncLocalStorage<RequestContext>()

export const requestIdHeader = 'x-request-id'

export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId
}

export function runWithRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** Returns a valid incoming id, or a new one. */
export function acceptRequestId(given: unknown): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
