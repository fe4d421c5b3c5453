// All gyms in memory, as rows: their fields, and the index of their texts. A search finds the rows that match a filter by
// text, by area or by a pass over all rows, and picks the first of an order.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-filter'
import type { FilterCounts } from '@jumpingjack/contracts/gym/gym-lists'
import { createGymColumns, type GymColumns, type IndexedGym } from '../columns/gym-columns.rules.ts'
import { chooseCentre } from '../text/geography.rules.ts'
import { createTextIndex, type FoundTexts, type TextIndex } from '../text/text-index.rules.ts'
import { createClosedNames } from './closed-names.rules.ts'
import { countPerFilter, createMatcher, type GymFilter } from './gym-filter.rules.ts'
import * as orders from './gym-orders.rules.ts'

export interface GymSearch {
  filter: GymFilter
  sort: GymSort
  limit: number
  /** Only gyms after this one. */
  after?: orders.SortKey | undefined
  /** The order by distance is from here. Near gyms come first among relevant ones, and among those without ratings. */
  near?: UnitVector | undefined
  /** When it is today, for texts that ask for it. */
  at?: Date | undefined
}

const withoutText: Omit<FoundTexts, 'rows' | 'count'> = {
  ...{ centres: undefined, inPlace: undefined, wanted: 'name', leftOut: [], scoreOf: () => 0 },
  ...{ isNamed: () => false, isWholeName: () => false, wishesMetBy: undefined },
}

export type GymSearcher = ReturnType<typeof createGymSearcher>

export function createGymSearcher() {
  const columns = createGymColumns()
  const { arrays, ids } = columns
  const text = createTextIndex(columns)
  const matches = createMatches(columns, text)
  const closed = createClosedNames()

  function valueOfRows({ filter, sort, near }: GymSearch, { rows, count, text }: ReturnType<typeof matches>) {
    if (sort !== 'relevance') return orders.valuesOf(columns, sort, near)
    const found = { ...withoutText, ...text, rows, count }
    return orders.relevanceOf(columns, found, filter.text, chooseCentre(columns, found, near) ?? near)
  }

  return {
    columns,

    /** Adds, replaces or (if it was merged or has closed) removes a gym. */
    put(gym: IndexedGym): void {
      closed.put(gym)
      const row = columns.put(gym)
      if (row !== undefined) text.add(row, gym)
    },

    /** The ids of the closed gyms of exactly this name. */
    closedNamed: closed.of,

    /** Ends the bulk load. */
    finishLoad: text.finishLoad,

    /** The first gyms of the order, the number of all matches, and the sort key of the last one if more follow. */
    search(query: GymSearch) {
      const { filter, sort, limit, after, near, at } = query
      const found = matches(filter, near, at)
      const valueOfRow = valueOfRows(query, found)
      // One more than the limit shows that more gyms follow.
      const top = orders.createTopRows(limit + 1, orders.compareTies(columns, sort))
      const isAfter = after && orders.isAfter(columns, after)
      for (let index = 0; index < found.count; index++) {
        const row = found.rows[index] ?? 0
        const value = valueOfRow(row)
        if (!isAfter || isAfter(row, value)) top.offer(row, value)
      }
      const first = top.sorted()
      const page = first.slice(0, limit)
      const last = first.length > limit ? page.at(-1) : undefined
      return {
        ids: page.map(({ row }) => ids[row] ?? ''),
        total: found.count,
        leftOut: found.text?.leftOut ?? [],
        next: last && orders.readSortKey(columns, sort, last.row, last.value),
      }
    },

    /** The words of a text with what they mean; see text-index.rules.ts. */
    read: text.read,
    wishesOf: text.wishesOf,
    isMatched: text.isMatched,

    /**
     * The rows of a filter, of which the first `count` are valid until the next search, in no order. Of a text, those that
     * are enough to reach `near`, or else the area, with what is known of them.
     */
    matches,

    /** How many matches of a filter match each other filter, at a whole minute. */
    counts(filter: GymFilter, at: Date): FilterCounts {
      return countPerFilter(columns, matches(filter, undefined, at), at, text.wishesOf(filter.text ?? ''))
    },

    id: (row: number) => ids[row] ?? '',

    type: (row: number) => columns.types[arrays.type[row] ?? 0] ?? '',

    /** The best of these rows in the order by confidence. */
    mostTrusted(rows: readonly number[], count: number): number[] {
      const top = orders.createTopRows(count, orders.compareTies(columns, 'confidence'))
      const valueOfRow = orders.valuesOf(columns, 'confidence', undefined)
      for (const row of rows) top.offer(row, valueOfRow(row))
      return top.sorted().map(({ row }) => row)
    },
  }
}

function createMatches(columns: GymColumns, index: TextIndex) {
  let buffer = new Int32Array(0)

  return (filter: GymFilter, near?: UnitVector, at?: Date) => {
    const area = filter.circle?.box ?? filter.box
    const { text: query, ...conditions } = filter
    const text = query ? index.search(query, { area, near }, at) : undefined
    const hasConditions = Object.values(conditions).some((each) => each !== undefined)
    if (text && !hasConditions) return { rows: text.rows, count: text.count, text }
    if (buffer.length < columns.length()) buffer = new Int32Array(columns.arrays.type.length)
    const isMatch = createMatcher(columns, filter)
    const rows = buffer
    let count = 0
    const add = (row: number) => {
      if (isMatch(row)) rows[count++] = row
    }
    if (text) for (let index = 0; index < text.count; index++) add(text.rows[index] ?? 0)
    else columns.visit(area, add)
    return { rows, count, text }
  }
}
