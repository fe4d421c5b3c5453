// The places that addresses name, the nicknames of cities, areas that few or no addresses name, states and ZIP codes.
import type { GymColumns } from '../columns/gym-columns.rules.ts'
import * as meanings from '../words/meanings.rules.ts'
import type { QueryWord } from '../words/query-words.rules.ts'
import {
  commonRows,
  isInName,
  joinPostings,
  noRows,
  type Postings,
  rowsWithAll,
  type Terms,
} from '../words/terms.rules.ts'
import type { Dictionaries } from '../words/words.rules.ts'
import { rowsInArea } from './geography.rules.ts'

/** All that is known of texts and positions. */
export interface Indexed extends Dictionaries {
  columns: GymColumns
}

export type Word = Pick<QueryWord, 'word' | 'states' | 'fact' | 'inPlace'>

export const maxSampled = 1_000
/** Where a small area has no gym. */
const minMiles = 10
const spellings = new Map(
  Object.entries({ st: 'saint', saint: 'st', ft: 'fort', fort: 'ft', mt: 'mount', mount: 'mt' }),
)

export function exactPlace(
  { terms, places, columns }: Indexed,
  words: readonly Word[],
): Postings | undefined {
  const name = nameOf(words)
  const [city, area] = [meanings.cityOf(name), meanings.areaOf(name)]
  if (city && !area) return knownRows(rowsWithAll(terms, [...city.words, meanings.stateTerm(city.state)]))
  if (meanings.isZipCode(name)) return allRows(terms, meanings.knownZipCodes(terms, name))
  // Addresses and people write `St Paul` and `Saint Paul`.
  const rows = allRows(places, new Set([name, nameOf(respelled(words))]))
  if (!area) return rows
  const inside = rowsInArea(columns, area)
  const around = rowsInArea(columns, {
    ...area,
    miles: Math.max(minMiles, 2 * area.miles),
    outline: undefined,
  })
  const isNamedThere = rows && commonRows([rows, around]).length > 0
  const inArea = inside.length > 0 || isNamedThere ? inside : around
  // Other places of the name are meant too: `hollywood`.
  return knownRows(Int32Array.from(new Set([...(rows ?? noRows), ...inArea])).sort())
}

/** Of the name of a place. */
const minLengths = { unfinished: 4, typo: 5, twoTypos: 7 }

/** Unfinished or with typos: all that it may be. A word that gyms have is what is meant. */
export function misspelledPlace({ terms, places }: Indexed, words: readonly Word[]): Postings | undefined {
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
  const inEach = states.map((state) => commonRows([inPlace, terms.postings(state) ?? noRows]))
  return knownRows(joinPostings(inEach).sort())
}

/** A state, a ZIP code or a nickname. */
export function isArea(each: Word): boolean {
  return (
    statesOf(each).length > 0 || meanings.isZipCode(each.word) || meanings.cityOf(each.word) !== undefined
  )
}

export function statesOf({ word, states }: Word): readonly string[] {
  return states.length === 0 && meanings.stateNames.has(word) ? [meanings.stateTerm(word)] : states
}

/** Whether more addresses than names contain it. A word that no gym has may be misspelled. */
export function isPlaceWord(terms: Terms): (each: Word) => boolean {
  return ({ word, states, fact }) => {
    if (fact || meanings.isGeneralWord(word) || states.length > 0) return false
    const sample = (terms.postings(word) ?? noRows).subarray(0, maxSampled)
    const isMostlyName = sample.length > 0 && 2 * sample.filter(isInName).length >= sample.length
    return meanings.cityOf(word) !== undefined || !isMostlyName
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

export function allRows(places: Terms, names: Iterable<string>): Postings | undefined {
  return knownRows(joinPostings(Array.from(names, (name) => places.postings(name) ?? noRows)).sort())
}

function knownRows(rows: Postings): Postings | undefined {
  return rows.length > 0 ? rows : undefined
}
