// The orders of the gym list. Each ends with the id, so that no two gyms are equal.
import { earthRadiusMiles, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { z } from 'zod'
import { cursorRow, type GymColumns, startOf } from './gym-columns.rules.ts'

type CompareRows = (a: number, b: number) => number

const allFields = z.object({
  id: z.string().max(200),
  name: z.string().max(200),
  average: z.int().min(0).max(500),
  reviews: z.int().min(0),
  confidence: z.int().min(0),
  /** Of the orders by distance and by relevance, and of gyms without ratings: smaller comes first. */
  value: z.number(),
})

const rated = allFields.pick({ id: true, reviews: true }).extend({ value: allFields.shape.value.optional() })
/** The position of a gym in an order. */
export const SortKey = z.discriminatedUnion('sort', [
  rated.extend({ sort: z.enum(['rating', 'reviews']), average: allFields.shape.average }),
  rated.extend({ sort: z.literal('confidence'), confidence: allFields.shape.confidence }),
  allFields.pick({ id: true, name: true }).extend({ sort: z.literal('name') }),
  allFields.pick({ id: true, value: true }).extend({ sort: z.enum(['distance', 'relevance']) }),
])
export type SortKey = z.infer<typeof SortKey>

/** Without what depends on the query: distance and relevance are values that come first. */
export function compareBy({ arrays, ids, names }: GymColumns): Record<GymSort, CompareRows> {
  const byId: CompareRows = (a, b) => compareTexts(ids[a], ids[b])
  const byAverage: CompareRows = (a, b) => (arrays.average[a] ?? 0) - (arrays.average[b] ?? 0)
  const byReviews: CompareRows = (a, b) => (arrays.reviews[a] ?? 0) - (arrays.reviews[b] ?? 0)
  const byConfidence: CompareRows = (a, b) => (arrays.confidence[a] ?? 0) - (arrays.confidence[b] ?? 0)
  const byStart: CompareRows = (a, b) => (arrays.nameStart[a] ?? 0) - (arrays.nameStart[b] ?? 0)
  return {
    rating: (a, b) => byAverage(b, a) || byReviews(b, a) || byId(a, b),
    reviews: (a, b) => byReviews(b, a) || byAverage(b, a) || byId(a, b),
    confidence: (a, b) => byConfidence(a, b) || byReviews(b, a) || byId(a, b),
    name: (a, b) => byStart(a, b) || compareTexts(names[a], names[b]) || byId(a, b),
    distance: byId,
    relevance: byId,
  }
}

export function compareTexts(a = '', b = ''): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Of gyms without ratings, if no place says which comes first. Those with ratings have less. */
const unratedValue = -1
/** More than any number of a column of ratings. */
const mostConfidence = 10_000_000

/** The value of a row that is compared before its other fields. Gyms without ratings are the last, the nearest first. */
export function valuesOf(columns: GymColumns, sort: GymSort, near: UnitVector | undefined) {
  const { average, confidence, nameStart, reviews } = columns.arrays
  const milesOf = createMiles(columns, near)
  if (sort === 'distance') return milesOf
  if (sort === 'name') return (row: number) => nameStart[row] ?? 0
  const unratedOf = (row: number) => (near ? milesOf(row) : unratedValue)
  if (sort === 'confidence')
    return (row: number) =>
      reviews[row] === 0 ? unratedOf(row) : (confidence[row] ?? 0) - 1 - mostConfidence
  const column = sort === 'reviews' ? reviews : average
  return (row: number) => (reviews[row] === 0 ? unratedOf(row) : unratedValue - 1 - (column[row] ?? 0))
}

/** The distance of a row from `near`, along a straight line; 0 without it. */
export function createMiles({ arrays: { x, y, z } }: GymColumns, near: UnitVector | undefined) {
  if (!near) return () => 0
  return (row: number) => {
    const [dx, dy, dz] = [(x[row] ?? 0) - near.x, (y[row] ?? 0) - near.y, (z[row] ?? 0) - near.z]
    return earthRadiusMiles * Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
}

/** Keeps only the fields that the order needs. */
export function readSortKey(columns: GymColumns, sort: GymSort, row: number, value: number): SortKey {
  const { arrays, ids, names } = columns
  const [average, reviews, confidence] = [arrays.average[row], arrays.reviews[row], arrays.confidence[row]]
  return SortKey.parse({ sort, id: ids[row], name: names[row], average, reviews, confidence, value })
}

/** Makes `cursorRow` compare as the row that the key was read from. Returns the value of that row, unless its fields say it. */
export function writeCursorRow({ arrays, ids, names }: GymColumns, key: SortKey): number | undefined {
  const {
    id,
    name = '',
    average = 0,
    reviews = 0,
    confidence = 0,
    value = unratedValue,
  }: Partial<z.infer<typeof allFields>> = key
  ids[cursorRow] = id ?? ''
  names[cursorRow] = name
  arrays.nameStart[cursorRow] = startOf(name)
  arrays.average[cursorRow] = average
  arrays.reviews[cursorRow] = reviews
  arrays.confidence[cursorRow] = confidence
  return reviews > 0 || key.sort === 'name' ? undefined : value
}

interface TopRows {
  offer(row: number, value: number): void
  sorted(): { row: number; value: number }[]
}

/** Orders by value, then as `compare` does. */
export function createTopRows(limit: number, compare: CompareRows): TopRows {
  /** Now and then cut to the first `limit`. Other rows have to be before the last of those. */
  let best: { row: number; value: number }[] = []
  let last: { row: number; value: number } | undefined

  function sorted() {
    return best.sort((a, b) => a.value - b.value || compare(a.row, b.row)).slice(0, limit)
  }

  return {
    offer(row, value) {
      if (last && (value > last.value || (value === last.value && compare(row, last.row) > 0))) return
      if (best.push({ row, value }) < 4 * limit) return
      best = sorted()
      last = best.at(-1)
    },
    sorted,
  }
}
