// Phrases that ask for the most that a month may cost, in English and German: `under $30 a month`, `unter 30 €`.
import type { FeeLimit } from '@jumpingjack/contracts/gym/text-search'
import words from './words.json' with { type: 'json' }

const { limits, limitsAfter, months, currencies } = words.prices
const listOf = (texts: string) => texts.split(', ')
/** One of the texts, the longest that fits. */
const oneOf = (texts: readonly string[]) => [...texts].sort((a, b) => b.length - a.length).join('|')
const signs = new Map(
  Object.entries(currencies).flatMap(([sign, names]) => [sign, ...listOf(names)].map((name) => [name, sign])),
)
const names = oneOf([...signs.keys()]).replaceAll('$', String.raw`\$`)
const price = new RegExp(
  [
    `^(?:(?:for|fur) )?(?:(?<limit>${oneOf(listOf(limits))}) )?(?:(?<before>${names}) )?`,
    String.raw`(?<amount>\d+(?:[:.,]\d\d)?)(?: (?<after>${names}))?`,
    `(?: (?<month>${oneOf(listOf(months))}))?(?: (?<limitAfter>${oneOf(listOf(limitsAfter))}))?(?= |$)`,
  ].join(''),
)

/** The words that these phrases have. */
export const wordsOfPrices = [limits, limitsAfter, months, ...Object.values(currencies)].flatMap((texts) =>
  texts.split(/,? /),
)

/** The limit that a text begins with, and how many of its words say it. A number alone is none: `under 18`. */
export function feeLimitAt(text: string): { feeLimit: FeeLimit; words: number } | undefined {
  const [phrase = '', ...found] = price.exec(text) ?? []
  if (found.length === 0) return undefined
  const [limit, before = '', amount = '', after = '', month, limitAfter] = found
  const sign = (signs.get(before) ?? signs.get(after)) as FeeLimit['sign']
  const isFee = limit || limitAfter ? sign || month : sign && month
  if (!isFee) return undefined
  const feeLimit = { amount: Number(amount.replace(/[:,]/, '.')), ...(sign && { sign }) }
  return { feeLimit, words: phrase.split(' ').length }
}
