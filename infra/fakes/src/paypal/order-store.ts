// Orders, and the ids of processed requests. In memory.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { LRUCache } from 'lru-cache'
import { type Capture, captureOf, type Order } from './order.ts'
import { ApiError, notFound } from './requests.ts'

const max = 50_000

export function createOrderStore(now: () => Date) {
  const orders = new LRUCache<string, Order>({ max })
  /** Requests to capture an order, with any result. */
  const captureAttempts = new LRUCache<string, number>({ max })
  const perf = { now: () => now().getTime() }
  const processed = new LRUCache<string, object>({ max: 3 * max, perf, ttlResolution: 0 })

  return {
    add: (order: Order) => void orders.set(order.id, order),
    countAttempt: (id: string) => void captureAttempts.set(id, (captureAttempts.get(id) ?? 0) + 1),
    /** Last used first. */
    all: () =>
      [...orders.values()].map((order) => ({ order, captureAttempts: captureAttempts.get(order.id) ?? 0 })),

    order(id: unknown): Order {
      const found = orders.get(String(id))
      if (!found) throw notFound()
      return found
    },

    capture(id: unknown): { order: Order; capture: Capture } {
      const order = [...orders.values()].find((each) => captureOf(each)?.id === id)
      const capture = order && captureOf(order)
      if (!capture) throw notFound()
      return { order, capture }
    },

    /**
     * Processes a request once per PayPal-Request-Id. An error that `act` returns is repeated as well. One that it
     * throws is not stored, so that the request can be retried.
     */
    once<T extends object>(
      call: string,
      requestId: string | undefined,
      act: () => T | ApiError,
    ): { result: T; isNew: boolean } {
      const key = `${call} ${requestId}`
      const before = requestId === undefined ? undefined : (processed.get(key) as T | ApiError | undefined)
      const result = before ?? act()
      const ttl = call.startsWith('refund') ? 45 * dayMs : dayMs / 4
      if (requestId !== undefined && !before) processed.set(key, result, { ttl })
      if (result instanceof ApiError) throw result
      return { result, isNew: !before }
    },
  }
}
