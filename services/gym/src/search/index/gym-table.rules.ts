// All gyms in memory, as rows: their fields, and the structures that find and order rows.
import { gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import { createTextIndex, type TextIndex } from '../text/text-index.rules.ts'
import { createGymColumns, type GymColumns, type IndexedGym } from './gym-columns.rules.ts'
import { compareBy, type FixedOrder, fixedOrders } from './gym-orders.rules.ts'
import { type CompareRows, createOrderedRows, type OrderedRows } from './ordered-rows.rules.ts'
import { createSpatialCells, type SpatialCells } from './spatial-cells.rules.ts'

export interface GymTable {
  columns: GymColumns
  cells: SpatialCells
  text: TextIndex
  compare: Record<FixedOrder, CompareRows>
  ordered: Record<FixedOrder, OrderedRows>
  /** Adds, replaces or (if it was merged into another) removes a gym. */
  put(gym: IndexedGym): void
  /** Ends the bulk load. */
  finishLoad(): void
  size(): number
  /** Grows with every change. */
  version(): number
}

/** Orders that a new rating changes. */
const ratedOrders = ['rating', 'reviews', 'confidence'] as const

export function createGymTable(): GymTable {
  const columns = createGymColumns()
  const cells = createSpatialCells()
  const text = createTextIndex()
  const compare = compareBy(columns)
  const ordered = createOrderedLists(compare)
  const rows = new Map<string, number>()
  /** A hash per row of everything but the ratings: a gym with the same hash keeps its row. */
  const hashes: number[] = [0]
  let isLoading = true
  let version = 0

  function append(gym: IndexedGym, hash: number): void {
    const row = columns.append(gym)
    hashes.push(hash)
    rows.set(gym._id, row)
    cells.add(row, gym.latitude, gym.longitude)
    text.add(row, textOf(gym))
    if (!isLoading) for (const order of fixedOrders) ordered[order].insert(row)
  }

  function remove(row: number): void {
    const { latitude, longitude, isLive } = columns.arrays
    if (!isLoading) for (const order of fixedOrders) ordered[order].remove(row)
    cells.remove(row, latitude[row] ?? 0, longitude[row] ?? 0)
    text.remove(row)
    isLive[row] = 0
    rows.delete(columns.ids[row] ?? '')
  }

  function rate(row: number, gym: IndexedGym): void {
    if (!isLoading) for (const order of ratedOrders) ordered[order].remove(row)
    columns.setRatings(row, gym)
    if (!isLoading) for (const order of ratedOrders) ordered[order].insert(row)
  }

  return {
    columns,
    cells,
    text,
    compare,
    ordered,

    put(gym) {
      const row = rows.get(gym._id)
      const hash = hashOf(gym)
      const isSame = row !== undefined && hashes[row] === hash && !gym.mergedInto
      if (isSame && columns.hasRatings(row, gym)) return
      version++
      if (isSame) return rate(row, gym)
      if (row !== undefined) remove(row)
      if (!gym.mergedInto) append(gym, hash)
    },

    finishLoad() {
      text.finishLoad()
      const all = Int32Array.from(rows.values())
      for (const order of fixedOrders) ordered[order].load(all)
      isLoading = false
    },

    size: () => rows.size,
    version: () => version,
  }
}

function createOrderedLists({ rating, reviews, name, confidence }: GymTable['compare']): GymTable['ordered'] {
  return {
    rating: createOrderedRows(rating),
    reviews: createOrderedRows(reviews),
    name: createOrderedRows(name),
    confidence: createOrderedRows(confidence),
  }
}

function textOf({ name, address, type, description }: IndexedGym) {
  const row = gymTypeRow(type)
  const labels = row ? `${row.filterLabel} ${row.mapLabel}` : type
  return { name, address, other: `${labels} ${description ?? ''}` }
}

/** FNV-1a, 32 bits (https://datatracker.ietf.org/doc/draft-eastlake-fnv). */
function hashOf(gym: IndexedGym): number {
  const { name, address, description, latitude, longitude, type, open } = gym
  const text = JSON.stringify([name, address, description, latitude, longitude, type, open])
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash
}
