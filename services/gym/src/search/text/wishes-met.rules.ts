// Whether words of a query are a part of the name of a gym, and which gyms are known to have what a query asks for.
import { factTest, isInBudget } from '../../facts/facts.rules.ts'
import { isOpenThen } from '../../hours/wanted-hours.rules.ts'
import { type GymColumns, maxNameLength } from '../columns/gym-columns.rules.ts'
import { isGeneralWord, isGym, isOptionalWord, kindLike, weightShareOf } from '../words/meanings.rules.ts'
import { isInName, rowsOf, rowsWithAll } from '../words/terms.rules.ts'
import type { Wish } from '../words/wishes.rules.ts'
import { wordsOf } from '../words/words.rules.ts'
import type { Indexed } from './known-places.rules.ts'
import type { WeighedMatches } from './word-matches.rules.ts'

const mostAround = 3
/** Words that weigh less are in sentences rather than in names. */
const leastShare = 0.5
const isTelling = (word: string) => !isGym(word) && weightShareOf(word) >= leastShare
/** A name of so many gyms is that of a chain. */
const chain = 5

/**
 * Whether a phrase and words beside it are in the name of a gym: `24 hour` before `fitness`, but not before `gym`. With
 * words for gyms of any kind they are the name of a chain, or the whole name, perhaps with the city of that gym:
 * `affordable fitness`, but not elsewhere.
 */
export function isPartOfName(
  { terms, columns: { arrays } }: Indexed,
  [before, phrase, after]: readonly [string, string, string],
): boolean {
  const own = wordsOf(phrase)
  const [left, right] = [wordsOf(before), wordsOf(after)]
  for (let from = Math.max(0, left.length - mostAround); from <= left.length; from++) {
    for (let end = 0; end <= Math.min(mostAround, right.length); end++) {
      const around = [...left.slice(from), ...right.slice(0, end)]
      const others = [...left.slice(0, from), ...right.slice(end)].filter((word) => !isOptionalWord(word))
      if (!around.some(isTelling) && left.length + right.length > 0) continue
      const name = [...own, ...around].map((word) => (terms.postings(word) ? word : (kindLike(word) ?? word)))
      const called = rowsOf(rowsWithAll(terms, name).filter(isInName))
      const telling = around.filter((word) => !isOptionalWord(word))
      if (telling.length > 0 && called.length >= (telling.every(isGeneralWord) ? chain : 1)) return true
      const exact = called.filter((row) => ((arrays.words[row] ?? 0) & maxNameLength) === name.length)
      const withOthers = exact.length > 0 && others.length > 0 ? rowsOf(rowsWithAll(terms, others)) : exact
      if (exact.some((row) => withOthers.includes(row))) return true
    }
  }
  return false
}

/** Whether a gym is known to meet a wish; undefined if it is unknown. */
type WishTest = (row: number) => boolean | undefined

/** One per wish that can be met. */
export function wishTests(
  { arrays, hours, fees }: GymColumns,
  wishes: readonly Wish[],
  at: Date | undefined,
): WishTest[] {
  /** Many gyms have equal values, such as hours. */
  const byNumber = (numbers: Uint32Array, test: (number: number) => boolean | undefined): WishTest => {
    const states = new Map<number, boolean | undefined>()
    return (row) => {
      const number = numbers[row] ?? 0
      if (!states.has(number)) states.set(number, test(number))
      return states.get(number)
    }
  }
  return wishes.flatMap(({ fact, hours: wanted, feeLimit }): WishTest[] => {
    if (wanted) return [byNumber(arrays.open, (number) => isOpenThen(hours[number], wanted, at))]
    if (feeLimit) return [byNumber(arrays.fee, (number) => isInBudget(fees[number] ?? null, feeLimit))]
    const test = fact && factTest(fact)
    if (!test) return []
    return [(row) => test(arrays.amenities[row] ?? 0, arrays.lacks[row] ?? 0, arrays.prices[row] ?? 0)]
  })
}

/**
 * Of the wishes, the share that a gym is known to meet less the share that it is known not to, from -1 to 1. What its
 * texts say, it meets. `matches` are those of the words for facts.
 */
export function wishesMet(
  columns: GymColumns,
  all: readonly Wish[],
  matches: readonly WeighedMatches[],
  at: Date | undefined,
): ((row: number) => number) | undefined {
  const tests = all.flatMap((wish) => {
    const words = matches.filter(({ fact }) => fact && fact === wish.fact)
    const isSaid = (row: number) =>
      // A number of an address says nothing.
      words.every(
        ({ quality, word }) => (quality[row] ?? 0) > 1 && (!/\d/.test(word) || (quality[row] ?? 0) & 1),
      )
    return wishTests(columns, [wish], at).map(
      (test) => (row: number) => test(row) ?? ((words.length > 0 && isSaid(row)) || undefined),
    )
  })
  if (tests.length === 0) return undefined
  const stateOf = (is: boolean | undefined) => (is === undefined ? 0 : is ? 1 : -1)
  return (row) => tests.reduce((sum, test) => sum + stateOf(test(row)), 0) / tests.length
}
