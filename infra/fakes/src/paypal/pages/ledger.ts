// All orders with their captures and refunds, for tests and for the ledger page.

import type { PaypalDeps } from '../api/deps.ts'
import { capturesOf, refundsOf } from '../orders/order-store.ts'

export type Ledger = ReturnType<typeof ledgerOf>

export function ledgerOf({ store, faults, webhooks }: Pick<PaypalDeps, 'store' | 'faults' | 'webhooks'>) {
  return {
    /** Last changed first. */
    orders: store.all().map((order) => ({
      id: order.id,
      status: order.status,
      customId: order.purchase_units[0]?.custom_id ?? null,
      createdAt: order.create_time,
      /** Requests to capture it, with any result. */
      captureAttempts: store.attemptsOf(order.id),
      charges: capturesOf(order).map(({ id, status, amount }) => ({ id, status, amount })),
      refunds: refundsOf(order).map(({ id, amount }) => ({ id, amount })),
    })),
    calls: faults.calls(),
    webhooks: webhooks.counts(),
  }
}
