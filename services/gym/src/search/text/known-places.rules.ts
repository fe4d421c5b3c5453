// The places that addresses name, the nicknames of cities, areas that few or no addresses name, states and ZIP codes.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymColumns } from '../columns/gym-columns.rules.ts'
import type { Dictionaries } from '../words/gym-words.rules.ts'
import { isGeneralWord } from '../words/meanings.rules.ts'
import {
  areaOf,
  cityOf,
  isZipCode,
  knownZipCodes,
  stateNames,
  stateTerm,
} from '../words/place-names.rules.ts'
import type { QueryWord } from '../words/query-words.rules.ts'
import {
  commonRows,
  joinPostings,
  noRows,
  type Postings,
  rowsWithAll,
  type Terms,
} from '../words/terms.rules.ts'
import { rowsWithin } from './geography.rules.ts'

export type Word = Pick<QueryWord, 'word' | 'states' | 'inPlace'>

export const maxSampled = 1_000
/** Where a small area has no gym. */
const minMiles = 10
const pairs = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
] as const
const spellings = new Map<string, string>([...pairs, ...pairs.map(([short, long]) => [long, short] as const)])

export function exactPlace(
  { terms, places }: Dictionaries,
  words: readonly Word[],
  columns: GymColumns,
): Postings | undefined {
  const name = nameOf(words)
  const city = cityOf(name)
  if (city) return knownRows(rowsWithAll(terms, [...city.words, stateTerm(city.state)]))
  if (isZipCode(name)) return allRows(terms, knownZipCodes(terms, name))
  // Addresses and people write `St Paul` and `Saint Paul`.
  const rows = allRows(places, new Set([name, nameOf(respelled(words))]))
  const area = areaOf(name)
  if (area) {
    const inArea = rowsInArea(columns, area)
    if (!rows) return knownRows(inArea)
    // Another place of the name is meant too: `hollywood`.
    return commonRows([rows, inArea]).length > 0 ? rows : joinPostings([rows, inArea]).sort()
  }
  return rows
}

/** Or around it. */
function rowsInArea(
  columns: GymColumns,
  { latitude, longitude, miles }: { latitude: number; longitude: number; miles: number },
): Postings {
  const centre = unitVector(latitude, longitude)
  const inside = rowsWithin(columns, centre, miles)
  return inside.length > 0 ? inside : rowsWithin(columns, centre, Math.max(minMiles, 2 * miles))
}

/** Of the name of a place. */
const minLengths = { unfinished: 4, typo: 5, twoTypos: 7 }

/** Unfinished or with typos: all that it may be. A word that gyms have is what is meant. */
export function misspelledPlace(
  { terms, places }: Dictionaries,
  words: readonly Word[],
): Postings | undefined {
  const name = nameOf(words)
  if (words.every(({ word }) => terms.postings(word))) return undefined
  const found = name.length >= minLengths.unfinished ? places.startingWith(name) : []
  if (name.length >= minLengths.typo) found.push(...places.withTypos(name, 1))
  if (found.length === 0 && name.length >= minLengths.twoTypos) found.push(...places.withTypos(name, 2))
  return allRows(places, new Set(found))
}

/** Of a place before a state, as `portland or`, only the gyms in that state; undefined if there are none. */
export function inState(terms: Terms, inPlace: Postings, next: QueryWord | undefined): Postings | undefined {
  const states = next ? statesOf(next) : []
  if (states.length === 0) return inPlace
  return knownRows(
    joinPostings(states.map((state) => commonRows([inPlace, terms.postings(state) ?? noRows]))).sort(),
  )
}

/** A state, a ZIP code or a nickname. */
export function isArea(each: Word): boolean {
  return statesOf(each).length > 0 || isZipCode(each.word) || cityOf(each.word) !== undefined
}

export function statesOf({ word, states }: Word): readonly string[] {
  return states.length === 0 && stateNames[word] ? [stateTerm(word)] : states
}

/** Whether more addresses than names contain it. A word that no gym has may be misspelled. */
export function isPlaceWord(terms: Terms): (each: Word) => boolean {
  return ({ word, states }) => {
    if (isGeneralWord(word) || states.length > 0) return false
    const sample = (terms.postings(word) ?? noRows).subarray(0, maxSampled)
    return (
      sample.length === 0 || cityOf(word) !== undefined || 2 * sample.filter(isInName).length < sample.length
    )
  }
}

/** `st paul` for `saint paul`, and the other way round. */
export function respelled<W extends Word>(words: readonly W[]): W[] {
  return words.map((each) => ({ ...each, word: spellings.get(each.word) ?? each.word }))
}

export function nameOf(words: readonly Word[]): string {
  return words.map(({ word }) => word).join(' ')
}

/** The postings of the gyms that have all of the words. */
export function rowsWithWords(terms: Terms, words: readonly Word[]): Postings {
  return rowsWithAll(
    terms,
    words.map(({ word }) => word),
  )
}

export const isInName = (entry: number) => (entry & 1) === 1

export function allRows(places: Terms, names: Iterable<string>): Postings | undefined {
  return knownRows(joinPostings(Array.from(names, (name) => places.postings(name) ?? noRows)).sort())
}

function knownRows(rows: Postings): Postings | undefined {
  return rows.length > 0 ? rows : undefined
}
