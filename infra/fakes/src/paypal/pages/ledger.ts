// All orders with their captures and refunds, and all calls: as JSON for tests, and as a page.
import { Router } from 'express'
import { callsTable, table } from '../../shared/ledger.ts'
import { page, pageHeaders } from '../../shared/page.ts'
import type { PaypalDeps } from '../api/deps.ts'
import { formatMoney } from '../orders/money.ts'

const ordersShown = 100

export type Ledger = ReturnType<typeof ledgerOf>

export function ledgerOf({ store, faults, webhooks }: PaypalDeps) {
  return {
    /** Last used first. */
    orders: store.all().map(({ id, status, unit, createdAt, captureAttempts, capture, refunds }) => ({
      id,
      status,
      customId: unit.custom_id ?? null,
      createdAt: createdAt.toISOString(),
      captureAttempts,
      charges: capture ? [{ id: capture.id, status: capture.status, amount: unit.amount }] : [],
      refunds: refunds.map(({ id, amount }) => ({ id, amount })),
    })),
    calls: faults.ledger.counts(),
    webhooks: webhooks.counts(),
  }
}

export function ledgerRoutes(deps: PaypalDeps): Router {
  return Router().get('/ledger', pageHeaders(), (_req, res) => void res.send(ledgerPage(ledgerOf(deps))))
}

function ledgerPage({ orders, calls }: Ledger): string {
  const charged = orders.filter(({ charges }) => charges.length > 0).length
  return page(
    'Orders and calls of the fake PayPal',
    `<p>Orders: ${orders.length}, charged: ${charged}. No real money moves here.</p>
    ${table(['Time (UTC)', 'Order', 'State'], orders.slice(0, ordersShown).map(row))}
    ${callsTable(calls)}`,
  )
}

function row({ id, status, createdAt, charges, refunds }: Ledger['orders'][number]): string[] {
  const moves = [
    ...charges.map(({ status, amount }) => `charge of ${formatMoney(amount)}: ${status.toLowerCase()}`),
    ...refunds.map(({ amount }) => `refund of ${formatMoney(amount)}`),
  ]
  return [createdAt.slice(11, 19), id, moves.join('; ') || status.toLowerCase()]
}
