// The best 20 gyms of a type, with 4 stars or more, within 10 km: our search beside kdbush with geokdbush, which is
// widely used, in the same process. Both find the same gyms.
import { circleAround, cosineOf, metresPerMile } from '@jumpingjack/contracts/gym/gym-area'
import { compareTies, valuesOf } from '@jumpingjack/gym/index/gym-orders'
import type { GymSearcher } from '@jumpingjack/gym/index/gym-search'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { pick } from '../../../infra/fakes/src/shared/random.ts'
import type { Position, Random } from './gyms.ts'

type NearSearch = Position & { type: string }
type Find = (search: NearSearch) => string[]

const km = 10
/** A little more than the radius: our circle decides. */
const slack = 1.01
const limit = 20
const minRating = 4

/** A search near some city, by both. Throws if they differ. */
export function nearSearches(searcher: GymSearcher, cities: readonly Position[], random: Random) {
  const some = (): NearSearch => {
    const { latitude, longitude } = pick(random, cities)
    const type = pick(random, searcher.columns.types.slice(1))
    return { latitude: latitude + random() / 10, longitude: longitude + random() / 10, type }
  }
  const peer = peerFinder(searcher)
  const ours: Find = (search) => {
    const circle = circleOf(search)
    const filter = { circle, types: [search.type], minRating }
    return searcher.search({ filter, sort: 'rating', limit, near: circle.centre }).ids
  }
  for (let count = 0; count < 200; count++) {
    const search = some()
    if (ours(search).join() !== peer(search).join())
      throw new Error(`The results differ for ${JSON.stringify(search)}`)
  }
  return { ours: () => ours(some()), peer: () => peer(some()) }
}

const circleOf = ({ latitude, longitude }: Position) =>
  circleAround(latitude, longitude, (1_000 * km) / metresPerMile)

function peerFinder({ columns }: GymSearcher): Find {
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
      if (arrays.type[row] !== type || (arrays.average[row] ?? 0) < 100 * minRating) return false
      const at = { x: arrays.x[row] ?? 0, y: arrays.y[row] ?? 0, z: arrays.z[row] ?? 0 }
      return cosineOf(at, centre) >= cosine
    }
    const found = around(points, search.longitude, search.latitude, Infinity, km * slack, isMatch)
    const sorted = found.map((index) => index + 1).sort(compare)
    return sorted.slice(0, limit).map((row) => ids[row] ?? '')
  }
}
