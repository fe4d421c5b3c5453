// Sort orders of a gym's reviews, and sort keys in them. A cursor holds the key of the last review, so that a page
// does not repeat reviews when others are posted meanwhile.
import type { ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import { z } from 'zod'
import type { StoredReview } from '../reviews/reviews.rules.ts'

type Direction = 1 | -1
type Field = 'rating' | 'helpfulCount' | 'createdAt' | '_id'

/** Fields in the order of their weight. Without votes a review has no `helpfulCount`, which sorts as the lowest. */
const newestFirst = [
  ['createdAt', -1],
  ['_id', -1],
] as const
const orders: Record<ReviewSort, readonly (readonly [Field, Direction])[]> = {
  newest: newestFirst,
  highest: [['rating', -1], ...newestFirst],
  lowest: [['rating', 1], ...newestFirst],
  helpful: [['helpfulCount', -1], ...newestFirst],
}

/** That a Date can hold. */
const latestTimeMs = 8.64e15

/** Of a review in an order. */
export const SortKey = z.strictObject({
  sort: z.string(),
  rank: z.int().nonnegative(),
  createdAt: z.int().nonnegative().max(latestTimeMs),
  id: z.uuid(),
})
export type SortKey = z.infer<typeof SortKey>

export function sortOf(sort: ReviewSort): Record<string, Direction> {
  return Object.fromEntries(orders[sort])
}

export function sortKeyOf(sort: ReviewSort, review: StoredReview): Omit<SortKey, 'sort'> {
  const { rating, helpfulCount, createdAt, _id: id } = review
  const rank = sort === 'newest' ? 0 : sort === 'helpful' ? (helpfulCount ?? 0) : rating
  return { rank, createdAt: createdAt.getTime(), id }
}

/** The condition for reviews after this key. */
export function afterSortKey(sort: ReviewSort, { rank, createdAt, id }: SortKey): object {
  const at = new Date(createdAt)
  const later = [{ createdAt: { $lt: at } }, { createdAt: at, _id: { $lt: id } }]
  if (sort === 'newest') return { $or: later }
  if (sort !== 'helpful') {
    const further = { rating: sort === 'highest' ? { $lt: rank } : { $gt: rank } }
    return { $or: [further, ...later.map((each) => ({ rating: rank, ...each }))] }
  }
  if (rank === 0) return { helpfulCount: null, $or: later }
  const fewer = [{ helpfulCount: { $lt: rank } }, { helpfulCount: null }]
  return { $or: [...fewer, ...later.map((each) => ({ helpfulCount: rank, ...each }))] }
}

/** An update pipeline that removes the vote of a member from a review which has it. */
export function withoutVoter(userId: string) {
  const helpfulBy = { $filter: { input: '$helpfulBy', cond: { $ne: ['$$this', userId] } } }
  const isLast = { $lte: ['$helpfulCount', 1] }
  // Reviews without votes have no count: the order depends on it.
  const helpfulCount = { $cond: [isLast, null, { $subtract: ['$helpfulCount', 1] }] }
  return [{ $set: { helpfulBy, helpfulCount } }]
}
