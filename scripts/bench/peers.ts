// Gyms within 10 km of a type and with 4 stars or more, the best 20: by our search, by kdbush with geokdbush, and by
// flatbush. All three find the same gyms.
import { circleAround } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSearcher } from '@jumpingjack/gym/index/gym-search'
import type { GymTable } from '@jumpingjack/gym/index/gym-table'
import Flatbush from 'flatbush'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { type Times, timesOf } from './times.ts'

export interface NearSearch {
  latitude: number
  longitude: number
  /** Its index in the types of the table. */
  type: number
}

const miles = 10 / 1.609344
/** A little more than 10 km: our circle decides. */
const maxKm = 10.1
const limit = 20
const leastHundredths = 400
const compared = 200

export function comparePeers(table: GymTable, searcher: GymSearcher, searches: readonly NearSearch[]) {
  const finders = { ours: ourFinder(table, searcher), ...peerFinders(table) }
  for (const search of searches.slice(0, compared)) {
    const [ours, ...others] = Object.values(finders).map((find) => find(search).join())
    if (others.some((ids) => ids !== ours))
      throw new Error(`The results differ for ${JSON.stringify(search)}`)
  }
  return Object.entries(finders).map(([name, find]): { query: string } & Times => {
    let next = 0
    const run = () => find(searches[next++ % searches.length] as NearSearch)
    return { query: `near, type, 4 stars: ${name}`, ...timesOf(run, searches.length) }
  })
}

function ourFinder({ columns }: GymTable, searcher: GymSearcher) {
  return ({ latitude, longitude, type }: NearSearch): string[] => {
    const circle = circleAround(latitude, longitude, miles)
    const filter = { circle, types: [columns.types[type] ?? ''], minRating: leastHundredths / 100 }
    return searcher.search({ filter, sort: 'rating', limit, near: circle.centre }).ids
  }
}

function peerFinders({ columns: { arrays, ids, length }, compare }: GymTable) {
  const count = length() - 1
  const [points, boxes] = [new KDBush(count), new Flatbush(count)]
  for (let row = 1; row <= count; row++) {
    const [x = 0, y = 0] = [arrays.longitude[row], arrays.latitude[row]]
    points.add(x, y)
    boxes.add(x, y, x, y)
  }
  points.finish()
  boxes.finish()
  const best = (rows: number[]) =>
    rows
      .sort(compare.rating)
      .slice(0, limit)
      .map((row) => ids[row] ?? '')
  const finder = (candidates: (search: NearSearch, matches: (index: number) => boolean) => number[]) => {
    return (search: NearSearch): string[] => {
      const { centre, cosine } = circleAround(search.latitude, search.longitude, miles)
      const matches = (index: number) => {
        const row = index + 1
        if (arrays.type[row] !== search.type || (arrays.average[row] ?? 0) < leastHundredths) return false
        const [x = 0, y = 0, z = 0] = [arrays.x[row], arrays.y[row], arrays.z[row]]
        return x * centre.x + y * centre.y + z * centre.z >= cosine
      }
      return best(candidates(search, matches).map((index) => index + 1))
    }
  }
  return {
    'kdbush and geokdbush': finder(({ latitude, longitude }, matches) =>
      around(points, longitude, latitude, Number.POSITIVE_INFINITY, maxKm, matches),
    ),
    flatbush: finder(({ latitude, longitude }, matches) => {
      const { west, south, east, north } = circleAround(latitude, longitude, miles).box
      return boxes.search(west, south, east, north, matches)
    }),
  }
}
