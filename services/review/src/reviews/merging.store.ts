// The writes that move a review from a merged gym, in the collection of reviews.
import type { Model } from 'mongoose'
import type { StoredReview } from './reviews.rules.ts'
import { nextRevision, type ReviewDocument, withoutOutbox } from './reviews.store.ts'

export type MergingStore = ReturnType<typeof createMergingStore>

export function createMergingStore(model: Model<ReviewDocument>) {
  return {
    /** Reviews of a merged gym whose move is not finished. */
    findUnmoved(gymId: string, limit: number): Promise<StoredReview[]> {
      return model
        .find({ gymId, $or: [{ movedTo: null }, { isMoving: true }] }, withoutOutbox)
        .limit(limit)
        .lean()
    },

    /** Turns the review into a tombstone that still holds all of it; undefined when it is one. */
    async detach(id: string, movedTo: string, now: Date): Promise<StoredReview | undefined> {
      const detached = await model
        .findOneAndUpdate(
          { _id: id, movedTo: null },
          nextRevision({ movedTo, isMoving: true }, 'review-deleted', now),
          { updatePipeline: true, returnDocument: 'after', projection: withoutOutbox },
        )
        .lean()
      return detached ?? undefined
    },

    /** Replaces the review with the same id if that is older. */
    async replaceOlder(review: StoredReview, now: Date): Promise<void> {
      const { _id, gymId, userId, revision, ...fields } = review
      await model.updateOne(
        { _id, movedTo: null, updatedAt: { $lt: review.updatedAt } },
        nextRevision(fields, review.hiding ? 'review-hidden' : 'review-updated', now),
        { updatePipeline: true },
      )
    },

    /** Removes from the tombstone what the attached review holds now. */
    async finishMove(id: string, movedTo: string): Promise<void> {
      await model.updateOne(
        { _id: id, isMoving: true },
        {
          $set: { movedTo, comment: null, photoUrls: [], sharedTo: [] },
          $unset: { isMoving: 1, hiding: 1 },
        },
      )
    },
  }
}
