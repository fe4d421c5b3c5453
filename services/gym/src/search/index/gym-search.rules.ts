// Searches the gyms in memory. A query that an area or a text narrows down compares its matches; any other walks the
// sorted list of its order.
import type { FilterCounts } from '@jumpingjack/contracts/gym/gym-lists'
import { createTopRows } from '../structures/top-rows.rules.ts'
import type { TextIndex } from '../text/text-index.rules.ts'
import { countPerFilter } from './filter-counts.rules.ts'
import { cursorRow, type GymColumns } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import {
  type Candidates,
  createGymFinder,
  type FoundRows,
  type GymFinder,
  type GymSearch,
} from './gym-finder.rules.ts'
import { createMatcher } from './gym-matcher.rules.ts'
import { type FixedOrder, isUnrated, readSortKey, type SortKey, writeCursorRow } from './gym-orders.rules.ts'
import type { GymTable } from './gym-table.rules.ts'
import { type Place, readPlaces } from './places.rules.ts'
import { createValueFinder } from './value-finder.rules.ts'

export interface FoundGyms {
  ids: string[]
  /** The number of all matches. */
  total: number
  /** The sort key of the last of `ids`, if more gyms follow. */
  next: SortKey | undefined
}

export interface GymSearcher {
  search(search: GymSearch): FoundGyms
  /** The words of a text with what they mean; see text-index.rules.ts. */
  read: TextIndex['read']
  /** All matches of a filter, in no order, with the fields of all rows. */
  matches(filter: GymFilter): Candidates
  /** The same for the map; see `GymFinder`. */
  view(...query: Parameters<GymFinder['view']>): ReturnType<GymFinder['view']> & Pick<GymColumns, 'arrays'>
  /** How many matches of a filter match each other filter, at a whole minute. */
  counts(filter: GymFilter, at: Date): FilterCounts
  id(row: number): string
  type(row: number): string
  /** The best of these rows in the order by confidence. */
  mostTrusted(rows: readonly number[], count: number): number[]
  places(): ReadonlyMap<string, Place>
}

/** More matches than `maxCompared` are not compared with each other, because walking a sorted list is faster. */
export function createGymSearcher(table: GymTable, maxCompared = 10_000): GymSearcher {
  const { columns } = table
  const { arrays, ids } = columns
  const finder = createGymFinder(table, maxCompared)
  const findInOrder = createOrderFinder(table, finder)
  const findByValue = createValueFinder(table, finder, maxCompared / 2)

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

    read: table.text.read,

    matches: finder.candidates,

    view: (filter, level) => ({ ...finder.view(filter, level), arrays }),

    counts: (filter, at) => countPerFilter(columns, finder.candidates(filter), at),

    id: (row) => ids[row] ?? '',

    type: (row) => columns.types[arrays.type[row] ?? 0] ?? '',

    mostTrusted: (rows, count) => rows.toSorted(table.compare.confidence).slice(0, count),

    places: () => readPlaces(columns, table.positions),
  }
}

function createOrderFinder({ columns, compare, ordered }: GymTable, finder: GymFinder) {
  function topOf(rows: Int32Array, order: FixedOrder, count: number, after?: number): number[] {
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
    const { rows, count } = finder.candidates(filter)
    const isMatch = new Uint8Array(columns.length())
    for (let index = 0; index < count; index++) isMatch[rows[index] ?? 0] = 1
    return (row) => isMatch[row] === 1
  }

  return ({ filter, after, limit }: GymSearch, order: FixedOrder): FoundRows => {
    const { rows, count: total } = finder.find(filter)
    if (after) writeCursorRow(columns, after)
    const from = after && cursorRow
    const found = rows ? topOf(rows, order, limit + 1, from) : walk(filter, order, limit + 1, from)
    return { found: found.map((row) => ({ row, value: 0 })), total }
  }
}
