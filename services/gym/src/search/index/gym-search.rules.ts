// Searches the gyms in memory. A query that an area or a text narrows down compares its matches; any other walks the
// sorted list of its order.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { cursorRow } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { createGymFinder } from './gym-finder.rules.ts'
import { createMatcher } from './gym-matcher.rules.ts'
import {
  compareTexts,
  type FixedOrder,
  readSortKey,
  type SortKey,
  writeCursorRow,
} from './gym-orders.rules.ts'
import type { GymTable } from './gym-table.rules.ts'
import { matchValues } from './match-values.rules.ts'
import { createTopItems } from './top-items.rules.ts'

export interface GymSearch {
  filter: GymFilter
  sort: GymSort
  limit: number
  /** Only gyms after this one. */
  after?: SortKey | undefined
  /** The order by distance is from here, and relevant gyms that are near come first. */
  near?: UnitVector | undefined
}

export interface FoundGyms {
  ids: string[]
  /** The number of all matches. */
  total: number
  /** The sort key of the last of `ids`, if more gyms follow. */
  next: SortKey | undefined
}

export interface GymSearcher {
  search(search: GymSearch): FoundGyms
  /** Visits all matches of a filter, in no order. */
  forEach(filter: GymFilter, visit: (row: number, latitude: number, longitude: number) => void): void
  id(row: number): string
}

interface FoundRow {
  row: number
  value: number
}

/** More matches than `maxCompared` are not compared with each other, because walking a sorted list is faster. */
export function createGymSearcher(table: GymTable, maxCompared = 20_000): GymSearcher {
  const { columns, compare, ordered } = table
  const { arrays, ids } = columns
  const finder = createGymFinder(table, maxCompared)

  /** At most one row more than `limit`, which shows that more gyms follow. */
  function findInOrder({ filter, after, limit }: GymSearch, order: FixedOrder) {
    const { rows, total } = finder.find(filter)
    if (after) writeCursorRow(columns, after)
    const isAfter = (row: number) => !after || compare[order](row, cursorRow) > 0
    const found: number[] = []
    if (rows.length === total) {
      const top = createTopItems(limit + 1, compare[order])
      for (let index = 0; index < rows.length; index++) {
        const row = rows[index] ?? 0
        if (isAfter(row)) top.offer(row)
      }
      found.push(...top.sorted())
    } else {
      const matches = createMatcher(columns, filter)
      for (const row of ordered[order].after(after && cursorRow)) {
        if (matches(row)) found.push(row)
        if (found.length > limit) break
      }
    }
    return { found: found.map((row) => ({ row, value: 0 })), total }
  }

  /** The same for an order that depends on the query. */
  function findByValue({ filter, near, after, limit }: GymSearch, order: 'distance' | 'relevance') {
    const { rows, scores, total } = finder.all(filter)
    const valueAt = matchValues(columns, order, near)
    const values = new Float64Array(rows.length)
    const top = createTopItems(limit + 1, (a, b) => compareValues(at(a), at(b)))
    for (let index = 0; index < rows.length; index++) {
      values[index] = valueAt(rows[index] ?? 0, scores?.[index] ?? 0)
      if (!after || !('value' in after) || compareValues(at(index), after) > 0) top.offer(index)
    }
    return { found: top.sorted().map(at), total }

    function at(index: number) {
      const row = rows[index] ?? 0
      return { row, value: values[index] ?? 0, id: ids[row] ?? '' }
    }
  }

  return {
    search(query) {
      const { sort, limit } = query
      const isByValue = sort === 'distance' || sort === 'relevance'
      const { found, total } = isByValue ? findByValue(query, sort) : findInOrder(query, sort)
      const page: FoundRow[] = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      return {
        ids: page.map(({ row }) => ids[row] ?? ''),
        total,
        next: last && readSortKey(columns, sort, last.row, last.value),
      }
    },

    forEach(filter, visit) {
      finder.forEach(filter, (row) => visit(row, arrays.latitude[row] ?? 0, arrays.longitude[row] ?? 0))
    },

    id: (row) => ids[row] ?? '',
  }
}

interface ValueAndId {
  value: number
  id: string
}

function compareValues(a: ValueAndId, b: ValueAndId): number {
  return a.value - b.value || compareTexts(a.id, b.id)
}
