// The fields that lists filter and sort by, one array per field. Each gym is a row. A row is never reused: a gym whose
// text or position changes gets a new one.
import { type UnitVector, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { cityOfAddress } from '@jumpingjack/contracts/place-pages/place-paths'
import { factBits, noFacts } from '../../facts/fact-bits.rules.ts'
import { foldName, noConfidence, type StoredGym } from '../../gyms/gyms.rules.ts'
import { isOpen, type OpenHours } from '../../hours/open-hours.rules.ts'
import { squareOf } from '../map/map-range.rules.ts'
import { createDictionary } from '../structures/dictionary.rules.ts'
import { facetOf, noFacet } from './facets.rules.ts'

/** The fields of a stored gym that the index reads. */
export type IndexedGym = Pick<
  StoredGym,
  | '_id'
  | 'name'
  | 'address'
  | 'description'
  | 'latitude'
  | 'longitude'
  | 'type'
  | 'open'
  | 'priceRange'
  | 'dayPass'
  | 'amenities'
  | 'averageHundredths'
  | 'totalReviews'
  | 'photoCount'
  | 'mergedInto'
> & { order: Pick<StoredGym['order'], 'confidence'> }

type Arrays = ReturnType<typeof allocate>

export interface GymColumns {
  /** Grown arrays replace smaller ones: read them from here each time, not from a copy of this object. */
  arrays: Arrays
  ids: string[]
  /** Folded names, which the order by name compares. */
  names: string[]
  types: readonly string[]
  /** As in "Brooklyn, NY"; the first is empty, for addresses without one. */
  cities: readonly string[]
  /** The first row that holds no gym. */
  length(): number
  /** The number of its hours, of which many gyms have equal ones. */
  hoursOf(gym: IndexedGym): number
  /** `hash` is that of everything but the ratings. */
  append(gym: IndexedGym, hours: number, hash: number): number
  setRatings(row: number, gym: IndexedGym): void
  /** Whether the row has the ratings of this gym. */
  hasRatings(row: number, gym: IndexedGym): boolean
  /** Per value of `arrays.open`, whether those gyms are open at `at`. Computed once per minute. */
  openAt(at: Date): readonly (boolean | null)[]
}

/** No gym is in row 0. It takes the sort key of a cursor, so that rows can be compared with the cursor. */
export const cursorRow = 0
/** As the number of `arrays.open`. */
const unknownHours = 0
const firstCapacity = 1_024

export function createGymColumns(): GymColumns {
  const ids = ['']
  const names = ['']
  const types = createDictionary<string>((type) => type)
  const cities = createCities()
  const hours = createDictionary<OpenHours | null>(JSON.stringify)
  // The first value has the number `unknownHours`.
  hours.indexOf(null)
  const arrays = allocate(firstCapacity)
  let open: { at: number; states: (boolean | null)[] } = { at: Number.NaN, states: [] }

  function setRatings(row: number, gym: IndexedGym): void {
    arrays.average[row] = gym.averageHundredths
    arrays.reviews[row] = gym.totalReviews
    arrays.confidence[row] = confidenceOf(gym)
    arrays.facet[row] = facetOf(arrays.type[row] ?? 0, gym.photoCount > 0, gym.averageHundredths)
  }

  function hasRatings(row: number, gym: IndexedGym): boolean {
    return (
      arrays.average[row] === gym.averageHundredths &&
      arrays.reviews[row] === gym.totalReviews &&
      arrays.confidence[row] === confidenceOf(gym) &&
      arrays.facet[row] === facetOf(arrays.type[row] ?? 0, gym.photoCount > 0, gym.averageHundredths)
    )
  }

  return {
    arrays,
    ids,
    names,
    types: types.values,
    cities: cities.values,
    length: () => ids.length,
    setRatings,
    hasRatings,

    hoursOf: ({ open }) => hours.indexOf(open ?? null),

    append(gym, openHours, hash) {
      const row = ids.push(gym._id) - 1
      names.push(foldName(gym.name))
      if (row === arrays.facet.length) grow(arrays)
      setPosition(arrays, row, gym)
      arrays.type[row] = types.indexOf(gym.type)
      arrays.city[row] = cities.indexOf(cityNameOf(gym))
      arrays.open[row] = openHours
      arrays.hash[row] = hash
      arrays.facts[row] = factBits(gym)
      setRatings(row, gym)
      return row
    },

    openAt(at) {
      if (open.at !== at.getTime() || open.states.length !== hours.values.length) {
        open = { at: at.getTime(), states: hours.values.map((each) => isOpen(each, at)) }
      }
      return open.states
    },
  }
}

function setPosition(arrays: Arrays, row: number, { latitude, longitude }: IndexedGym): void {
  const { x, y, z } = unitVector(latitude, longitude)
  arrays.latitude[row] = latitude
  arrays.longitude[row] = longitude
  arrays.x[row] = x
  arrays.y[row] = y
  arrays.z[row] = z
  arrays.square[row] = squareOf(latitude, longitude)
}

function createCities() {
  const cities = createDictionary<string>((city) => city)
  cities.indexOf('')
  return cities
}

/** Afterwards the row matches no condition of a filter. */
export function clearRow({ arrays }: GymColumns, row: number): void {
  arrays.facet[row] = noFacet
  arrays.facts[row] = noFacts
  arrays.open[row] = unknownHours
}

export function vectorOf({ arrays: { x, y, z } }: Pick<GymColumns, 'arrays'>, row: number): UnitVector {
  return { x: x[row] ?? 0, y: y[row] ?? 0, z: z[row] ?? 0 }
}

function cityNameOf({ address }: IndexedGym): string {
  const found = cityOfAddress(address)
  return found ? `${found.city}, ${found.state}` : ''
}

/** Absent in gyms that were stored before this order existed, until the backfill reaches them. */
function confidenceOf({ order }: IndexedGym): number {
  return Number.parseInt(order.confidence ?? noConfidence, 10)
}

function allocate(capacity: number) {
  return {
    latitude: new Float64Array(capacity),
    longitude: new Float64Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    /** See map-range.rules.ts. */
    square: new Uint32Array(capacity),
    average: new Uint16Array(capacity),
    reviews: new Uint32Array(capacity),
    /** The sort key of the order by confidence: the smallest is the best. */
    confidence: new Uint32Array(capacity),
    type: new Uint8Array(capacity),
    /** The number of its city; see `cities`. */
    city: new Uint32Array(capacity),
    open: new Uint32Array(capacity),
    /** See gym-hash.rules.ts. A gym with the same hash keeps its row. */
    hash: new Int32Array(capacity),
    /** See fact-bits.rules.ts. An array of the same kind as `facet`: with two kinds, a filter takes 1.3 times as long. */
    facts: new Uint32Array(capacity),
    /** See facets.rules.ts. */
    facet: new Uint32Array(capacity),
  }
}

function grow(arrays: Arrays): void {
  const larger = allocate(2 * arrays.facet.length)
  for (const name of Object.keys(arrays) as (keyof Arrays)[]) larger[name].set(arrays[name])
  Object.assign(arrays, larger)
}
