// The orders of the gym list: by one number per gym, then by name in that order, then by id, so that no two are equal.
import { earthRadiusMiles, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { type GymSort, gymSorts } from '@jumpingjack/contracts/gym/gym-lists'
import { z } from 'zod'
import { maxConfidence } from '../../gyms/gyms.rules.ts'
import { cursorRow, type GymColumns, startOf } from '../columns/gym-columns.rules.ts'

/** The position of a gym in an order: what is compared. The order by name computes the value from the name. */
export const SortKey = z.strictObject({
  sort: z.enum(gymSorts),
  id: z.string().max(200),
  name: z.string().max(200).optional(),
  value: z.number().optional(),
})
export type SortKey = z.infer<typeof SortKey>

/** More than any gym has reviews. */
const mostReviews = 1_000_000_000
const mostHundredths = 1_000

/** The number of each row that the order compares first, the smallest first. Gyms without ratings are the last, the nearest first. */
export function valuesOf(
  columns: GymColumns,
  sort: Exclude<GymSort, 'relevance'>,
  near: UnitVector | undefined,
): (row: number) => number {
  const { average, confidence, nameStart, reviews } = columns.arrays
  const milesOf = createMiles(columns, near)
  const reviewsOf = (row: number) => reviews[row] ?? 0
  const rated = (rankOf: (row: number) => number) => (row: number) =>
    reviews[row] === 0 ? milesOf(row) : 0 - rankOf(row)
  return {
    distance: milesOf,
    name: (row: number) => nameStart[row] ?? 0,
    rating: rated((row) => (average[row] ?? 0) * mostReviews + reviewsOf(row)),
    reviews: rated((row) => reviewsOf(row) * mostHundredths + (average[row] ?? 0)),
    confidence: rated((row) => (maxConfidence - (confidence[row] ?? 0)) * mostReviews + reviewsOf(row)),
  }[sort]
}

/** Of rows of the same value. */
export function compareTies({ ids, names }: GymColumns, sort: GymSort): (a: number, b: number) => number {
  const byId = (a: number, b: number) => compareTexts(ids[a], ids[b])
  return sort === 'name' ? (a, b) => compareTexts(names[a], names[b]) || byId(a, b) : byId
}

export function compareTexts(a = '', b = ''): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The distance of a row from `near`, along a straight line; 0 without it. */
export function createMiles({ arrays: { x, y, z } }: GymColumns, near: UnitVector | undefined) {
  if (!near) return () => 0
  return (row: number) => {
    const [dx, dy, dz] = [(x[row] ?? 0) - near.x, (y[row] ?? 0) - near.y, (z[row] ?? 0) - near.z]
    return earthRadiusMiles * Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
}

export function readSortKey({ ids, names }: GymColumns, sort: GymSort, row: number, value: number): SortKey {
  return { sort, id: ids[row] ?? '', ...(sort === 'name' ? { name: names[row] } : { value }) }
}

/** Makes `cursorRow` compare as the row that the key was read from. Returns its value. */
export function writeCursorRow({ ids, names }: GymColumns, { id, name = '', value }: SortKey): number {
  ids[cursorRow] = id
  names[cursorRow] = name
  return value ?? startOf(name)
}

/** Picks the first of the rows by value, then as `compare` does. */
export function createTopRows(limit: number, compare: (a: number, b: number) => number) {
  /** Now and then cut to the first `limit`. Other rows have to be before the last of those. */
  let best: { row: number; value: number }[] = []
  let last: { row: number; value: number } | undefined

  function sorted() {
    return best.sort((a, b) => a.value - b.value || compare(a.row, b.row)).slice(0, limit)
  }

  return {
    offer(row: number, value: number): void {
      if (last && (value > last.value || (value === last.value && compare(row, last.row) > 0))) return
      if (best.push({ row, value }) < 4 * limit) return
      best = sorted()
      last = best.at(-1)
    },
    sorted,
  }
}
