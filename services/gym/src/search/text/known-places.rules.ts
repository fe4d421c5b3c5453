// The places that addresses name, the nicknames of cities, and areas that few or no addresses name.
import { cosineOf, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { areaOf, type KnownArea } from '../words/areas.rules.ts'
import type { Dictionaries } from '../words/gym-words.rules.ts'
import { cityOf } from '../words/meanings.rules.ts'
import type { QueryWord } from '../words/query-words.rules.ts'
import { stateNames, stateTerm } from '../words/states.rules.ts'
import {
  commonRows,
  joinPostings,
  noRows,
  type Postings,
  rowsWithAll,
  type Terms,
} from '../words/terms.rules.ts'

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
  return allRows(places, [...new Set([nameOf(words), nameOf(respelled(words))])])
}

function allRows(places: Terms, names: readonly string[]): Postings | undefined {
  const lists = names.map((name) => places.postings(name) ?? noRows).filter(({ length }) => length > 0)
  return lists.length > 1 ? joinPostings(lists).sort() : lists[0]
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
  return allRows(places, found)
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

function statesOf({ word, states }: QueryWord): readonly string[] {
  return states.length === 0 && stateNames[word] ? [stateTerm(word)] : states
}

/** The centre of a group of gyms. Nine of ten are within the angle of this cosine around it. */
export interface Centre extends UnitVector {
  cosine: number
}

export interface Geography {
  /**
   * The centres of groups of rows that are near each other and have at least this share of the rows. A smaller group
   * counts if it is near who searches.
   */
  centresOf(rows: readonly number[], minShare: number, near?: UnitVector): Centre[]
  /** Not in names. */
  rowsAround(centres: readonly Centre[]): Postings
  /** The centre of an area, and the rows in it, not in names. */
  areaAt(area: KnownArea): { centre: Centre; rows: Postings }
}

const maxWords = 5
/** Where a small area has no gym. */
const minMiles = 10

/** The longest, with a city or a state after it. A place of the same name elsewhere is meant too: `hollywood`. */
export function areaIn(
  dictionaries: Dictionaries,
  words: readonly QueryWord[],
  geography: Geography,
): PlaceRun | undefined {
  for (let length = Math.min(maxWords, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const end = from + length
      const name = nameOf(words.slice(from, end))
      const area = areaOf(name)
      // `university of south florida` is no place.
      if (!area || words[from - 1]?.word === 'of') continue
      const { centre, rows } = gymsIn(area, geography)
      if (!isInState(dictionaries.terms, rows, words[end])) continue
      const last = endOfCity(dictionaries, words, end)
      const others = last > end ? noRows : (dictionaries.places.postings(name) ?? noRows)
      const named = centresOfPlace(geography, others)
      const centres = named.some((each) => cosineOf(centre, each) >= centre.cosine)
        ? named
        : [centre, ...named]
      const inPlace = others.length > 0 ? others : rows
      return inPlace.length > 0 ? { from, end: last, inPlace, nearPlace: rows, centres } : undefined
    }
  }
  return undefined
}

/** In the area, or around it. */
function gymsIn(area: KnownArea, { areaAt }: Geography) {
  const inside = areaAt(area)
  return inside.rows.length > 0 ? inside : areaAt({ ...area, miles: Math.max(minMiles, 2 * area.miles) })
}

/** Whether the next word is no state, or that of some of the gyms: not in `silver lake wisconsin`. */
function isInState(terms: Terms, rows: Postings, next: QueryWord | undefined): boolean {
  const states = next ? statesOf(next) : []
  const isIn = (state: string) => commonRows([rows, terms.postings(state) ?? noRows]).length > 0
  return states.length === 0 || states.some(isIn)
}

/** The end of the city and the state after an area, as in `ballard seattle wa`. */
function endOfCity(dictionaries: Dictionaries, words: readonly QueryWord[], from: number): number {
  for (let end = words.length; end > from; end--) {
    const run = words.slice(from, end)
    if (run.every(isArea) || exactPlace(dictionaries, run)) return end
  }
  return from
}
