// Reviews on their way from a gym that was merged: parted, received, finished.
import type { Model } from 'mongoose'
import type { StoredReview } from '../reviews/reviews.rules.ts'
import { nextRevision, type ReviewDocument, withoutOutbox } from '../reviews/reviews.store.ts'

export type MovingStore = ReturnType<typeof createMovingStore>

export function createMovingStore(model: Model<ReviewDocument>) {
  return {
    /** Those of a merged gym that have not arrived elsewhere yet. */
    leftAt(gymId: string, limit: number): Promise<StoredReview[]> {
      return model
        .find({ gymId, $or: [{ movedTo: null }, { isMoving: true }] }, withoutOutbox)
        .limit(limit)
        .lean()
    },

    /** From now on nothing of it changes here; undefined when it has parted already. */
    async part(id: string, movedTo: string, now: Date): Promise<StoredReview | undefined> {
      const parted = await model
        .findOneAndUpdate(
          { _id: id, movedTo: null },
          nextRevision({ movedTo, isMoving: true }, 'review-deleted', now),
          { updatePipeline: true, returnDocument: 'after', projection: withoutOutbox },
        )
        .lean()
      return parted ?? undefined
    },

    /** Where an older review of this id is, `review` takes its place. */
    async replaceOlder(review: StoredReview, now: Date): Promise<void> {
      const { _id, gymId, userId, revision, ...said } = review
      await model.updateOne(
        { _id, movedTo: null, updatedAt: { $lt: review.updatedAt } },
        nextRevision(said, review.hiding ? 'review-hidden' : 'review-updated', now),
        { updatePipeline: true },
      )
    },

    /** It has arrived at this gym: what stays is the mark. */
    async finish(id: string, movedTo: string): Promise<void> {
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
