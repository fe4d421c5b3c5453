// The best 20 gyms of a type, with 4 stars or more, within 10 km: our search beside kdbush with geokdbush and flatbush,
// in the same process. All three find the same gyms.
import { circleAround } from '@jumpingjack/contracts/gym/gym-area'
import { compareBy } from '@jumpingjack/gym/index/gym-orders'
import { createGymSearcher } from '@jumpingjack/gym/index/gym-search'
import type { GymTable } from '@jumpingjack/gym/index/gym-table'
import Flatbush from 'flatbush'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Position } from './many-gyms.ts'
import type { Random } from './random.ts'
import { type CallTimes, timesOf } from './times.ts'

interface NearSearch extends Position {
  type: string
}
type Find = (search: NearSearch) => string[]

const km = 10
const kmPerMile = 1.609344
/** A little more than the radius: our circle decides. */
const slack = 1.01
const limit = 20
const leastHundredths = 400
const searchCount = 300
const compared = 200

export function comparePeers(table: GymTable, cities: readonly Position[], random: Random) {
  const searches = Array.from({ length: searchCount }, () => nearSearch(table, cities, random))
  const finders: Record<string, Find> = { ours: ourFinder(table), ...peerFinders(table) }
  for (const search of searches.slice(0, compared)) {
    const [ours, ...others] = Object.values(finders).map((find) => find(search).join())
    if (others.some((ids) => ids !== ours))
      throw new Error(`The results differ for ${JSON.stringify(search)}`)
  }
  return Object.entries(finders).map(([name, find]): { query: string } & CallTimes => {
    let next = 0
    const run = () => find(searches[next++ % searches.length] as NearSearch)
    return { query: `near, type, 4 stars: ${name}`, ...timesOf(run, searchCount) }
  })
}

/** Near a city. */
function nearSearch({ columns }: GymTable, cities: readonly Position[], random: Random): NearSearch {
  const { latitude, longitude } = random.pick(cities)
  const away = () => random.next() / 10
  return {
    latitude: latitude + away(),
    longitude: longitude + away(),
    type: random.pick(columns.types.slice(1)),
  }
}

const circleOf = ({ latitude, longitude }: Position) => circleAround(latitude, longitude, km / kmPerMile)

function ourFinder(table: GymTable): Find {
  const searcher = createGymSearcher(table)
  return (search) => {
    const circle = circleOf(search)
    const filter = { circle, types: [search.type], minRating: leastHundredths / 100 }
    return searcher.search({ filter, sort: 'rating', limit, near: circle.centre }).ids
  }
}

function peerFinders({ columns }: GymTable): Record<string, Find> {
  const { arrays, ids, types, length } = columns
  const count = length() - 1
  const compare = compareBy(columns).rating
  const [points, boxes] = [new KDBush(count), new Flatbush(count)]
  for (let row = 1; row <= count; row++) {
    const [x = 0, y = 0] = [arrays.longitude[row], arrays.latitude[row]]
    points.add(x, y)
    boxes.add(x, y, x, y)
  }
  points.finish()
  boxes.finish()
  const finder =
    (candidates: (search: NearSearch, isMatch: (index: number) => boolean) => number[]): Find =>
    (search) => {
      const { centre, cosine } = circleOf(search)
      const type = types.indexOf(search.type)
      const found = candidates(search, (index) => {
        const row = index + 1
        if (arrays.type[row] !== type || (arrays.average[row] ?? 0) < leastHundredths) return false
        const [x = 0, y = 0, z = 0] = [arrays.x[row], arrays.y[row], arrays.z[row]]
        return x * centre.x + y * centre.y + z * centre.z >= cosine
      })
      const sorted = found.map((index) => index + 1).sort(compare)
      return sorted.slice(0, limit).map((row) => ids[row] ?? '')
    }
  return {
    'kdbush and geokdbush': finder(({ latitude, longitude }, isMatch) =>
      around(points, longitude, latitude, Number.POSITIVE_INFINITY, km * slack, isMatch),
    ),
    flatbush: finder((search, isMatch) => {
      const { west, south, east, north } = circleOf(search).box
      return boxes.search(west, south, east, north, isMatch)
    }),
  }
}
