// Currencies of what a gym costs. Without zod, for pages of visitors.

/** How many units are roughly a dollar. Only for limits and price ranges. */
export const unitsPerDollar = {
  ...{ USD: 1, EUR: 1, GBP: 0.8, CHF: 0.9, CAD: 1.4, AUD: 1.5, NZD: 1.7, SEK: 10, NOK: 10, DKK: 7 },
  ...{ PLN: 4, CZK: 23, HUF: 350, RON: 4.5, TRY: 40, ILS: 3.5, AED: 3.7, INR: 85, SGD: 1.3, HKD: 8 },
  ...{ CNY: 7, JPY: 150, KRW: 1_400, ZAR: 18, BRL: 5.5, MXN: 18 },
} as const
export type Currency = keyof typeof unitsPerDollar
export const currencies = Object.keys(unitsPerDollar) as Currency[]

/** Decimals of the smallest unit (ISO 4217). */
export function decimalsOf(currency: string): number {
  return currency === 'JPY' || currency === 'KRW' ? 0 : 2
}
