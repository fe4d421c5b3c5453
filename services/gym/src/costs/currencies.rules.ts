// The currency of a country.
import { type Currency, currencies } from '@jumpingjack/contracts/facts/currencies'

/** ISO 3166. Where it is not the dollar, and not in the name of the currency, as in GB and GBP. */
const countries: Partial<Record<Currency, string>> = {
  USD: 'AS GU MP PR VI',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  GBP: 'GG IM JE',
  CHF: 'LI',
  DKK: 'FO GL',
  NOK: 'SJ',
}
const byCountry = new Map(
  currencies.flatMap((currency) => {
    const others = countries[currency]?.split(' ') ?? []
    return [currency.slice(0, 2), ...others].map((country) => [country, currency] as const)
  }),
)

/** Undefined if the country or its currency is unknown. */
export const currencyOf = (country: string | undefined): Currency | undefined => byCountry.get(country ?? '')
