// Phrases that ask for the most that a month may cost, in English and German: `under $30 a month`, `unter 30 €`.
import type { FeeLimit } from '@jumpingjack/contracts/gym/text-search'
import { listOf, numberOf, oneOf, tens, units } from './phrases.rules.ts'
import words from './words.json' with { type: 'json' }

const { limits, limitsAfter, leasts, months, currencies } = words.prices
const signs = new Map(
  Object.entries(currencies).flatMap(([sign, names]) => [sign, ...listOf(names)].map((name) => [name, sign])),
)
const names = oneOf(signs.keys()).replaceAll('$', String.raw`\$`)
/** After a number: it is no time. */
export const pricedIn = ` (?:${names})(?: |$)`
/** Not the `1` of `1e9`. */
const amount = String.raw`(?<amount>\d[\d:.,]*(?! [ek](?: |$))|(?<ten>${oneOf(tens.keys())})(?: (?<unit>${oneOf(units.keys())}))?)`
const price = new RegExp(
  [
    `^(?:(?:for|fur) )?(?:(?:(?<limit>${oneOf(listOf(limits))})|(?<least>${oneOf(listOf(leasts))})) )?`,
    `(?:(?<before>${names}) )?${amount}(?: (?<after>${names}))?`,
    `(?: (?<month>${oneOf(listOf(months))}))?(?: (?<limitAfter>${oneOf(listOf(limitsAfter))}))?(?= |$)`,
  ].join(''),
)

/** The words that these phrases have. */
export const wordsOfPrices = [
  ...[limits, limitsAfter, leasts, months],
  ...[words.prices.tens, words.prices.units],
  ...Object.values(currencies),
].flatMap((texts) => texts.split(/,? /))

const { measures } = words
const unit = oneOf(listOf(measures.units))
/** After a number: it is no time and no price. */
export const measuredBy = ` (?:${unit})(?: |$)`
const measure = new RegExp(
  `^(?:(?:${oneOf(listOf(measures.before))}) )?\\d[\\d.,]* (?:${unit})(?: (?:${oneOf(listOf(measures.after))}))?(?= |$)`,
)
const weights = new Set(measures.weights.split(' '))

/** How many words a text begins with that measure something: `up to 300 kg`, `to 16 year olds`. */
export function measureAt(text: string): number | undefined {
  return measure.exec(text)?.[0].split(' ').length
}

const mostAmount = 1_000_000

/**
 * The limit that a text begins with, and how many of its words say it. A number alone is none: `under 18`. No gym is
 * sought that costs more: `over $50 a month` is a phrase without a limit. After weights, as `before` says, pounds are none.
 */
export function feeLimitAt(
  text: string,
  before: readonly string[] = [],
): { feeLimit: FeeLimit | undefined; words: number } | undefined {
  const { 0: phrase = '', groups } = price.exec(text) ?? {}
  if (!groups || (!groups.month && measureAt(text) && before.some((word) => weights.has(word))))
    return undefined
  const { limit, least, before: currency = '', after = '', month, limitAfter } = groups
  const sign = (signs.get(currency) ?? signs.get(after)) as FeeLimit['sign']
  const isFee = limit || least || limitAfter ? sign || month : sign && month
  const amount = amountOf(groups)
  if (!isFee || !(amount < mostAmount)) return undefined
  const feeLimit = least ? undefined : { amount, ...(sign && { sign }) }
  return { feeLimit, words: phrase.split(' ').length }
}

/** `thirty five`, `1,000` and `29,99`. */
function amountOf({ amount = '', ten, unit }: Record<string, string>): number {
  if (ten) return numberOf(ten, unit)
  return Number(amount.replace(/[.,](?=\d{3})/g, '').replace(/[:,]/, '.'))
}
