// Areas that few or no addresses name, as `equinox upper east side`.
import { cosineOf } from '@jumpingjack/contracts/gym/gym-area'
import { commonRows } from '../structures/common-rows.rules.ts'
import type { Postings } from '../structures/posting-lists.rules.ts'
import type { Terms } from '../structures/terms.rules.ts'
import { areaOf, type KnownArea } from '../words/areas.rules.ts'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import type { QueryWord } from '../words/query-words.rules.ts'
import type { Geography } from './geography.rules.ts'
import {
  centresOfPlace,
  exactPlace,
  isArea,
  nameOf,
  noRows,
  type PlaceRun,
  statesOf,
} from './known-places.rules.ts'

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
