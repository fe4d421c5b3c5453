// What the stand-in knows: orders with their captures and refunds, and which requests it has done. In memory.
import { LRUCache } from 'lru-cache'
import { notFound } from './refusal.ts'
import type { Capture, Order, PurchaseUnit, Refund } from './wire.ts'

const ordersMax = 50_000

/** A capture and what it belongs to. */
export interface Charge {
  order: Order
  unit: PurchaseUnit
  capture: Capture
}

export type Books = ReturnType<typeof createBooks>

export function createBooks() {
  const orders = new LRUCache<string, Order>({ max: ordersMax })
  const orderByCapture = new LRUCache<string, string>({ max: ordersMax })
  const refunds = new LRUCache<string, { refund: Refund; captureId: string }>({ max: ordersMax })
  const attempts = new LRUCache<string, number>({ max: ordersMax })
  const done = new LRUCache<string, string>({ max: 3 * ordersMax })

  function order(id: string): Order {
    const found = orders.get(id)
    if (!found) throw notFound()
    return found
  }

  return {
    order,
    add: (added: Order) => void orders.set(added.id, added),
    /** The last touched first. */
    all: (): Order[] => [...orders.values()],

    noteAttempt: (orderId: string) => void attempts.set(orderId, (attempts.get(orderId) ?? 0) + 1),
    attemptsOf: (orderId: string): number => attempts.get(orderId) ?? 0,

    noteCaptures(captured: Order): void {
      for (const { id } of capturesOf(captured)) orderByCapture.set(id, captured.id)
    },
    charge(captureId: string): Charge {
      const found = order(orderByCapture.get(captureId) ?? '')
      for (const unit of found.purchase_units) {
        const capture = unit.payments?.captures.find(({ id }) => id === captureId)
        if (capture) return { order: found, unit, capture }
      }
      throw notFound()
    },

    noteRefund: (refund: Refund, captureId: string) => void refunds.set(refund.id, { refund, captureId }),
    refund(id: string): { refund: Refund; captureId: string } {
      const found = refunds.get(id)
      if (!found) throw notFound()
      return found
    },

    /**
     * Does what a request asks for, unless the same PayPal-Request-Id did it before. `act` answers with the id of what
     * came of it; a refusal is not remembered.
     */
    once(call: string, requestId: string | undefined, act: () => string): { id: string; isNew: boolean } {
      const key = `${call} ${requestId}`
      const before = requestId === undefined ? undefined : done.get(key)
      if (before !== undefined) return { id: before, isNew: false }
      const id = act()
      if (requestId !== undefined) done.set(key, id)
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
