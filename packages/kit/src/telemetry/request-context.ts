// The request id that travels with one click: through calls, events and log lines.
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

/** Takes over an id that has the form of ours, else makes a new one. */
export function acceptRequestId(given: unknown): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
