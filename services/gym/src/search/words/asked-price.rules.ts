// Phrases that ask for the most that a month may cost, in English and German: `under $30 a month`, `unter 30 €`.
import type { FeeLimit } from '@jumpingjack/contracts/gym/text-search'
import words from './words.json' with { type: 'json' }

const { limits, limitsAfter, leasts, months, currencies, tens, units } = words.prices
const listOf = (texts: string) => texts.split(', ')
/** One of the texts, the longest that fits. */
const oneOf = (texts: readonly string[]) => [...texts].sort((a, b) => b.length - a.length).join('|')
const signs = new Map(
  Object.entries(currencies).flatMap(([sign, names]) => [sign, ...listOf(names)].map((name) => [name, sign])),
)
const names = oneOf([...signs.keys()]).replaceAll('$', String.raw`\$`)
/** As in `10 ten zehn`. */
const valuesOf = (numbers: string) =>
  listOf(numbers).flatMap((each): [string, number][] => {
    const [value, ...texts] = each.split(' ')
    return texts.map((text) => [text, Number(value)])
  })
const spoken = new Map(valuesOf(`${tens}, ${units}`))
const oneOfSpoken = (numbers: string) => oneOf(valuesOf(numbers).map(([text]) => text))
/** Not the `1` of `1e9`. */
const amount = String.raw`(?<amount>\d[\d:.,]*(?! [ek](?: |$))|(?<ten>${oneOfSpoken(tens)})(?: (?<unit>${oneOfSpoken(units)}))?)`
const price = new RegExp(
  [
    `^(?:(?:for|fur) )?(?:(?:(?<limit>${oneOf(listOf(limits))})|(?<least>${oneOf(listOf(leasts))})) )?`,
    `(?:(?<before>${names}) )?${amount}(?: (?<after>${names}))?`,
    `(?: (?<month>${oneOf(listOf(months))}))?(?: (?<limitAfter>${oneOf(listOf(limitsAfter))}))?(?= |$)`,
  ].join(''),
)

/** The words that these phrases have. */
export const wordsOfPrices = [
  ...[limits, limitsAfter, leasts, months, tens, units, ...Object.values(currencies)],
].flatMap((texts) => texts.split(/,? /))

const mostAmount = 1_000_000

/**
 * The limit that a text begins with, and how many of its words say it. A number alone is none: `under 18`. No gym is
 * sought that costs more: `over $50 a month` is a phrase without a limit.
 */
export function feeLimitAt(text: string): { feeLimit: FeeLimit | undefined; words: number } | undefined {
  const { 0: phrase = '', groups } = price.exec(text) ?? {}
  if (!groups) return undefined
  const { limit, least, before = '', after = '', month, limitAfter } = groups
  const sign = (signs.get(before) ?? signs.get(after)) as FeeLimit['sign']
  const isFee = limit || least || limitAfter ? sign || month : sign && month
  const amount = amountOf(groups)
  if (!isFee || !(amount < mostAmount)) return undefined
  const feeLimit = least ? undefined : { amount, ...(sign && { sign }) }
  return { feeLimit, words: phrase.split(' ').length }
}

/** `thirty five`, `1,000` and `29,99`. */
function amountOf({ amount = '', ten, unit }: Record<string, string>): number {
  if (ten) return (spoken.get(ten) ?? 0) + (spoken.get(unit ?? '') ?? 0)
  return Number(amount.replace(/[.,](?=\d{3})/g, '').replace(/[:,]/, '.'))
}
