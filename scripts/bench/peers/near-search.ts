// The search that all peers answer: the best 20 gyms of a type, with 4 stars or more, around a place.
import { circleAround } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSearcher } from '@jumpingjack/gym/index/gym-search'
import type { GymTable } from '@jumpingjack/gym/index/gym-table'
import type { Position } from '../many-gyms.ts'
import type { Random } from '../random.ts'

export interface NearSearch extends Position {
  /** Its index in the types of the table. */
  type: number
}

/** A server that has the gyms. */
export interface Peer {
  name: string
  loadMs: number
  find(search: NearSearch): Promise<string[]>
}

export const limit = 20
export const leastHundredths = 400
const kmPerMile = 1.609344

export function circleOf({ latitude, longitude }: Position, km = 10) {
  return circleAround(latitude, longitude, km / kmPerMile)
}

/** Near the cities. */
export function nearSearches(random: Random, cities: readonly Position[], count: number): NearSearch[] {
  return Array.from({ length: count }, () => {
    const { latitude, longitude } = random.pick(cities)
    return {
      latitude: latitude + random.next() / 10,
      longitude: longitude + random.next() / 10,
      type: random.below(10),
    }
  })
}

export function ourFinder({ columns }: GymTable, searcher: GymSearcher, km = 10) {
  return (search: NearSearch): string[] => {
    const circle = circleOf(search, km)
    const filter = { circle, types: [columns.types[search.type] ?? ''], minRating: leastHundredths / 100 }
    return searcher.search({ filter, sort: 'rating', limit, near: circle.centre }).ids
  }
}

/** A test of rows: whether they answer the search. */
export function matcherOf({ columns: { arrays } }: GymTable, search: NearSearch, km = 10) {
  const { centre, cosine } = circleOf(search, km)
  return (row: number): boolean => {
    if (arrays.type[row] !== search.type || (arrays.average[row] ?? 0) < leastHundredths) return false
    const [x = 0, y = 0, z = 0] = [arrays.x[row], arrays.y[row], arrays.z[row]]
    return x * centre.x + y * centre.y + z * centre.z >= cosine
  }
}

/** The ids of the best of these rows. */
export function bestOf({ columns: { ids }, compare }: GymTable, rows: number[]): string[] {
  return rows
    .sort(compare.rating)
    .slice(0, limit)
    .map((row) => ids[row] ?? '')
}
