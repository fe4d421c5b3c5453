// The last orders on a page: what was charged, and what was paid back.
import { escapeHtml, fakesPage } from '../../fakes-page.ts'
import { spokenMoney } from '../money.ts'
import type { Ledger } from './ledger.ts'

const ordersShown = 100

export function ledgerPage({ orders }: Ledger): string {
  const charged = orders.filter(({ charges }) => charges.length > 0).length
  return fakesPage(
    'Ledger',
    'fake payments',
    `<h1>Ledger</h1>
      <p>Orders: ${orders.length}, charged: ${charged}. No real money moves here.</p>
      <dl>${orders.slice(0, ordersShown).map(entry).join('')}</dl>`,
  )
}

function entry({ id, status, createdAt, charges, refunds }: Ledger['orders'][number]): string {
  const moves = [
    ...charges.map(({ status, amount }) => `charge of ${spokenMoney(amount)}: ${status.toLowerCase()}`),
    ...refunds.map(({ amount }) => `refund of ${spokenMoney(amount)}`),
  ]
  return `<dt><b>${escapeHtml(id)}</b></dt>
        <dd>${escapeHtml(createdAt)}</dd>
        <dd>${escapeHtml(moves.join('; ') || status.toLowerCase())}</dd>`
}
