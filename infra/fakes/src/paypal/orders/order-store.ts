// Orders, and the ids of processed requests. In memory.
import { LRUCache } from 'lru-cache'
import { notFound } from './api-error.ts'
import type { Capture, Order } from './order.ts'

const ordersMax = 50_000
const dayMs = 86_400_000

export function createOrderStore(now: () => Date) {
  const orders = new LRUCache<string, Order>({ max: ordersMax })
  const perf = { now: () => now().getTime() }
  const processed = new LRUCache<string, object>({ max: 3 * ordersMax, perf, ttlResolution: 0 })

  function order(id: string): Order {
    const found = orders.get(id)
    if (!found) throw notFound()
    return found
  }

  return {
    order,
    add: (order: Order) => void orders.set(order.id, order),
    /** Last used first. */
    all: (): Order[] => [...orders.values()],

    capture(captureId: string): { order: Order; capture: Capture } {
      const order = [...orders.values()].find(({ capture }) => capture?.id === captureId)
      if (!order?.capture) throw notFound()
      return { order, capture: order.capture }
    },

    /** Processes a request once per PayPal-Request-Id. An error is not stored, so that the request can be retried. */
    once<T extends object>(
      call: string,
      requestId: string | undefined,
      act: () => T,
    ): { result: T; isNew: boolean } {
      const key = `${call} ${requestId}`
      const before = requestId === undefined ? undefined : (processed.get(key) as T | undefined)
      if (before !== undefined) return { result: before, isNew: false }
      const result = act()
      const ttl = call.startsWith('refund') ? 45 * dayMs : dayMs / 4
      if (requestId !== undefined) processed.set(key, result, { ttl })
      return { result, isNew: true }
    },
  }
}
