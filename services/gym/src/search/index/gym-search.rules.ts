// Searches the gyms in memory. A query that an area or a text narrows down compares its matches; any other walks the
// sorted list of its order.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { cursorRow, type GymColumns } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { createGymFinder, type GymFinder } from './gym-finder.rules.ts'
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
  forEach(
    filter: GymFilter,
    visit: (row: number, latitude: number, longitude: number, worldY: number) => void,
  ): void
  id(row: number): string
}

interface FoundRow {
  row: number
  value: number
}

/** At most one row more than the limit, which shows that more gyms follow. */
interface FoundRows {
  found: FoundRow[]
  total: number
}

/** More matches than `maxCompared` are not compared with each other, because walking a sorted list is faster. */
export function createGymSearcher(table: GymTable, maxCompared = 10_000): GymSearcher {
  const { columns } = table
  const { arrays, ids } = columns
  const finder = createGymFinder(table, maxCompared)
  const findInOrder = createOrderFinder(table, finder)
  const findByValue = createValueFinder(columns, finder)

  return {
    search(query) {
      const { sort, limit } = query
      const isByValue = sort === 'distance' || sort === 'relevance'
      const { found, total } = isByValue ? findByValue(query, sort) : findInOrder(query, sort)
      const page = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      return {
        ids: page.map(({ row }) => ids[row] ?? ''),
        total,
        next: last && readSortKey(columns, sort, last.row, last.value),
      }
    },

    forEach(filter, visit) {
      const { latitude, longitude, worldY } = arrays
      finder.forEach(filter, (row) => visit(row, latitude[row] ?? 0, longitude[row] ?? 0, worldY[row] ?? 0))
    },

    id: (row) => ids[row] ?? '',
  }
}

function createOrderFinder({ columns, compare, ordered }: GymTable, finder: GymFinder) {
  function topOf(rows: readonly number[], order: FixedOrder, count: number, after?: number): number[] {
    const top = createTopItems(count, compare[order])
    for (const row of rows) if (after === undefined || compare[order](row, after) > 0) top.offer(row)
    return top.sorted()
  }

  function walk(filter: GymFilter, order: FixedOrder, count: number, after?: number): number[] {
    const found: number[] = []
    const isWanted = createWanted(filter)
    ordered[order].walk(after, (row) => {
      if (isWanted(row)) found.push(row)
      return found.length < count
    })
    return found
  }

  /** A test of rows that includes the text. */
  function createWanted(filter: GymFilter): (row: number) => boolean {
    if (!filter.text) return createMatcher(columns, filter)
    const rows = new Set<number>()
    finder.forEach(filter, (row) => rows.add(row))
    return (row) => rows.has(row)
  }

  return ({ filter, after, limit }: GymSearch, order: FixedOrder): FoundRows => {
    const { rows, total } = finder.find(filter)
    if (after) writeCursorRow(columns, after)
    const from = after && cursorRow
    const found = rows ? topOf(rows, order, limit + 1, from) : walk(filter, order, limit + 1, from)
    return { found: found.map((row) => ({ row, value: 0 })), total }
  }
}

/** For the orders that depend on the query. */
function createValueFinder(columns: GymColumns, finder: GymFinder) {
  const { ids } = columns
  /** Per row the value of the current search. */
  let values = new Float64Array(0)
  const byValue = (a: number, b: number) =>
    (values[a] ?? 0) - (values[b] ?? 0) || compareTexts(ids[a], ids[b])

  return ({ filter, near, after, limit }: GymSearch, order: 'distance' | 'relevance'): FoundRows => {
    if (values.length < columns.length()) values = new Float64Array(2 * columns.length())
    const valueAt = matchValues(columns, order, near, filter.text)
    const top = createTopItems(limit + 1, byValue)
    const from = after && 'value' in after ? after : undefined
    ids[cursorRow] = from?.id ?? ''
    values[cursorRow] = from?.value ?? 0
    let total = 0
    finder.forEach(filter, (row, score) => {
      total++
      values[row] = valueAt(row, score)
      if (!from || byValue(row, cursorRow) > 0) top.offer(row)
    })
    return { found: top.sorted().map((row) => ({ row, value: values[row] ?? 0 })), total }
  }
}
