// The fields of all gyms that lists filter and sort by, one typed array per field. Each gym is a row. A row is never
// reused: a gym whose text, facts or position change gets a new one. The rows of a small area are found by a grid.
import { type Box, type UnitVector, unitVector, worldY } from '@jumpingjack/contracts/gym/gym-area'
import { cityOfAddress } from '@jumpingjack/contracts/place-pages/place-paths'
import { amenityBits, type Fee, lackBits, monthlyFee, priceBits } from '../../facts/facts.rules.ts'
import { foldName, noConfidence, type StoredGym } from '../../gyms/gyms.rules.ts'
import { isOpen, type OpenHours } from '../../hours/open-hours.rules.ts'
import { createNumbers } from './shared-values.rules.ts'

const indexed = [
  ...(['_id', 'name', 'address', 'description', 'latitude', 'longitude', 'type'] as const),
  ...(['open', 'priceRange', 'dayPass', 'amenities', 'lacks', 'mergedInto', 'closed'] as const),
  ...(['priceRangeAt', 'cost', 'womenHours'] as const),
  ...(['averageHundredths', 'totalReviews', 'photoCount'] as const),
] as const
/** The fields of a stored gym that the index reads. */
export const indexedFields = [...indexed, 'order.confidence']
export type IndexedGym = Pick<StoredGym, (typeof indexed)[number] | 'order'>

type Arrays = ReturnType<typeof allocate>
export type GymColumns = ReturnType<typeof createGymColumns>

/** No gym is in row 0. */
const noRow = 0
/** The number of the type of rows without a gym, which no filter wants. */
const noType = 0
const firstCapacity = 1_024

const numbered = ['open', 'fee', 'amenities', 'lacks', 'prices', 'hash'] as const

type Visit = (row: number) => void

export function createGymColumns() {
  const rows = new Map<string, number>()
  const ids = ['']
  /** Folded, as the order by name compares them. */
  const names = ['']
  const types = createNumbers<string>((type) => type, '')
  /** As in "Brooklyn, NY"; the first is empty, for addresses without one. */
  const cities = createNumbers<string>((city) => city, '')
  const hours = createNumbers<OpenHours | null>(JSON.stringify, null)
  const fees = createNumbers<Fee | null>(JSON.stringify, null)
  /** Grown arrays replace smaller ones: read them from here each time. */
  const arrays = allocate(firstCapacity)
  const cells = createCells(arrays)
  let open: { at: number; states: (boolean | null)[] } = { at: Number.NaN, states: [] }

  function append(gym: IndexedGym, numbers: Record<(typeof numbered)[number], number>): number {
    const row = ids.push(gym._id) - 1
    rows.set(gym._id, row)
    names.push(foldName(gym.name))
    if (row === arrays.type.length) grow(arrays)
    arrays.nameStart[row] = startOf(names[row] ?? '')
    setPosition(arrays, row, gym)
    arrays.type[row] = types.numberOf(gym.type)
    const { city, state } = cityOfAddress(gym.address) ?? {}
    arrays.city[row] = cities.numberOf(city ? `${city}, ${state}` : '')
    for (const name of numbered) arrays[name][row] = numbers[name]
    setRatings(arrays, row, gym)
    cells.add(row)
    return row
  }

  return {
    arrays,
    ids,
    names,
    types: types.values as readonly string[],
    cities: cities.values as readonly string[],
    /** The first row that holds no gym. */
    length: () => ids.length,
    size: () => rows.size,

    /** Adds, replaces or (if it was merged or has closed) removes a gym. Returns its row, if that is a new one. */
    put(gym: IndexedGym): number | undefined {
      const known = rows.get(gym._id)
      const isGone = Boolean(gym.mergedInto || gym.closed)
      const [open, fee] = [hours.numberOf(gym.open ?? null), fees.numberOf(monthlyFee(gym))]
      const numbers = { open, fee, ...bitsOf(gym) }
      const hash = hashOf(gym, [types.numberOf(gym.type), ...Object.values(numbers)])
      if (known !== undefined) {
        if (arrays.hash[known] === hash && !isGone) return void setRatings(arrays, known, gym)
        arrays.type[known] = noType
        rows.delete(gym._id)
      }
      return isGone ? undefined : append(gym, { ...numbers, hash })
    },

    /** Visits all gyms that may be in the box. */
    visit: (box: Box | undefined, visit: Visit) => cells.visit(box, ids.length, visit),

    /** By `arrays.open`; null if they are unknown. */
    hours: hours.values as readonly (OpenHours | null)[],
    /** By `arrays.fee`; null if it is unknown. */
    fees: fees.values as readonly (Fee | null)[],

    /** Per value of `arrays.open`, whether those gyms are open at `at`. Computed once per minute. */
    openAt(at: Date): readonly (boolean | null)[] {
      if (open.at !== at.getTime() || open.states.length !== hours.values.length) {
        open = { at: at.getTime(), states: hours.values.map((each) => isOpen(each, at)) }
      }
      return open.states
    },
  }
}

/** About one: an integer of 32 bits. */
const toCentimetres = (degrees: number) => Math.round(degrees * 1e7)

export const maxNameLength = 127
/** Set in the length of a name if the address is only the nearest known place, which the gym need not be in. */
export const nearFlag = 128

const cellsPerDegree = 10
const cellsAround = 360 * cellsPerDegree
const linesOfCells = 180 * cellsPerDegree
/** In a box of more cells, looking at all rows takes less time. */
const maxCells = 10_000

/** The rows of each cell of a grid over the globe. */
function createCells(arrays: Arrays) {
  /** The last row of each cell. `nextInCell` leads to its other rows. */
  const lastRows = new Map<number, number>()
  return {
    add(row: number): void {
      const { latitude, longitude, nextInCell } = arrays
      const cell = lineOf(latitude[row] ?? 0) * cellsAround + columnOf(longitude[row] ?? 0)
      nextInCell[row] = lastRows.get(cell) ?? noRow
      lastRows.set(cell, row)
    },

    /** Those of the cells that the box touches, or all before `length`. */
    visit(box: Box | undefined, length: number, visit: Visit): void {
      const { nextInCell, type } = arrays
      const area = box && areaOf(box)
      if (!area) for (let row = noRow + 1; row < length; row++) if (type[row] !== noType) visit(row)
      if (!area) return
      const { first, width, south, north } = area
      for (let line = south; line <= north; line++) {
        for (let column = first; column < first + width; column++) {
          const cell = line * cellsAround + (column % cellsAround)
          for (let row = lastRows.get(cell); row; row = nextInCell[row]) if (type[row] !== noType) visit(row)
        }
      }
    },
  }
}

/** Undefined for too many cells. */
function areaOf({ west, south, east, north }: Box) {
  const [first, last] = [columnOf(west), columnOf(east)]
  const width = west > east ? Math.min(cellsAround, cellsAround - first + last + 1) : last - first + 1
  const area = { first, width, south: lineOf(south), north: lineOf(north) }
  return width * (area.north - area.south + 1) > maxCells ? undefined : area
}

function columnOf(longitude: number): number {
  return Math.min(cellsAround - 1, Math.floor((longitude + 180) * cellsPerDegree))
}

function lineOf(latitude: number): number {
  return Math.min(linesOfCells - 1, Math.floor((latitude + 90) * cellsPerDegree))
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

function setRatings(arrays: Arrays, row: number, gym: IndexedGym): void {
  arrays.average[row] = gym.averageHundredths
  arrays.reviews[row] = gym.totalReviews
  // Absent in the oldest gyms, until the migration reaches them.
  arrays.confidence[row] = Number.parseInt(gym.order.confidence ?? String(noConfidence), 10)
  arrays.hasPhotos[row] = gym.photoCount > 0 ? 1 : 0
}

export function vectorOf({ arrays: { x, y, z } }: Pick<GymColumns, 'arrays'>, row: number): UnitVector {
  return { x: x[row] ?? 0, y: y[row] ?? 0, z: z[row] ?? 0 }
}

function bitsOf(gym: IndexedGym) {
  return { amenities: amenityBits(gym), lacks: lackBits(gym), prices: priceBits(gym) }
}

/** The first three characters as one number, which orders names as `<` does: most are told apart by it. */
export function startOf(name: string): number {
  const code = (at: number) => (at < name.length ? name.charCodeAt(at) : 0)
  return (code(0) * 65_536 + code(1)) * 65_536 + code(2)
}

/** FNV-1a, 32 bits (https://datatracker.ietf.org/doc/draft-eastlake-fnv), of characters and numbers instead of bytes. */
function hashOf({ name, address, description, latitude, longitude }: IndexedGym, numbers: readonly number[]) {
  let hash = 0x811c9dc5
  const add = (value: number) => {
    hash = Math.imul(hash ^ value, 0x01000193)
  }
  for (const text of [name, address, description ?? '']) {
    for (let at = 0; at < text.length; at++) add(text.charCodeAt(at))
    add(text.length)
  }
  for (const number of [toCentimetres(latitude), toCentimetres(longitude), ...numbers]) add(number)
  return hash
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
    /** The numbers of its type (0 without a gym), its city, its hours and its monthly fee. */
    type: new Uint8Array(capacity),
    city: new Uint32Array(capacity),
    open: new Uint32Array(capacity),
    fee: new Uint32Array(capacity),
    /** Bits, see facts.rules.ts. */
    amenities: new Uint32Array(capacity),
    lacks: new Uint32Array(capacity),
    prices: new Uint8Array(capacity),
    /** Of the name, as the search of texts counts them; perhaps with `nearFlag`. */
    words: new Uint8Array(capacity),
    hash: new Int32Array(capacity),
    /** See `createCells`. */
    nextInCell: new Uint32Array(capacity),
  }
}

function grow(arrays: Arrays): void {
  const larger = allocate(2 * arrays.type.length)
  for (const name of Object.keys(arrays) as (keyof Arrays)[]) larger[name].set(arrays[name])
  Object.assign(arrays, larger)
}
