// Finds the gyms that match a filter, in no order: by text, by area, or by a scan of all rows.
import type { Box, UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { wantedFacts } from '../../facts/fact-bits.rules.ts'
import { maxSquareLevel } from '../map/map-range.rules.ts'
import type { Parts } from '../map/parts.rules.ts'
import { type RowSet, rowSet, sizeOf, writeRows } from '../map/row-set.rules.ts'
import { edgeRows } from '../map/view-parts.rules.ts'
import type { FoundTexts } from '../text/text-index.rules.ts'
import { wantedFacets } from './facets.rules.ts'
import type { GymColumns } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { keepRows, matchingRows, matchingSet, scanRows } from './gym-matcher.rules.ts'
import type { SortKey } from './gym-orders.rules.ts'
import type { GymTable } from './gym-table.rules.ts'
import { isReached, type SearchedAround } from './reach.rules.ts'

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
  /** Where the place is that the text names, and what the text asks for; see text-index.rules.ts. */
  centres?: FoundTexts['centres']
  wanted?: FoundTexts['wanted'] | undefined
  isNamed?: FoundTexts['isNamed'] | undefined
}

/** Of more than `maxListed` matches only the number is kept. */
export type Matches = Omit<Candidates, 'rows'> & { rows?: Int32Array | undefined }

export interface GymFinder {
  find(filter: GymFilter): Matches
  /** All matches. Of a text, those that are enough to reach `near`, or else the area; see text-index.rules.ts. */
  candidates(filter: GymFilter, near?: UnitVector): Candidates
  /**
   * All matches and perhaps others outside of the box, for clusters on a grid of 2^level columns: if there are many,
   * whole parts of the view instead of their rows.
   */
  view(filter: GymFilter & { box: Box }, level: number): Candidates & { parts?: Parts }
}

const maxKeptFilters = 200
/** Share of all gyms. With more matches or gyms in view than that, the map is read by parts of the view. */
const minShareMany = 1 / 32

export function createGymFinder(table: GymTable, maxListed: number): GymFinder {
  const { columns, positions, text: texts, counts } = table
  const rowBuffer = createRowBuffer(columns)
  const candidates: GymFinder['candidates'] = (filter, near) =>
    candidatesIn(filter.circle?.box ?? filter.box, filter, near)

  /** Some of the matches may be outside of the area. */
  function candidatesIn(area: Box | undefined, filter: GymFilter, near?: UnitVector): Candidates {
    if (filter.text) return matchesOfText(filter.text, filter, { area, near })
    const into = rowBuffer()
    const touching = area && positions.touching(area)
    if (touching) return { rows: into, count: matchingRows(columns, filter, touching, into) }
    return { rows: into, count: scanRows(columns, filter, into) }
  }

  function matchesOfText(query: string, filter: GymFilter, around: SearchedAround): Candidates {
    const found = textMatches(query, around)
    const areMany = found.count > columns.length() * minShareMany
    const touching = areMany && around.area && positions.touching(around.area)
    if (touching) return { ...found, count: matchingRows(columns, filter, touching, found.rows, found.has) }
    return keptOf(columns, filter, found)
  }

  /** Those everywhere. Of a text, those that are enough to reach the area. */
  function wantedIn(area: Box, filter: GymFilter): RowSet {
    const { text, circle } = filter
    if (!text && !circle) return matchingSet(columns, filter)
    const found = text
      ? keptOf(columns, filter, textMatches(text, { area }))
      : candidatesIn(undefined, filter)
    return rowSet(found.rows, found.count, columns.length())
  }

  function textMatches(query: string, around: SearchedAround): FoundTexts {
    return texts.search(query, (matches) => isReached(columns, matches, around), around.near)
  }

  function findOnce(filter: GymFilter): Matches {
    const { box, circle, text, openAt } = filter
    const isAnywhere = !box && !circle && !text
    const onlyFacets = isAnywhere && !openAt && !wantedFacts(filter)
    const total = onlyFacets ? counts.count(wantedFacets(columns.types, filter)) : 0
    if (total > maxListed) return { count: total }
    if (isAnywhere) return listed(matchingSet(columns, filter), maxListed)
    const { rows, count } = candidates(filter)
    return { count, rows: count > maxListed ? undefined : rows.slice(0, count) }
  }

  return {
    candidates,

    find: createKept(findOnce, table),

    view({ box, ...conditions }, level) {
      const hasConditions = !isEmpty(conditions)
      const isSmall = hasConditions && positions.touching(box, minShareMany)
      if (level > maxSquareLevel || isSmall) return candidatesIn(box, conditions)
      const wanted = hasConditions ? wantedIn(box, conditions) : undefined
      const rows = rowBuffer()
      const areFew = wanted && sizeOf(wanted) < columns.length() * minShareMany
      if (areFew) return { rows, count: writeRows(wanted, rows) }
      const view = positions.inView(box, level, wanted)
      return { rows, count: edgeRows(view, rows, wanted), parts: view.parts }
    },
  }
}

/** Keeps what it found for a filter until a gym changes. */
function createKept(find: GymFinder['find'], { version, size }: GymTable): GymFinder['find'] {
  const kept = new Map<string, { version: number; matches: Matches }>()
  return (filter) => {
    const key = JSON.stringify(filter)
    if (key === '{}') return { count: size() }
    const known = kept.get(key)
    if (known?.version === version()) return known.matches
    const matches = find(filter)
    if (kept.size >= maxKeptFilters) kept.clear()
    kept.set(key, { version: version(), matches })
    return matches
  }
}

function listed(set: RowSet, maxListed: number): Matches {
  const count = sizeOf(set)
  if (count > maxListed) return { count }
  const rows = new Int32Array(count)
  writeRows(set, rows)
  return { count, rows }
}

/** Of the matches of a text those that match everything else. */
function keptOf(columns: GymColumns, filter: GymFilter, found: FoundTexts): Candidates {
  return { ...found, count: keepRows(columns, filter, found.rows, found.count) }
}

/** Of the length of all rows. Each call returns the same array, until there are more rows. */
function createRowBuffer(columns: GymColumns): () => Int32Array {
  let buffer = new Int32Array(0)
  return () => {
    if (buffer.length < columns.length()) buffer = new Int32Array(columns.arrays.facet.length)
    return buffer
  }
}

function isEmpty(filter: GymFilter): boolean {
  return Object.values(filter).every((value) => value === undefined)
}
