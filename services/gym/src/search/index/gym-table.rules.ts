// All gyms in memory, as rows: their fields, and the structures that find and order rows.
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { pathOf } from '../map/map-range.rules.ts'
import { createSpatialTree, type SpatialTree } from '../map/spatial-tree.rules.ts'
import { type CompareRows, createOrderedRows, type OrderedRows } from '../structures/ordered-rows.rules.ts'
import { sortedByNumber } from '../structures/sort-rows.rules.ts'
import { createTextIndex, type TextIndex } from '../text/text-index.rules.ts'
import { factWordsOf } from '../words/meanings.rules.ts'
import { createFacetCounts, type FacetCounts, noFacet } from './facets.rules.ts'
import { createGeography } from './geography.rules.ts'
import { clearRow, createGymColumns, type GymColumns, type IndexedGym } from './gym-columns.rules.ts'
import { hashOf } from './gym-hash.rules.ts'
import { compareBy, type FixedOrder, fixedOrders, sortedRows } from './gym-orders.rules.ts'

export interface GymTable {
  columns: GymColumns
  positions: SpatialTree
  text: TextIndex
  counts: FacetCounts
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
  const positions = createSpatialTree(columns.arrays)
  const text = createTextIndex(createGeography(columns, positions))
  const counts = createFacetCounts()
  const compare = compareBy(columns)
  const ordered = createOrderedLists(compare)
  const rows = new Map<string, number>()
  let isLoading = true
  let version = 0

  function update(orders: readonly FixedOrder[], row: number, action: 'insert' | 'remove'): void {
    if (!isLoading) {
      for (const order of orders) ordered[order][action](row)
      positions[action](row)
    }
    counts.change(columns.arrays.facet[row] ?? noFacet, action === 'insert' ? 1 : -1)
  }

  function append(gym: IndexedGym, hours: number, hash: number): void {
    const row = columns.append(gym, hours, hash)
    rows.set(gym._id, row)
    text.add(row, textOf(gym))
    update(fixedOrders, row, 'insert')
  }

  function remove(row: number): void {
    update(fixedOrders, row, 'remove')
    text.remove(row)
    clearRow(columns, row)
    rows.delete(columns.ids[row] ?? '')
  }

  function rate(row: number, gym: IndexedGym): void {
    update(ratedOrders, row, 'remove')
    columns.setRatings(row, gym)
    update(ratedOrders, row, 'insert')
  }

  return {
    ...{ columns, positions, text, counts, compare, ordered },

    put(gym) {
      const row = rows.get(gym._id)
      const hours = columns.hoursOf(gym)
      const hash = hashOf(gym, hours)
      const isSame = row !== undefined && columns.arrays.hash[row] === hash && !gym.mergedInto
      if (isSame && columns.hasRatings(row, gym)) return
      version++
      if (isSame) return rate(row, gym)
      if (row !== undefined) remove(row)
      if (!gym.mergedInto) append(gym, hours, hash)
    },

    finishLoad() {
      const all = Int32Array.from(rows.values())
      // Neighbours of the tree become neighbours in memory: a view of a million is read in half the time.
      for (const row of sortedByNumber(all, (row) => pathOf(columns.arrays.square[row] ?? 0)))
        positions.insert(row)
      text.finishLoad()
      const sorted = sortedRows(columns, all)
      for (const order of fixedOrders) ordered[order].load(sorted[order])
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

function textOf(gym: IndexedGym) {
  const { name, address, type, description } = gym
  const labels = labelsOf.get(type) ?? type
  return { name, address, labels, facts: factWordsOf(gym), description: description ?? '' }
}

const labelsOf = new Map(
  gymTypes.map(({ type, filterLabel, mapLabel }) => [type as string, `${filterLabel} ${mapLabel}`]),
)
