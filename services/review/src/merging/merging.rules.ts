// What a review is at the gym that its own was merged into.
import { reviewIdOf } from '../reviews/review-id.ts'
import type { StoredReview } from '../reviews/reviews.rules.ts'

/** The same words of the same author, as a first review there. */
export function reviewAt(gymId: string, review: StoredReview): StoredReview {
  const { movedTo, isMoving, hiding = null, ...said } = review
  return { ...said, hiding, _id: reviewIdOf(gymId, review.userId), gymId, revision: 1 }
}
