// The writes that delete a review and make a deleted one new, in the collection of reviews.
import type { Model } from 'mongoose'
import { deletionOf, type StoredReview } from '../reviews/reviews.rules.ts'
import { nextRevision, type ReviewDocument, updateReview } from '../reviews/reviews.store.ts'

export type DeletionStore = ReturnType<typeof createDeletionStore>

export function createDeletionStore(model: Model<ReviewDocument>) {
  return {
    /** Turns the review into a tombstone. False when it is one. */
    async delete(id: string, now: Date): Promise<boolean> {
      const change = nextRevision(deletionOf(now), 'review-deleted', now)
      return (await updateReview(model, { _id: id }, change)) !== undefined
    },

    /** Makes a deleted review a new one; undefined when it is not deleted. If it was hidden, it stays hidden. */
    async revive(id: string, review: StoredReview): Promise<StoredReview | undefined> {
      const { _id, gymId, userId, revision, ...fields } = review
      const change = (isHidden: boolean) => {
        // Not a tombstone whose author has been erased.
        const own = { _id: id, userId, deletedAt: { $ne: null } }
        const filter = { ...own, hiding: isHidden ? { $ne: null } : null }
        const name = isHidden ? 'review-hidden' : 'review-created'
        return updateReview(
          model,
          filter,
          nextRevision({ ...fields, deletedAt: null }, name, review.updatedAt),
        )
      }
      return (await change(false)) ?? change(true)
    },
  }
}
