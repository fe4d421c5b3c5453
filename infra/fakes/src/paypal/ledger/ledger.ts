// What was really charged and paid back, whatever the product was told of it.
import { capturesOf, refundsOf } from '../books.ts'
import type { PaypalDeps } from '../deps.ts'

export type Ledger = ReturnType<typeof ledgerOf>

export function ledgerOf({ books, switches, webhooks }: Pick<PaypalDeps, 'books' | 'switches' | 'webhooks'>) {
  return {
    /** The last touched first. */
    orders: books.all().map((order) => ({
      id: order.id,
      status: order.status,
      customId: order.purchase_units[0]?.custom_id ?? null,
      createdAt: order.create_time,
      /** Calls that asked to capture it, whatever came of them. */
      captureAttempts: books.attemptsOf(order.id),
      charges: capturesOf(order).map(({ id, status, amount }) => ({ id, status, amount })),
      refunds: refundsOf(order).map(({ id, amount }) => ({ id, amount })),
    })),
    calls: switches.calls(),
    webhooks: webhooks.counts(),
  }
}
