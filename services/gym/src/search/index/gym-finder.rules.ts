// Finds the gyms that match a filter, in no order: by text, by area, or by a scan of all rows.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { wantedFacets } from './facets.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { createMatcher, scanRows } from './gym-matcher.rules.ts'
import type { GymTable } from './gym-table.rules.ts'

export interface Matches {
  total: number
  /** Of more than `maxListed` matches only the total is kept. */
  rows?: readonly number[] | undefined
}

/** Valid until the next search: the arrays are reused. */
export interface Candidates {
  /** Only the first `count` are valid. */
  rows: Int32Array
  count: number
  /** Per match how well the text matches; absent without a text. */
  scores?: Float32Array | undefined
  /** Where the place is that the text names; see text-index.rules.ts. */
  centre?: UnitVector | undefined
}

export interface GymFinder {
  find(filter: GymFilter): Matches
  /** All matches. */
  candidates(filter: GymFilter): Candidates
}

const maxCachedFilters = 200

export function createGymFinder(table: GymTable, maxListed: number): GymFinder {
  const { columns, cells, text: texts, counts, version, size } = table
  const cache = new Map<string, { version: number; matches: Matches }>()
  let buffer = new Int32Array(0)

  function candidates(filter: GymFilter): Candidates {
    if (filter.text) return matchesOfText(filter, filter.text)
    if (buffer.length < columns.length()) buffer = new Int32Array(columns.arrays.facet.length)
    const area = filter.circle?.box ?? filter.box
    const near = area && cells.touching(area)
    if (near) return { rows: buffer, count: collectCells(near, createMatcher(columns, filter), buffer) }
    const count = scanRows(columns, filter, buffer)
    const all = { rows: buffer, count }
    return filter.circle ? keepMatches(all, createMatcher(columns, filter)) : all
  }

  function matchesOfText(filter: GymFilter, query: string): Candidates {
    const found = texts.search(query)
    const { text: _, ...others } = filter
    const isFiltered = Object.values(others).some((condition) => condition !== undefined)
    return isFiltered ? keepMatches(found, createMatcher(columns, filter)) : found
  }

  function findOnce(filter: GymFilter): Matches {
    const { box, circle, text, openAt } = filter
    const onlyFacets = !box && !circle && !text && !openAt
    const total = onlyFacets ? counts.count(wantedFacets(columns.types, filter)) : 0
    if (total > maxListed) return { total }
    const { rows, count } = candidates(filter)
    return { total: count, rows: count > maxListed ? undefined : Array.from(rows.subarray(0, count)) }
  }

  return {
    candidates,

    find(filter) {
      const key = JSON.stringify(filter)
      if (key === '{}') return { total: size() }
      const known = cache.get(key)
      if (known?.version === version()) return known.matches
      const matches = findOnce(filter)
      if (cache.size >= maxCachedFilters) cache.clear()
      cache.set(key, { version: version(), matches })
      return matches
    },
  }
}

function collectCells(
  cells: readonly number[][],
  matches: (row: number) => boolean,
  into: Int32Array,
): number {
  let count = 0
  for (const rows of cells) {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      if (matches(row)) into[count++] = row
    }
  }
  return count
}

/** Moves the matches to the front. */
function keepMatches(
  { rows, scores, count, centre }: Candidates,
  matches: (row: number) => boolean,
): Candidates {
  let kept = 0
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    if (!matches(row)) continue
    if (scores) scores[kept] = scores[index] ?? 0
    rows[kept++] = row
  }
  return { rows, scores, count: kept, centre }
}
