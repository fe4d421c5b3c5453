// Finds the gyms that match a filter, in no order: by text, by area, or by a scan of all rows.
import { cursorRow } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { createMatcher } from './gym-matcher.rules.ts'
import type { GymTable } from './gym-table.rules.ts'

export interface Matches {
  total: number
  /** Of more than `maxListed` matches only the total is kept. */
  rows?: readonly number[] | undefined
}

export interface GymFinder {
  find(filter: GymFilter): Matches
  /** Visits all matches. `score` says how well the text matches. */
  forEach(filter: GymFilter, visit: (row: number, score: number) => void): void
}

const maxCachedFilters = 200

export function createGymFinder(
  { columns, cells, text, version, size }: GymTable,
  maxListed: number,
): GymFinder {
  const cache = new Map<string, { version: number; matches: Matches }>()

  function forEach(filter: GymFilter, visit: (row: number, score: number) => void): void {
    const matches = createMatcher(columns, filter)
    if (filter.text) {
      text.search(filter.text, (row, score) => {
        if (matches(row)) visit(row, score)
      })
      return
    }
    const area = filter.circle?.box ?? filter.box
    const near = area && cells.touching(area)
    if (near) {
      for (const cell of near) for (const row of cell) if (matches(row)) visit(row, 0)
      return
    }
    const end = columns.length()
    for (let row = cursorRow + 1; row < end; row++) if (matches(row)) visit(row, 0)
  }

  function findOnce(filter: GymFilter): Matches {
    const rows: number[] = []
    let total = 0
    forEach(filter, (row) => {
      if (total < maxListed) rows.push(row)
      total++
    })
    return { total, rows: total > maxListed ? undefined : rows }
  }

  return {
    forEach,

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
