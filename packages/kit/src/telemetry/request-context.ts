// The id of a request, which is passed on to calls, events and logs.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const storage = new AsyncLocalStorage<{ requestId: string }>()

export const requestIdHeader = 'x-request-id'

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId
}

export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work)
}

/** Returns a valid incoming id, or a new one. */
export function acceptRequestId(given: unknown): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
