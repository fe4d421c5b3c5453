// The words of a query that name a place, as `denver` in `ymca denver`. Where no gym has all words of a query, those
// with its other words are found, and the nearest to the place come first.
import type { Dictionaries } from '../words/gym-words.rules.ts'
import { rowsWithAll, type Terms } from '../words/terms.rules.ts'
import { rowsNearZipCode } from '../words/zip-codes.rules.ts'
import { isMoreInAddresses, maxSampled, misspelledPlace, noRows } from './known-places.rules.ts'
import type { WeighedMatches } from './text-matches.rules.ts'

/** A word of addresses is a place if this share of its gyms is there. */
export const minShare = 0.5

/** Words that more addresses than names contain, and some rows whose addresses contain all of them. */
export function placeOf(dictionaries: Dictionaries, words: readonly WeighedMatches[]) {
  const { terms } = dictionaries
  const isNamedAfter = isMoreInAddresses(terms)
  const placeWords = words.filter(
    (each) => each.states.length > 0 || each.inPlace || isZipCode(each.word) || isNamedAfter(each),
  )
  const near = rowsNearZipCodes(terms, placeWords)
  const allTerms = placeWords.map(({ word, states }) => states[0] ?? word)
  const inPlace = rowsWithAll(terms, allTerms).filter((entry) => (entry & 1) === 0)
  const named = placeWords.filter(({ states }) => states.length === 0)
  const found = inPlace.length > 0 ? inPlace : (misspelledPlace(dictionaries, named) ?? noRows)
  const rows = near.length > 0 ? near : found.slice(0, maxSampled).map((entry) => entry >> 1)
  return { placeWords, rows }
}

/** Gyms near the ZIP codes among the words, also if no gym has them. */
export function rowsNearZipCodes(terms: Terms, words: readonly Pick<WeighedMatches, 'word'>[]): number[] {
  return words.flatMap(({ word }) => rowsNearZipCode(terms, word) ?? [])
}

function isZipCode(word: string): boolean {
  return /^\d{5}$/.test(word)
}
