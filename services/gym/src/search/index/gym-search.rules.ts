// Searches the gyms in memory. A query that an area or a text narrows down compares its matches; any other walks the
// sorted list of its order.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { createTopRows } from '../structures/top-rows.rules.ts'
import { cursorRow, type GymColumns } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { type Candidates, createGymFinder, type GymFinder } from './gym-finder.rules.ts'
import { createMatcher } from './gym-matcher.rules.ts'
import {
  compareTexts,
  type FixedOrder,
  isUnrated,
  readSortKey,
  type SortKey,
  writeCursorRow,
} from './gym-orders.rules.ts'
import type { GymTable } from './gym-table.rules.ts'
import { createReach, createSquares, matchValues, type ValueOrder } from './match-values.rules.ts'

export interface GymSearch {
  filter: GymFilter
  sort: GymSort
  limit: number
  /** Only gyms after this one. */
  after?: SortKey | undefined
  /** The order by distance is from here. Near gyms come first among relevant ones, and among those without ratings. */
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
  /** All matches of a filter, in no order, with the fields of all rows. */
  matches(filter: GymFilter): Candidates & { arrays: GymColumns['arrays'] }
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

  /** Of gyms without ratings the nearer come first. They are the last in all orders but the one by name. */
  function findRatedFirst(query: GymSearch, order: FixedOrder): FoundRows {
    const { near, limit, after } = query
    if (!near || order === 'name') return findInOrder(query, order)
    if (after && isUnrated(after)) return findByValue(query, 'unrated')
    const { found, total } = findInOrder(query, order)
    const rated = found.filter(({ row }) => (arrays.reviews[row] ?? 0) > 0)
    if (rated.length === found.length) return { found, total }
    const unrated = findByValue({ ...query, after: undefined }, 'unrated').found
    return { found: [...rated, ...unrated].slice(0, limit + 1), total }
  }

  return {
    search(query) {
      const { sort, limit } = query
      const isByValue = sort === 'distance' || sort === 'relevance'
      const { found, total } = isByValue ? findByValue(query, sort) : findRatedFirst(query, sort)
      const page = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      return {
        ids: page.map(({ row }) => ids[row] ?? ''),
        total,
        next: last && readSortKey(columns, sort, last.row, last.value),
      }
    },

    matches: (filter) => ({ ...finder.candidates(filter), arrays }),

    id: (row) => ids[row] ?? '',
  }
}

function createOrderFinder({ columns, compare, ordered }: GymTable, finder: GymFinder) {
  function topOf(rows: readonly number[], order: FixedOrder, count: number, after?: number): number[] {
    const top = createTopRows(count, compare[order])
    for (const row of rows) if (after === undefined || compare[order](row, after) > 0) top.offer(row, 0)
    return top.sorted().map(({ row }) => row)
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
    const isMatch = new Uint8Array(columns.length())
    const { rows, count } = finder.candidates(filter)
    for (let index = 0; index < count; index++) isMatch[rows[index] ?? 0] = 1
    return (row) => isMatch[row] === 1
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
  const byId = (a: number, b: number) => compareTexts(ids[a], ids[b])

  return ({ filter, near, after, limit }: GymSearch, order: ValueOrder): FoundRows => {
    const { rows, scores, count, centre } = finder.candidates(filter)
    const place = order === 'relevance' ? centre : undefined
    const values = matchValues(columns, order, filter.text, place !== undefined)
    const reach = createReach(values)
    const squareOf = createSquares(columns, place ?? near)
    const top = createTopRows(limit + 1, byId)
    const [fromValue, fromId] = after && 'value' in after ? [after.value ?? 0, after.id] : [-Infinity, '']
    const isAfter = (row: number, value: number) =>
      value > fromValue || (value === fromValue && compareTexts(ids[row], fromId) > 0)
    let maxValue = top.maxValue()
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      const score = scores ? (scores[index] ?? 0) : 0
      const square = squareOf(row)
      if (square > reach(score, maxValue)) continue
      const value = values.valueOf(row, score, square)
      if (value === Number.POSITIVE_INFINITY || !isAfter(row, value)) continue
      top.offer(row, value)
      maxValue = top.maxValue()
    }
    return { found: top.sorted(), total: count }
  }
}
