// The writes that erase a member from the collections of reviews and shares.
import { changedAtNext } from '@jumpingjack/kit/mongo/change-feed'
import type { Model } from 'mongoose'
import { withoutVoter } from '../lists/lists.rules.ts'
import { anonymousTombstone } from '../reviews/reviews.rules.ts'
import { nextRevision, type ReviewDocument, updateReview } from '../reviews/reviews.store.ts'
import type { ShareStore } from '../shares/shares.store.ts'

export type ErasureStore = ReturnType<typeof createErasureStore>

export function createErasureStore(model: Model<ReviewDocument>, shares: ShareStore['model']) {
  return {
    /** Ids of reviews and tombstones of the member. */
    async idsOf(userId: string, limit: number): Promise<string[]> {
      const reviews = await model.find({ userId }, { _id: 1 }).limit(limit).lean()
      return reviews.map(({ _id }) => _id)
    },

    /** Makes the review an anonymous tombstone, with `review-deleted` unless it is a tombstone already. */
    async erase(id: string, now: Date): Promise<void> {
      const fields = anonymousTombstone(now)
      if (await updateReview(model, { _id: id }, nextRevision(fields, 'review-deleted', now))) return
      await model.updateOne({ _id: id }, { $set: fields, $unset: { movedTo: 1, isMoving: 1 } })
    },

    async removeShares(userId: string): Promise<void> {
      await shares.deleteMany({ userId })
    },

    async removeVotes(userId: string): Promise<void> {
      const update = [...withoutVoter(userId), { $set: { changedAt: changedAtNext() } }]
      await model.updateMany({ helpfulBy: userId }, update, { updatePipeline: true })
    },
  }
}
