// Finds the gyms that match a filter, in no order: by text, by area, or by a scan of all rows.
import { cursorRow } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { createMatcher } from './gym-matcher.rules.ts'
import type { GymTable } from './gym-table.rules.ts'

export interface Matches {
  rows: ArrayLike<number>
  /** Per row of `rows`, how well the text matches. */
  scores?: readonly number[]
  total: number
}

export interface GymFinder {
  /** All matches; of more than `maxListed` without an area or a text only `total`. */
  find(filter: GymFilter): Matches
  all(filter: GymFilter): Matches
  forEach(filter: GymFilter, visit: (row: number) => void): void
}

const maxCachedFilters = 200

export function createGymFinder({ columns, cells, text, version }: GymTable, maxListed: number): GymFinder {
  const cache = new Map<string, { version: number; matches: Matches }>()

  function findText(query: string, filter: GymFilter): Matches {
    const matches = createMatcher(columns, filter)
    const rows: number[] = []
    const scores: number[] = []
    text.search(query, (row, score) => {
      if (!matches(row)) return
      rows.push(row)
      scores.push(score)
    })
    return { rows, scores, total: rows.length }
  }

  /** Undefined without an area, or if the area is too large. */
  function findInArea(filter: GymFilter): Matches | undefined {
    const area = filter.circle?.box ?? filter.box
    const near = area && cells.touching(area, maxListed)
    if (!near) return undefined
    const matches = createMatcher(columns, filter)
    const rows = near.flatMap((cell) => cell.filter(matches))
    return { rows, total: rows.length }
  }

  const findSome = (filter: GymFilter) => (filter.text ? findText(filter.text, filter) : findInArea(filter))

  function scan(filter: GymFilter, visit: (row: number) => void): void {
    const matches = createMatcher(columns, filter)
    const end = columns.length()
    for (let row = cursorRow + 1; row < end; row++) if (matches(row)) visit(row)
  }

  function scanOnce(filter: GymFilter): Matches {
    const key = JSON.stringify(filter)
    const known = cache.get(key)
    if (known?.version === version()) return known.matches
    const rows = new Int32Array(maxListed)
    let total = 0
    scan(filter, (row) => {
      if (total < maxListed) rows[total] = row
      total++
    })
    const matches = { rows: total > maxListed ? [] : rows.slice(0, total), total }
    if (cache.size >= maxCachedFilters) cache.clear()
    cache.set(key, { version: version(), matches })
    return matches
  }

  return {
    find: (filter) => findSome(filter) ?? scanOnce(filter),

    all(filter) {
      const found = findSome(filter)
      if (found) return found
      const rows: number[] = []
      scan(filter, (row) => rows.push(row))
      return { rows, total: rows.length }
    },

    forEach(filter, visit) {
      const found = findSome(filter)
      if (found) for (let index = 0; index < found.rows.length; index++) visit(found.rows[index] ?? 0)
      else scan(filter, visit)
    },
  }
}
