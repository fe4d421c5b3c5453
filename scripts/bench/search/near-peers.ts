// The best 20 gyms of a type, with 4 stars or more, within 10 km: our search beside kdbush with geokdbush, which is
// widely used, in the same process. Both find the same gyms.
import { circleAround } from '@jumpingjack/contracts/gym/gym-area'
import { compareTies, valuesOf } from '@jumpingjack/gym/index/gym-orders'
import { createGymSearcher } from '@jumpingjack/gym/index/gym-search'
import type { GymTable } from '@jumpingjack/gym/index/gym-table'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { pick } from '../../../infra/fakes/src/shared/random.ts'
import type { Position } from './many-gyms.ts'
import type { Random } from './word-changes.ts'

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
const compared = 200

/** A search near some city, by both. Throws if they differ. */
export function nearSearches(table: GymTable, cities: readonly Position[], random: Random) {
  const some = (): NearSearch => {
    const { latitude, longitude } = pick(random, cities)
    const type = pick(random, table.columns.types.slice(1))
    return { latitude: latitude + random() / 10, longitude: longitude + random() / 10, type }
  }
  const [ours, peer] = [ourFinder(table), peerFinder(table)]
  for (let count = 0; count < compared; count++) {
    const search = some()
    if (ours(search).join() !== peer(search).join())
      throw new Error(`The results differ for ${JSON.stringify(search)}`)
  }
  return { ours: () => ours(some()), peer: () => peer(some()) }
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

function peerFinder({ columns }: GymTable): Find {
  const { arrays, ids, types, length } = columns
  const [ratingOf, compareTie] = [valuesOf(columns, 'rating', undefined), compareTies(columns, 'rating')]
  const compare = (a: number, b: number) => ratingOf(a) - ratingOf(b) || compareTie(a, b)
  const points = new KDBush(length() - 1)
  for (let row = 1; row < length(); row++) points.add(arrays.longitude[row] ?? 0, arrays.latitude[row] ?? 0)
  points.finish()
  return (search) => {
    const { centre, cosine } = circleOf(search)
    const type = types.indexOf(search.type)
    const isMatch = (index: number) => {
      const row = index + 1
      if (arrays.type[row] !== type || (arrays.average[row] ?? 0) < leastHundredths) return false
      const [x = 0, y = 0, z = 0] = [arrays.x[row], arrays.y[row], arrays.z[row]]
      return x * centre.x + y * centre.y + z * centre.z >= cosine
    }
    const { longitude, latitude } = search
    const found = around(points, longitude, latitude, Number.POSITIVE_INFINITY, km * slack, isMatch)
    const sorted = found.map((index) => index + 1).sort(compare)
    return sorted.slice(0, limit).map((row) => ids[row] ?? '')
  }
}
