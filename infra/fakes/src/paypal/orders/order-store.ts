// Orders with their captures and refunds, and the ids of processed requests. In memory.
import { LRUCache } from 'lru-cache'
import { notFound } from './api-error.ts'
import type { Capture, Order, PurchaseUnit, Refund } from './order.ts'

const ordersMax = 50_000

/** A capture with its order. */
export interface CaptureOfOrder {
  order: Order
  unit: PurchaseUnit
  capture: Capture
}

export type OrderStore = ReturnType<typeof createOrderStore>

export function createOrderStore() {
  const orders = new LRUCache<string, Order>({ max: ordersMax })
  const orderByCapture = new LRUCache<string, string>({ max: ordersMax })
  const refunds = new LRUCache<string, { refund: Refund; captureId: string }>({ max: ordersMax })
  const attempts = new LRUCache<string, number>({ max: ordersMax })
  const processed = new LRUCache<string, string>({ max: 3 * ordersMax })

  function order(id: string): Order {
    const found = orders.get(id)
    if (!found) throw notFound()
    return found
  }

  return {
    order,
    add: (added: Order) => void orders.set(added.id, added),
    /** Last changed first. */
    all: (): Order[] => [...orders.values()],

    recordAttempt: (orderId: string) => void attempts.set(orderId, (attempts.get(orderId) ?? 0) + 1),
    attemptsOf: (orderId: string): number => attempts.get(orderId) ?? 0,

    recordCaptures(captured: Order): void {
      for (const { id } of capturesOf(captured)) orderByCapture.set(id, captured.id)
    },
    capture(captureId: string): CaptureOfOrder {
      const found = order(orderByCapture.get(captureId) ?? '')
      for (const unit of found.purchase_units) {
        const capture = unit.payments?.captures.find(({ id }) => id === captureId)
        if (capture) return { order: found, unit, capture }
      }
      throw notFound()
    },

    recordRefund: (refund: Refund, captureId: string) => void refunds.set(refund.id, { refund, captureId }),
    refund(id: string): { refund: Refund; captureId: string } {
      const found = refunds.get(id)
      if (!found) throw notFound()
      return found
    },

    /**
     * Processes a request once per PayPal-Request-Id. `act` returns the id of the result. An error is not stored, so
     * that the request can be retried.
     */
    once(call: string, requestId: string | undefined, act: () => string): { id: string; isNew: boolean } {
      const key = `${call} ${requestId}`
      const before = requestId === undefined ? undefined : processed.get(key)
      if (before !== undefined) return { id: before, isNew: false }
      const id = act()
      if (requestId !== undefined) processed.set(key, id)
      return { id, isNew: true }
    },
  }
}

export function capturesOf(order: Order): Capture[] {
  return order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
}

export function refundsOf(order: Order): Refund[] {
  return order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? [])
}
