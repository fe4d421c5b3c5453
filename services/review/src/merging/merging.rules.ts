// What a review is at the gym that its own was merged into.
import type { StoredReview } from '../reviews/reviews.rules.ts'

/** The same words of the same author, as a first review there. */
export function reviewAt(gymId: string, id: string, review: StoredReview): StoredReview {
  const { movedTo, isMoving, hiding = null, firstId = review._id, ...said } = review
  return { ...said, hiding, firstId, _id: id, gymId, revision: 1 }
}
