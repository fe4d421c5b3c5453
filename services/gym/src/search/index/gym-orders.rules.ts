// The orders of the gym list. Each ends with the id, so that no two gyms are equal.
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { z } from 'zod'
import type { CompareRows } from '../structures/ordered-rows.rules.ts'
import { compareTexts, sortedByNumber, sortedByText } from '../structures/sort-rows.rules.ts'
import { cursorRow, type GymColumns } from './gym-columns.rules.ts'

/** The orders that do not depend on the query. */
export const fixedOrders = ['rating', 'reviews', 'name', 'confidence'] as const
export type FixedOrder = (typeof fixedOrders)[number]

const maxReviews = 0xffffffff
const maxAverage = 0xffff

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

export function compareBy({ arrays, ids, names }: GymColumns): Record<FixedOrder, CompareRows> {
  const byId: CompareRows = (a, b) => compareTexts(ids[a], ids[b])
  const byAverage: CompareRows = (a, b) => (arrays.average[b] ?? 0) - (arrays.average[a] ?? 0)
  const byReviews: CompareRows = (a, b) => (arrays.reviews[b] ?? 0) - (arrays.reviews[a] ?? 0)
  const byConfidence: CompareRows = (a, b) => (arrays.confidence[a] ?? 0) - (arrays.confidence[b] ?? 0)
  return {
    rating: (a, b) => byAverage(a, b) || byReviews(a, b) || byId(a, b),
    reviews: (a, b) => byReviews(a, b) || byAverage(a, b) || byId(a, b),
    confidence: (a, b) => byConfidence(a, b) || byReviews(a, b) || byId(a, b),
    name: (a, b) => compareTexts(names[a], names[b]) || byId(a, b),
  }
}

/** All rows in each order, as `compareBy` orders them. */
export function sortedRows(
  { arrays, ids, names }: GymColumns,
  rows: Int32Array,
): Record<FixedOrder, Int32Array> {
  const { average, reviews, confidence } = arrays
  const byId = sortedByText(rows, ids)
  const byReviews = (sorted: Int32Array) => sortedByNumber(sorted, (row) => maxReviews - (reviews[row] ?? 0))
  const byAverage = (sorted: Int32Array) => sortedByNumber(sorted, (row) => maxAverage - (average[row] ?? 0))
  const mostReviewed = byReviews(byId)
  return {
    rating: byAverage(mostReviewed),
    reviews: byReviews(byAverage(byId)),
    confidence: sortedByNumber(mostReviewed, (row) => confidence[row] ?? 0),
    name: sortedByText(byId, names),
  }
}

/** Keeps only the fields that the order needs. */
export function readSortKey(columns: GymColumns, sort: GymSort, row: number, value: number): SortKey {
  const { arrays, ids, names } = columns
  const [average, reviews, confidence] = [arrays.average[row], arrays.reviews[row], arrays.confidence[row]]
  return SortKey.parse({ sort, id: ids[row], name: names[row], average, reviews, confidence, value })
}

export function isUnrated(key: SortKey): boolean {
  return 'reviews' in key && key.reviews === 0
}

/** Makes `cursorRow` compare as the row that the key was read from. */
export function writeCursorRow({ arrays, ids, names }: GymColumns, key: SortKey): void {
  const { id, name = '', average = 0, reviews = 0, confidence = 0 }: Partial<z.infer<typeof allFields>> = key
  ids[cursorRow] = id ?? ''
  names[cursorRow] = name
  arrays.average[cursorRow] = average
  arrays.reviews[cursorRow] = reviews
  arrays.confidence[cursorRow] = confidence
}
