// The writes that move a review from a merged gym, in the collection of reviews.
import { withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { Model } from 'mongoose'
import type { StoredReview } from './reviews.rules.ts'
import { nextRevision, type ReviewDocument, updateReview } from './reviews.store.ts'

export type MergingStore = ReturnType<typeof createMergingStore>

/** Of a merged gym: its move is not finished. */
const isUnmoved = { deletedAt: null, $or: [{ movedTo: null }, { isMoving: true }] }

export function createMergingStore(model: Model<ReviewDocument>) {
  return {
    findUnmoved(gymId: string, limit: number): Promise<StoredReview[]> {
      return model
        .find({ gymId, ...isUnmoved }, withoutOutbox)
        .limit(limit)
        .lean()
    },

    /** Those of these merged gyms that have reviews whose move is not finished. */
    gymsWithUnmoved(gymIds: string[]): Promise<string[]> {
      return model.distinct('gymId', { gymId: { $in: gymIds }, ...isUnmoved })
    },

    /** Turns the review into a tombstone that still holds all of it; undefined when it is one. */
    detach(id: string, movedTo: string, now: Date): Promise<StoredReview | undefined> {
      const change = nextRevision({ movedTo, isMoving: true }, 'review-deleted', now)
      return updateReview(model, { _id: id }, change)
    },

    /** Replaces the review with the same id if that is older, or was deleted earlier. */
    async replaceOlder(review: StoredReview, now: Date): Promise<void> {
      const { _id, gymId, userId, revision, changedAt, ...fields } = review
      // Members have voted for a text: votes for the older one do not count for this one.
      const changes = { helpfulBy: null, helpfulCount: null, ...fields, deletedAt: null }
      const change = nextRevision(changes, review.hiding ? 'review-hidden' : 'review-updated', now)
      const older = { updatedAt: { $lt: review.updatedAt }, deletedAt: { $not: { $gte: review.updatedAt } } }
      await updateReview(model, { _id, ...older }, change)
    },

    /** Removes from the tombstone what the attached review holds now. */
    async finishMove(id: string, movedTo: string): Promise<void> {
      await model.updateOne(
        { _id: id, isMoving: true },
        {
          $set: { movedTo, comment: null, photoUrls: [], sharedTo: [] },
          $unset: { isMoving: 1, hiding: 1, helpfulBy: 1, helpfulCount: 1 },
        },
      )
    },
  }
}
