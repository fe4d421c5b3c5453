// The copy of a review that moves with its merged gym.
import type { StoredReview } from './reviews.rules.ts'

/** The review with another gym and id, at its first revision. */
export function movedReview(review: StoredReview, gymId: string, id: string): StoredReview {
  const { movedTo, isMoving, hiding = null, firstId = review._id, ...fields } = review
  return { ...fields, hiding, firstId, _id: id, gymId, revision: 1 }
}
