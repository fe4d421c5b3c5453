// The gym filter as a test of rows. gym-filter.rules.ts defines what each part means; this is the fast form.
import { isInBox } from '@jumpingjack/contracts/gym/gym-area'
import { wantedFacets } from './facets.rules.ts'
import { cursorRow, type GymColumns } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'

/** Tests everything but the text. The result is valid until the columns change. */
export function createMatcher(columns: GymColumns, filter: GymFilter): (row: number) => boolean {
  const { latitude, longitude, x, y, z, facet, open } = columns.arrays
  const { box, circle } = filter
  const wanted = wantedFacets(columns.types, filter)
  const isOpen = openTable(columns, filter)
  return (row) => {
    if (wanted[facet[row] ?? 0] !== 1) return false
    if (isOpen && isOpen[open[row] ?? 0] !== 1) return false
    const [north, east] = [latitude[row] ?? 0, longitude[row] ?? 0]
    if (box && !isInBox(box, north, east)) return false
    if (!circle) return true
    if (!isInBox(circle.box, north, east)) return false
    const { centre, cosine } = circle
    return (x[row] ?? 0) * centre.x + (y[row] ?? 0) * centre.y + (z[row] ?? 0) * centre.z >= cosine
  }
}

/**
 * Writes all rows that match everything but text and circle, and returns their number. Loops without a test per row:
 * each row is written and stays if the counter moves on, which takes a third of the time.
 */
export function scanRows(columns: GymColumns, filter: GymFilter, into: Int32Array): number {
  const { facet, open, latitude, longitude } = columns.arrays
  const wanted = wantedFacets(columns.types, filter)
  const isOpen = openTable(columns, filter)
  const end = columns.length()
  let count = 0
  for (let row = cursorRow + 1; row < end; row++) {
    into[count] = row
    count += wanted[facet[row] ?? 0] ?? 0
  }
  if (isOpen) count = keep(into, count, (row) => isOpen[open[row] ?? 0] ?? 0)
  const { box } = filter
  if (!box) return count
  return keep(into, count, (row) => (isInBox(box, latitude[row] ?? 0, longitude[row] ?? 0) ? 1 : 0))
}

function keep(rows: Int32Array, length: number, isKept: (row: number) => number): number {
  let count = 0
  for (let index = 0; index < length; index++) {
    const row = rows[index] ?? 0
    rows[count] = row
    count += isKept(row)
  }
  return count
}

function openTable(columns: GymColumns, { openAt }: GymFilter): Uint8Array | undefined {
  return openAt && Uint8Array.from(columns.openAt(openAt), (state) => (state ? 1 : 0))
}
