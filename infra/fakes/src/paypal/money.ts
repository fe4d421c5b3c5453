// Amounts of money as PayPal writes them, counted in hundredths.
import type { Money } from './wire.ts'

export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100)
}

export function moneyOf(cents: number, currency: string): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}

/** What the provider keeps of a sale in the United States: 3.49 % and 49 hundredths, never more than there is. */
export function feeCents(grossCents: number): number {
  return Math.min(grossCents, Math.round(grossCents * 0.0349) + 49)
}

/** For people: $0.99. */
export function spokenMoney({ value, currency_code: currency }: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(value))
}
