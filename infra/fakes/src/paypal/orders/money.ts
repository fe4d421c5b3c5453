// Amounts of money as PayPal writes them, calculated in cents.
import type { Money } from './order.ts'

export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100)
}

export function moneyOf(cents: number, currency: string): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}

/** The provider's fee for a sale in the United States: 3.49 % and 49 cents, at most the amount itself. */
export function feeCents(grossCents: number): number {
  return Math.min(grossCents, Math.round(grossCents * 0.0349) + 49)
}

/** As in $0.99. */
export function formatMoney({ value, currency_code: currency }: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(value))
}
