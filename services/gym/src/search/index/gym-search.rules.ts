// Searches the gyms in memory: finds the rows that match a filter by text, by area or by a pass over all rows, and
// picks the first of an order.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { FilterCounts, GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { cursorRow } from '../columns/gym-columns.rules.ts'
import { chooseCentre } from '../text/geography.rules.ts'
import type { FoundTexts } from '../text/text-index.rules.ts'
import { countPerFilter } from './filter-counts.rules.ts'
import { createMatcher, type GymFilter } from './gym-filter.rules.ts'
import {
  compareTies,
  createTopRows,
  readSortKey,
  type SortKey,
  valuesOf,
  writeCursorRow,
} from './gym-orders.rules.ts'
import type { GymTable } from './gym-table.rules.ts'
import { readPlaces } from './places.rules.ts'
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

const withoutText: Omit<FoundTexts, 'rows' | 'count'> = {
  ...{ centres: undefined, wanted: 'name', scoreOf: () => 0 },
  ...{ isNamed: () => false, isWholeName: () => false },
}

export type GymSearcher = ReturnType<typeof createGymSearcher>

export function createGymSearcher(table: GymTable) {
  const { columns, text } = table
  const { arrays, ids } = columns
  const matches = createMatches(table)

  function valueOfRows({ filter, sort, near }: GymSearch, { rows, count, text }: Matches) {
    if (sort !== 'relevance') return valuesOf(columns, sort, near)
    const found = { ...withoutText, ...text, rows, count }
    return relevanceOf(columns, found, filter.text, chooseCentre(columns, found, near) ?? near)
  }

  return {
    search(query: GymSearch): FoundGyms {
      const { filter, sort, limit, after, near } = query
      const found = matches(filter, near)
      const valueOfRow = valueOfRows(query, found)
      const compare = compareTies(columns, sort)
      // One more than the limit shows that more gyms follow.
      const top = createTopRows(limit + 1, compare)
      const from = after ? writeCursorRow(columns, after) : Number.NEGATIVE_INFINITY
      for (let index = 0; index < found.count; index++) {
        const row = found.rows[index] ?? 0
        const value = valueOfRow(row)
        if (value > from || (value === from && compare(row, cursorRow) > 0)) top.offer(row, value)
      }
      const first = top.sorted()
      const page = first.slice(0, limit)
      const last = first.length > limit ? page.at(-1) : undefined
      return {
        ids: page.map(({ row }) => ids[row] ?? ''),
        total: found.count,
        next: last && readSortKey(columns, sort, last.row, last.value),
      }
    },

    /** The words of a text with what they mean; see text-index.rules.ts. */
    read: text.read,

    /** All matches of a filter, in no order. Of a text, those that are enough to reach `near`, or else the area. */
    matches,

    /** How many matches of a filter match each other filter, at a whole minute. */
    counts: (filter: GymFilter, at: Date): FilterCounts => countPerFilter(columns, matches(filter), at),

    columns,

    id: (row: number) => ids[row] ?? '',

    type: (row: number) => columns.types[arrays.type[row] ?? 0] ?? '',

    /** The best of these rows in the order by confidence. */
    mostTrusted(rows: readonly number[], count: number): number[] {
      const top = createTopRows(count, compareTies(columns, 'confidence'))
      const valueOfRow = valuesOf(columns, 'confidence', undefined)
      for (const row of rows) top.offer(row, valueOfRow(row))
      return top.sorted().map(({ row }) => row)
    },

    places: () => readPlaces(columns),
  }
}

function createMatches({ columns, text }: GymTable) {
  let buffer = new Int32Array(0)

  return (filter: GymFilter, near?: UnitVector): Matches => {
    const isMatch = createMatcher(columns, filter)
    const area = filter.circle?.box ?? filter.box
    const { text: query, ...conditions } = filter
    if (query) {
      const found = text.search(query, { area, near })
      const hasConditions = Object.values(conditions).some((each) => each !== undefined)
      const { rows } = found
      if (!hasConditions) return { rows, count: found.count, text: found }
      let count = 0
      for (let index = 0; index < found.count; index++) {
        const row = rows[index] ?? 0
        if (isMatch(row)) rows[count++] = row
      }
      return { rows, count, text: found }
    }
    if (buffer.length < columns.length()) buffer = new Int32Array(columns.arrays.type.length)
    const rows = buffer
    let count = 0
    columns.visit(area, (row) => {
      if (isMatch(row)) rows[count++] = row
    })
    return { rows, count }
  }
}
