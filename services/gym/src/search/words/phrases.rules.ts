// What patterns of phrases are made of: lists of texts, and numbers in words.
import words from './words.json' with { type: 'json' }

export const listOf = (texts: string) => texts.split(', ')

/** One of the texts, the longest that fits. */
export const oneOf = (texts: Iterable<string>) => [...texts].sort((a, b) => b.length - a.length).join('|')

/** As in `10 ten zehn`. */
const valuesOf = (numbers: string): ReadonlyMap<string, number> =>
  new Map(
    listOf(numbers).flatMap((each) => {
      const [value, ...texts] = each.split(' ')
      return texts.map((text) => [text, Number(value)] as const)
    }),
  )

export const tens = valuesOf(words.prices.tens)
export const units = valuesOf(words.prices.units)

/** Of `twenty` and `four`. */
export const numberOf = (ten: string, unit = '') => (tens.get(ten) ?? 0) + (units.get(unit) ?? 0)
