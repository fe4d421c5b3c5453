// Finds the gyms that match a filter, in no order: by text, by area, or by a scan of all rows.
import type { Box, UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { wantedFacts } from '../../facts/fact-bits.rules.ts'
import { maxLevel } from '../map/map-range.rules.ts'
import type { PartsInView } from '../map/tree-views.rules.ts'
import { sortRows } from '../structures/sort-rows.rules.ts'
import type { FoundTexts } from '../text/text-index.rules.ts'
import { wantedFacets } from './facets.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { keepRows, matchingRows, scanRows } from './gym-matcher.rules.ts'
import type { SortKey } from './gym-orders.rules.ts'
import type { GymTable } from './gym-table.rules.ts'

export interface GymSearch {
  filter: GymFilter
  sort: GymSort
  limit: number
  /** Only gyms after this one. */
  after?: SortKey | undefined
  /** The order by distance is from here. Near gyms come first among relevant ones, and among those without ratings. */
  near?: UnitVector | undefined
}

export interface FoundRows {
  /** At most one row more than the limit, which shows that more gyms follow. */
  found: { row: number; value: number }[]
  total: number
}

/** Valid until the next search: the arrays are reused. */
export interface Candidates {
  /** Only the first `count` are valid. */
  rows: Int32Array
  count: number
  /** How well the text matches; absent without a text. */
  scoreOf?: ((row: number) => number) | undefined
  /** No score is more. */
  maxScore?: number | undefined
  visitAbove?: FoundTexts['visitAbove'] | undefined
  /** Where the place is that the text names; see text-index.rules.ts. */
  centre?: UnitVector | undefined
}

/** Of more than `maxListed` matches only the number is kept. */
export type Matches = Omit<Candidates, 'rows'> & { rows?: Int32Array | undefined }

export interface GymFinder {
  find(filter: GymFilter): Matches
  /** All matches. */
  candidates(filter: GymFilter): Candidates
  /** All matches, for clusters on a grid of 2^level columns: whole parts of the view instead of their rows. */
  view(filter: GymFilter & { box: Box }, level: number): Candidates & { parts?: PartsInView }
}

const maxCachedFilters = 200
/** Share of all gyms. More matches of a text than that are sorted by row first: columns are read faster in order. */
const minShareSorted = 1 / 32

export function createGymFinder(table: GymTable, maxListed: number): GymFinder {
  const { columns, positions, text: texts, counts, version, size } = table
  const cache = new Map<string, { version: number; matches: Matches }>()
  let buffer = new Int32Array(0)

  function candidates(filter: GymFilter): Candidates {
    if (filter.text) return matchesOfText(filter, filter.text)
    const into = rowBuffer()
    const area = filter.circle?.box ?? filter.box
    const near = area && positions.touching(area)
    if (near) return { rows: into, count: matchingRows(columns, filter, near, into) }
    return { rows: into, count: scanRows(columns, filter, into) }
  }

  function matchesOfText(filter: GymFilter, query: string): Candidates {
    const found = texts.search(query)
    if (hasOnly(filter, 'text')) return found
    const { rows, count } = found
    if (count > columns.length() * minShareSorted) sortRows(rows.subarray(0, count), columns.length())
    return { ...found, count: keepRows(columns, filter, rows, count) }
  }

  function findOnce(filter: GymFilter): Matches {
    const { box, circle, text, openAt } = filter
    const onlyFacets = !box && !circle && !text && !openAt && !wantedFacts(filter)
    const total = onlyFacets ? counts.count(wantedFacets(columns.types, filter)) : 0
    if (total > maxListed) return { count: total }
    const { rows, count } = candidates(filter)
    return { count, rows: count > maxListed ? undefined : rows.slice(0, count) }
  }

  function rowBuffer(): Int32Array {
    if (buffer.length < columns.length()) buffer = new Int32Array(columns.arrays.facet.length)
    return buffer
  }

  return {
    candidates,

    find(filter) {
      const key = JSON.stringify(filter)
      if (key === '{}') return { count: size() }
      const known = cache.get(key)
      if (known?.version === version()) return known.matches
      const matches = findOnce(filter)
      if (cache.size >= maxCachedFilters) cache.clear()
      cache.set(key, { version: version(), matches })
      return matches
    },

    view(filter, level) {
      if (level > maxLevel || !hasOnly(filter, 'box')) return candidates(filter)
      const parts = positions.inView(filter.box, level)
      const rows = rowBuffer()
      return { rows, count: matchingRows(columns, filter, parts.edges, rows), parts }
    },
  }
}

function hasOnly(filter: GymFilter, condition: keyof GymFilter): boolean {
  return Object.entries(filter).every(([name, value]) => name === condition || value === undefined)
}
