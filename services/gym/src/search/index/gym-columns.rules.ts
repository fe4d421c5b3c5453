// The fields of all gyms that lists filter and sort by, one typed array per field. Each gym is a row. A row is never
// reused: a gym whose text, facts or position change gets a new one.
import { type UnitVector, unitVector, worldY } from '@jumpingjack/contracts/gym/gym-area'
import { cityOfAddress } from '@jumpingjack/contracts/place-pages/place-paths'
import { factBits } from '../../facts/fact-bits.rules.ts'
import { foldName, noConfidence, type StoredGym } from '../../gyms/gyms.rules.ts'
import { isOpen, type OpenHours } from '../../hours/open-hours.rules.ts'

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

export interface GymFacts {
  /** The number of its hours. */
  open: number
  /** See fact-bits.rules.ts. */
  facts: number
  hash: number
}

type Arrays = ReturnType<typeof allocate>
export type GymColumns = ReturnType<typeof createGymColumns>

/** No gym is in row 0. It takes the sort key of a cursor, so that rows can be compared with the cursor. */
export const cursorRow = 0
/** The type of rows without a gym, which no filter wants. */
const noType = ''
const firstCapacity = 1_024

export function createGymColumns() {
  const ids = ['']
  /** Folded, as the order by name compares them. */
  const names = ['']
  const types = createNumbers<string>((type) => type, noType)
  /** As in "Brooklyn, NY"; the first is empty, for addresses without one. */
  const cities = createNumbers<string>((city) => city, '')
  const hours = createNumbers<OpenHours | null>(JSON.stringify, null)
  /** Grown arrays replace smaller ones: read them from here each time. */
  const arrays = allocate(firstCapacity)
  let open: { at: number; states: (boolean | null)[] } = { at: Number.NaN, states: [] }

  function setRatings(row: number, gym: IndexedGym): void {
    arrays.average[row] = gym.averageHundredths
    arrays.reviews[row] = gym.totalReviews
    arrays.confidence[row] = confidenceOf(gym)
    arrays.hasPhotos[row] = gym.photoCount > 0 ? 1 : 0
  }

  return {
    arrays,
    ids,
    names,
    types: types.values as readonly string[],
    cities: cities.values as readonly string[],
    /** The first row that holds no gym. */
    length: () => ids.length,
    setRatings,

    /** Everything but the ratings. A gym with the same hash keeps its row. */
    read(gym: IndexedGym): GymFacts {
      const { name, address, description, type, latitude, longitude } = gym
      const open = hours.numberOf(gym.open ?? null)
      const facts = factBits(gym)
      const hash = hashOf(
        `${name}\n${address}\n${description}\n${type} ${latitude} ${longitude} ${facts} ${open}`,
      )
      return { open, facts, hash }
    },

    append(gym: IndexedGym, { open, facts, hash }: GymFacts): number {
      const row = ids.push(gym._id) - 1
      const name = foldName(gym.name)
      names.push(name)
      if (row === arrays.type.length) grow(arrays)
      arrays.nameStart[row] = startOf(name)
      setPosition(arrays, row, gym)
      arrays.type[row] = types.numberOf(gym.type)
      arrays.city[row] = cities.numberOf(cityNameOf(gym))
      arrays.open[row] = open
      arrays.facts[row] = facts
      arrays.hash[row] = hash
      setRatings(row, gym)
      return row
    },

    /** Afterwards the row matches no filter. */
    clear(row: number): void {
      arrays.type[row] = types.numberOf(noType)
    },

    /** Per value of `arrays.open`, whether those gyms are open at `at`. Computed once per minute. */
    openAt(at: Date): readonly (boolean | null)[] {
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
  arrays.mapY[row] = worldY(latitude)
  arrays.x[row] = x
  arrays.y[row] = y
  arrays.z[row] = z
}

export function vectorOf({ arrays: { x, y, z } }: Pick<GymColumns, 'arrays'>, row: number): UnitVector {
  return { x: x[row] ?? 0, y: y[row] ?? 0, z: z[row] ?? 0 }
}

/** The first three characters as one number, which orders names as `<` does: most are told apart by it. */
export function startOf(name: string): number {
  const code = (at: number) => (at < name.length ? name.charCodeAt(at) : 0)
  return (code(0) * 65_536 + code(1)) * 65_536 + code(2)
}

function cityNameOf({ address }: IndexedGym): string {
  const found = cityOfAddress(address)
  return found ? `${found.city}, ${found.state}` : ''
}

/** Absent in gyms that were stored before this order existed, until the backfill reaches them. */
function confidenceOf({ order }: IndexedGym): number {
  return Number.parseInt(order.confidence ?? noConfidence, 10)
}

/** FNV-1a, 32 bits (https://datatracker.ietf.org/doc/draft-eastlake-fnv). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** Numbers distinct values, of which many gyms have equal ones, from 0. */
function createNumbers<T>(keyOf: (value: T) => string, first: T) {
  const values: T[] = [first]
  const numbers = new Map([[keyOf(first), 0]])
  return {
    values,
    numberOf(value: T): number {
      const key = keyOf(value)
      const number = numbers.get(key) ?? values.push(value) - 1
      numbers.set(key, number)
      return number
    },
  }
}

function allocate(capacity: number) {
  return {
    latitude: new Float64Array(capacity),
    longitude: new Float64Array(capacity),
    /** See `worldY`. */
    mapY: new Float64Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    /** See `startOf`. */
    nameStart: new Float64Array(capacity),
    average: new Uint16Array(capacity),
    reviews: new Uint32Array(capacity),
    /** The sort key of the order by confidence: the smallest is the best. */
    confidence: new Uint32Array(capacity),
    hasPhotos: new Uint8Array(capacity),
    /** The numbers of its type, its city and its hours. */
    type: new Uint8Array(capacity),
    city: new Uint32Array(capacity),
    open: new Uint32Array(capacity),
    /** See fact-bits.rules.ts. */
    facts: new Uint32Array(capacity),
    hash: new Int32Array(capacity),
    /** See map-cells.rules.ts. */
    nextInCell: new Uint32Array(capacity),
  }
}

function grow(arrays: Arrays): void {
  const larger = allocate(2 * arrays.type.length)
  for (const name of Object.keys(arrays) as (keyof Arrays)[]) larger[name].set(arrays[name])
  Object.assign(arrays, larger)
}
