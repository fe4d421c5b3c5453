// Searches the gyms in memory: finds the rows that match a filter by text, by area or by a pass over all rows, and
// picks the first of an order.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { FilterCounts, GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import type { FoundTexts, TextIndex } from '../text/text-index.rules.ts'
import { countPerFilter } from './filter-counts.rules.ts'
import { chooseCentre, isReached, type SearchedAround } from './geography.rules.ts'
import { cursorRow, type GymColumns } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { createMatcher } from './gym-filter.rules.ts'
import {
  compareBy,
  createTopRows,
  readSortKey,
  type SortKey,
  valuesOf,
  writeCursorRow,
} from './gym-orders.rules.ts'
import type { GymTable } from './gym-table.rules.ts'
import { type Place, readPlaces } from './places.rules.ts'
import { relevanceOf } from './relevance.rules.ts'

export interface GymSearch {
  filter: GymFilter
  sort: GymSort
  limit: number
  /** Only gyms after this one. */
  after?: SortKey | undefined
  /** The order by distance is from here. Near gyms come first among relevant ones, and among those without ratings. */
  near?: UnitVector | undefined
}

interface FoundGyms {
  ids: string[]
  /** The number of all matches. */
  total: number
  /** The sort key of the last of `ids`, if more gyms follow. */
  next: SortKey | undefined
}

/** Valid until the next search: the array is reused. */
export interface Matches {
  /** Only the first `count` are valid. */
  rows: Int32Array
  count: number
  /** What is known of the matches of a text. */
  text?: FoundTexts
}

export interface GymSearcher {
  search(search: GymSearch): FoundGyms
  /** The words of a text with what they mean; see text-index.rules.ts. */
  read: TextIndex['read']
  /** All matches of a filter, in no order. Of a text, those that are enough to reach `near`, or else the area. */
  matches(filter: GymFilter, near?: UnitVector): Matches
  /** How many matches of a filter match each other filter, at a whole minute. */
  counts(filter: GymFilter, at: Date): FilterCounts
  columns: GymColumns
  id(row: number): string
  type(row: number): string
  /** The best of these rows in the order by confidence. */
  mostTrusted(rows: readonly number[], count: number): number[]
  places(): ReadonlyMap<string, Place>
}

export function createGymSearcher(table: GymTable): GymSearcher {
  const { columns, cells, text } = table
  const { arrays, ids } = columns
  const compare = compareBy(columns)
  const matches = createMatches(table)

  /** One more than the limit, which shows that more gyms follow. */
  function firstRows({ filter, sort, limit, after, near }: GymSearch) {
    const { rows, count, text } = matches(filter, near)
    const found = { ...text, rows, count }
    const valueOfRow =
      sort === 'relevance'
        ? relevanceOf(columns, found, filter.text, chooseCentre(columns, found, near) ?? near)
        : valuesOf(columns, sort, near)
    const compareRows = compare[sort]
    const top = createTopRows(limit + 1, compareRows)
    const from = after ? (writeCursorRow(columns, after) ?? valueOfRow(cursorRow)) : Number.NEGATIVE_INFINITY
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      const value = valueOfRow(row)
      if (value > from || (value === from && compareRows(row, cursorRow) > 0)) top.offer(row, value)
    }
    return { found: top.sorted(), total: count }
  }

  return {
    search(query) {
      const { found, total } = firstRows(query)
      const page = found.slice(0, query.limit)
      const last = found.length > query.limit ? page.at(-1) : undefined
      return {
        ids: page.map(({ row }) => ids[row] ?? ''),
        total,
        next: last && readSortKey(columns, query.sort, last.row, last.value),
      }
    },

    read: text.read,

    matches,

    counts: (filter, at) => countPerFilter(columns, matches(filter), at),

    columns,

    id: (row) => ids[row] ?? '',

    type: (row) => columns.types[arrays.type[row] ?? 0] ?? '',

    mostTrusted: (rows, count) => rows.toSorted(compare.confidence).slice(0, count),

    places: () => readPlaces(columns, cells),
  }
}

function createMatches({ columns, cells, text }: GymTable): GymSearcher['matches'] {
  let buffer = new Int32Array(0)

  /** Without `isMatch`, any row matches. */
  function ofText(
    query: string,
    isMatch: ((row: number) => boolean) | undefined,
    around: SearchedAround,
  ): Matches {
    const found = text.search(query, (reaching) => isReached(columns, reaching, around), around.near)
    const { rows } = found
    if (!isMatch) return { rows, count: found.count, text: found }
    let count = 0
    for (let index = 0; index < found.count; index++) {
      const row = rows[index] ?? 0
      if (isMatch(row)) rows[count++] = row
    }
    return { rows, count, text: found }
  }

  return (filter, near) => {
    const isMatch = createMatcher(columns, filter)
    const area = filter.circle?.box ?? filter.box
    const { text: query, ...conditions } = filter
    const hasConditions = Object.values(conditions).some((each) => each !== undefined)
    if (query) return ofText(query, hasConditions ? isMatch : undefined, { area, near })
    if (buffer.length < columns.length()) buffer = new Int32Array(columns.arrays.type.length)
    const rows = buffer
    let count = 0
    cells.visit(area, (row) => {
      if (isMatch(row)) rows[count++] = row
    })
    return { rows, count }
  }
}
