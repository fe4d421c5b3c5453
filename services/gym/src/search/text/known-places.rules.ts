// The places that addresses name, and the nicknames of cities.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { commonRows } from '../structures/common-rows.rules.ts'
import type { Postings } from '../structures/posting-lists.rules.ts'
import { rowsWithAll, type Terms } from '../structures/terms.rules.ts'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import { cityOf } from '../words/meanings.rules.ts'
import type { QueryWord } from '../words/query-words.rules.ts'
import { stateNames, stateTerm } from '../words/states.rules.ts'
import type { Centre, Geography } from './geography.rules.ts'

/** The words of a query that name a place. */
export interface PlaceRun {
  from: number
  end: number
  inPlace: Postings
  /** Gyms in an area whose addresses do not name it. */
  nearPlace?: Postings
  /** Where it is, if the gyms in it do not say. */
  centres?: readonly Centre[]
}

/** Of the name of a place. */
const minTypoLength = 5
const minTwoTyposLength = 7
const minPrefixLength = 4
/** A place of fewer gyms may be less known than one that contains its name. */
const minGyms = 5
const pairs = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
] as const
const spellings = new Map<string, string>([...pairs, ...pairs.map(([short, long]) => [long, short] as const)])
/** A place is where this share of its gyms is together. */
const minShare = 0.1
export const maxSampled = 1_000
export const noRows: Postings = new Int32Array(0)

export function exactPlace(
  { terms, places }: Dictionaries,
  words: readonly QueryWord[],
): Postings | undefined {
  const name = nameOf(words)
  const city = cityOf(name)
  if (city) return knownRows(rowsWithAll(terms, [...city.words, stateTerm(city.state)]))
  const rows = knownRows(rowsOfPlace(places, words))
  if (!rows || rows.length >= minGyms) return rows
  // `hollywood` is the name of a small place, and a part of `West Hollywood`.
  const inAddress = rowsWithWords(terms, words).filter((entry) => (entry & 1) === 0)
  return inAddress.length > rows.length ? inAddress : rows
}

/** Addresses and people write `St Paul` and `Saint Paul`. */
function rowsOfPlace(places: Terms, words: readonly QueryWord[]): Postings | undefined {
  const lists = [...new Set([nameOf(words), nameOf(respelled(words))])].flatMap(
    (name) => places.postings(name) ?? [],
  )
  return allRows(lists)
}

function allRows(lists: readonly Postings[]): Postings | undefined {
  return lists.length > 1 ? Int32Array.from(lists.flatMap((rows) => [...rows])).sort() : lists[0]
}

function knownRows(rows: Postings | undefined): Postings | undefined {
  return rows?.length ? rows : undefined
}

/** Unfinished or with typos: all that it may be. A word that gyms have is what is meant. */
export function misspelledPlace(
  { terms, places }: Dictionaries,
  words: readonly Pick<QueryWord, 'word'>[],
): Postings | undefined {
  const name = nameOf(words)
  if (words.every(({ word }) => terms.postings(word))) return undefined
  const unfinished = name.length >= minPrefixLength ? places.startingWith(name) : []
  const found = [...unfinished, ...(name.length >= minTypoLength ? places.withTypo(name) : [])]
  if (found.length === 0 && name.length >= minTwoTyposLength) found.push(...places.withTwoTypos(name))
  return allRows(found.flatMap((place) => places.postings(place) ?? []))
}

/** Where the gyms of a place are together. A place elsewhere of the same name is another centre. */
export function centresOfPlace(
  { centresOf }: Geography,
  inPlace: Postings,
  near?: UnitVector,
): readonly Centre[] {
  const rows = Array.from(inPlace.subarray(0, maxSampled), (entry) => entry >> 1)
  return centresOf(rows, minShare, near)
}

/** `st paul` for `saint paul`, and the other way round. */
export function respelled<W extends { word: string }>(words: readonly W[]): W[] {
  return words.map((each) => ({ ...each, word: spellings.get(each.word) ?? each.word }))
}

export function nameOf(words: readonly Pick<QueryWord, 'word'>[]): string {
  return words.map(({ word }) => word).join(' ')
}

/** The postings of the gyms that have all of the words. */
export function rowsWithWords(terms: Terms, words: readonly QueryWord[]): Postings {
  return rowsWithAll(
    terms,
    words.map(({ word }) => word),
  )
}

/** Of a place before a state, as `portland or`, only the gyms in that state. */
export function inState(terms: Terms, inPlace: Postings, [next]: readonly QueryWord[]): Postings {
  const lists = next && statesOf(next).map((state) => commonRows([inPlace, terms.postings(state) ?? noRows]))
  return lists?.find((rows) => rows.length > 0) ?? inPlace
}

/** A state, a ZIP code or a nickname. */
export function isArea(each: QueryWord): boolean {
  return statesOf(each).length > 0 || /^\d{5}$/.test(each.word) || cityOf(each.word) !== undefined
}

export function statesOf({ word, states }: QueryWord): readonly string[] {
  return states.length === 0 && stateNames[word] ? [stateTerm(word)] : states
}
