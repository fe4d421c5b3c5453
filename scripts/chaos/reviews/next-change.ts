// Which request a chaos run sends next, and what it stores.
import type { SignedIn } from '../../../test/lib/visitor.ts'

/** The review of one member at one gym. */
export interface OwnReview {
  member: SignedIn
  gymId: string
  /** Known after the first acknowledged review. */
  reviewId?: string
}

/** Of the requests for reviews whose id is known. */
const deletedShare = 0.2

/** What a review says, in one word. */
export const wordOf = (review: { rating: number; comment: string | null }): string =>
  `${review.rating} ${review.comment}`

/** The next request for this slot, and what is stored after it. */
export function nextChange(
  { random, requests }: { random: () => number; requests: number },
  { member, gymId, reviewId }: OwnReview,
) {
  if (reviewId !== undefined && random() < deletedShare) {
    return { word: undefined, send: () => member.call('DELETE', `/api/reviews/${reviewId}`) }
  }
  const review = { rating: 1 + Math.floor(random() * 5), comment: `Request ${requests}` }
  return { word: wordOf(review), send: () => member.call('POST', `/api/gyms/${gymId}/reviews`, review) }
}
