// Amounts of money as PayPal writes them, calculated in cents.

export interface Money {
  currency_code: string
  value: string
}

export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100)
}

export function moneyOf(cents: number, currency: string): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}

/** As in $0.99. */
export function formatMoney({ value, currency_code: currency }: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(value))
}
