// The places that addresses name, the nicknames of cities, areas that few or no addresses name, states and ZIP codes.
import type { GymColumns } from '../columns/gym-columns.rules.ts'
import * as meanings from '../words/meanings.rules.ts'
import { beforePlace, type QueryWord } from '../words/query-words.rules.ts'
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
  const around = rowsAround(columns, area)
  const isNamedThere = rows && commonRows([rows, around]).length > 0
  const inArea = inside.length > 0 || isNamedThere ? inside : around
  // Other places of the name are meant too: `hollywood`.
  return knownRows(Int32Array.from(new Set([...(rows ?? noRows), ...inArea])).sort())
}

function rowsAround(columns: GymColumns, area: meanings.Area): Postings {
  return rowsInArea(columns, { ...area, miles: Math.max(minMiles, 2 * area.miles), outline: undefined })
}

/** Of the name of a place. */
const minLengths = { unfinished: 4, typo: 5, twoTypos: 8 }

/** Unfinished or with typos: the gyms of all that it may be. */
export function misspelledPlace(indexed: Indexed, words: readonly Word[]): Postings | undefined {
  return knownRows(joinPostings(placesLike(indexed, words).map(({ inPlace }) => inPlace)).sort())
}

interface LikePlace {
  name: string
  inPlace: Postings
}

/** The places that misspelled words may name. A word that gyms have is what is meant. */
export function placesLike(indexed: Indexed, words: readonly Word[], maxTypos: 1 | 2 = 2): LikePlace[] {
  const { terms, places } = indexed
  const name = nameOf(words)
  if (words.every(({ word }) => terms.postings(word))) return []
  const found = name.length >= minLengths.unfinished ? places.startingWith(name) : []
  const add = (typos: number) =>
    found.push(...places.withTypos(name, typos), ...meanings.areasWithTypos(name, typos))
  if (name.length >= minLengths.typo) add(1)
  if (maxTypos === 2 && found.length === 0 && name.length >= minLengths.twoTypos) add(2)
  return [...new Set(found)].flatMap((each) => {
    const inPlace = exactPlace(indexed, asWords(each))
    return inPlace ? { name: each, inPlace } : []
  })
}

/** Of the gyms of all places that a misspelled name may mean, so many are in the one that is clearly meant. */
const clearShare = 0.75

/** The only place that a misspelled name may mean, where nothing says that it is one, and no gym's name is like it. */
export function clearPlace(indexed: Indexed, words: readonly Word[]): LikePlace | undefined {
  const { terms } = indexed
  if (words.some(({ word }) => meanings.isGeneralWord(word) || meanings.kindLike(word))) return undefined
  const found = nameOf(words).length < minLengths.typo ? [] : placesLike(indexed, words, 1)
  const all = found.reduce((sum, { inPlace }) => sum + inPlace.length, 0)
  const clear = found.find(({ inPlace }) => inPlace.length >= clearShare * all)
  // A text may say `Brooklyn's`.
  const ofPlaces = new Set(found.flatMap(({ name }) => name.split(' ').flatMap((word) => [word, `${word}s`])))
  const isLikeOther = ({ word }: Word) =>
    !terms.postings(word) && terms.withTypos(word, 1).some((term) => !ofPlaces.has(term))
  return words.length === 1 && words.some(isLikeOther) ? undefined : clear
}

export function asWords(name: string): Word[] {
  return name.split(' ').map((word) => ({ word, states: [] }))
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
  const [first = noRows, ...others] = Array.from(names).flatMap((name) => places.postings(name) ?? [])
  return knownRows(others.length > 0 ? joinPostings([first, ...others]).sort() : first)
}

function knownRows(rows: Postings): Postings | undefined {
  return rows.length > 0 ? rows : undefined
}

/** Whether a word of it is known from addresses, or it is an area. */
export function hasPlaceWord(terms: Terms, run: readonly Word[]): boolean {
  return run.some(isPlaceWord(terms)) || meanings.areaOf(nameOf(run)) !== undefined
}

/** The end of the city and the state after an area, as in `ballard seattle wa`. `barre` of Brooklyn is not the city. */
export function endOfArea(
  indexed: Indexed,
  area: meanings.Area,
  words: readonly QueryWord[],
  from: number,
): number {
  const around = rowsAround(indexed.columns, area)
  for (let end = words.length; end > from; end--) {
    const run = words.slice(from, end)
    const city = run.every(isArea) || exactPlace(indexed, run)
    if (city === true || (city && commonRows([city, around]).length > 0)) return end
  }
  return from
}

/** Whether a gym is called that, perhaps after an article, and with a state or a city around it: `24 hour fitness ohio`. */
export function isInSomeName(terms: Terms, words: readonly QueryWord[]): boolean {
  const from = words.findIndex((each) => !isArea(each) && !/^(?:the|an?)$/.test(each.word))
  const end = words.findLastIndex((each) => !isArea(each)) + 1
  // Not the `yoga` of `yoga in nyc`: `in` is also the code of a state.
  const isBeforePlace = words.slice(Math.max(0, end - 1)).some(({ word }) => beforePlace.test(word))
  return !isBeforePlace && isCalled(terms, words.slice(Math.max(0, from), end))
}

export function isCalled(terms: Terms, words: readonly Word[]): boolean {
  if (words.length === 0) return false
  return [words, respelled(words)].some((each) => rowsWithWords(terms, each).some(isInName))
}
