// The places that addresses name, and the nicknames of cities.
import type { Postings } from '../structures/posting-lists.rules.ts'
import { rowsWithAll, type Terms } from '../structures/terms.rules.ts'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import { cityOf } from '../words/meanings.rules.ts'
import type { QueryWord } from '../words/query-words.rules.ts'
import { stateTerm } from '../words/states.rules.ts'

/** Of the name of a place. */
export const minTypoLength = 5
const minTwoTyposLength = 7
const minPrefixLength = 4
/** A place of fewer gyms may be less known than one that contains its name. */
const minGyms = 5
export const maxSampled = 1_000
export const noRows: Postings = new Int32Array(0)

export function exactPlace(
  { terms, places }: Dictionaries,
  words: readonly QueryWord[],
): Postings | undefined {
  const name = nameOf(words)
  const city = cityOf(name)
  if (city) return knownRows(rowsWithAll(terms, [...city.words, stateTerm(city.state)]))
  const rows = knownRows(places.postings(name))
  if (!rows || rows.length >= minGyms) return rows
  // `hollywood` is the name of a small place, and a part of `West Hollywood`.
  const inAddress = rowsWithWords(terms, words).filter((entry) => (entry & 1) === 0)
  return inAddress.length > rows.length ? inAddress : rows
}

function knownRows(rows: Postings | undefined): Postings | undefined {
  return rows?.length ? rows : undefined
}

/** Unfinished or with typos. Of several the one with the most gyms. A word that gyms have is what is meant. */
export function misspelledPlace(
  { terms, places }: Dictionaries,
  words: readonly QueryWord[],
): Postings | undefined {
  const name = nameOf(words)
  if (words.every(({ word }) => terms.postings(word))) return undefined
  const found = [
    ...(name.length >= minPrefixLength ? places.startingWith(name) : []),
    ...(name.length >= minTypoLength ? places.withTypo(name) : []),
  ]
  if (found.length === 0 && name.length >= minTwoTyposLength) found.push(...places.withTwoTypos(name))
  const lists = found.map((place) => places.postings(place) ?? noRows)
  return lists.sort((a, b) => b.length - a.length)[0]
}

function nameOf(words: readonly QueryWord[]): string {
  return words.map(({ word }) => word).join(' ')
}

/** The postings of the gyms that have all of the words. */
export function rowsWithWords(terms: Terms, words: readonly QueryWord[]): Postings {
  return rowsWithAll(
    terms,
    words.map(({ word }) => word),
  )
}
