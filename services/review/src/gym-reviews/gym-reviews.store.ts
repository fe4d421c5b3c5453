// The reads of the gym service, in the collection of reviews.
import type { ReviewRating } from '@jumpingjack/contracts/review/ratings'
import { withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { ChangedDocument } from '@jumpingjack/kit/mongo/fresh-cache'
import type { Model } from 'mongoose'
import { reviewPayload, type StoredReview } from '../reviews/reviews.rules.ts'
import { notTombstone, type ReviewDocument } from '../reviews/reviews.store.ts'
import type { ReviewTotals } from './gym-reviews.rules.ts'

export type GymReviewStore = ReturnType<typeof createGymReviewStore>

export function createGymReviewStore(model: Model<ReviewDocument>) {
  return {
    /** The newest first, with the hidden ones unless the filter leaves them out. */
    newest(gymId: string, limit: number, filter: { hiding?: null } = {}): Promise<StoredReview[]> {
      const query = model.find({ gymId, ...notTombstone, ...filter }, { ...withoutOutbox, helpfulBy: 0 })
      return query.sort({ createdAt: -1, _id: -1 }).limit(limit).lean()
    },

    totals(gymId: string): Promise<ReviewTotals[]> {
      return model.aggregate([
        { $match: { gymId, ...notTombstone } },
        // A restored review has a hiding of null, others have none.
        {
          $group: {
            _id: { reason: { $ifNull: ['$hiding.reason', null] }, rating: '$rating' },
            count: { $sum: 1 },
          },
        },
        { $project: { _id: 0, reason: '$_id.reason', rating: '$_id.rating', count: 1 } },
      ])
    },

    hiddenAuthors: (gymId: string): Promise<string[]> =>
      model.distinct('userId', { gymId, ...notTombstone, hiding: { $ne: null } }),

    /** Those of these members who have a visible review from before this time, of any gym. */
    reviewersBefore: (members: readonly string[], before: Date): Promise<string[]> =>
      model.distinct('userId', {
        ...{ userId: { $in: [...members] }, createdAt: { $lt: before } },
        ...{ ...notTombstone, hiding: null },
      }),

    /** The time of the newest visible review of the gym by nobody of these members. */
    async newestByOthers(gymId: string, members: readonly string[]): Promise<Date | undefined> {
      const filter = { gymId, userId: { $nin: [...members] }, ...notTombstone, hiding: null }
      const newest = await model.findOne(filter, { createdAt: 1 }).sort({ createdAt: -1, _id: -1 }).lean()
      return newest?.createdAt
    },

    /** The state of all reviews, in the order of their ids. */
    async ratings(after: string, limit: number): Promise<ReviewRating[]> {
      const reviews = await model
        .find({ _id: { $gt: after } }, { comment: 0, sharedTo: 0, helpfulBy: 0, outbox: 0 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
      return reviews.map((review) => ({
        ...reviewPayload(review),
        deleted: Boolean(review.hiding || review.movedTo || review.deletedAt),
        isPending: review.outboxAt !== undefined,
      }))
    },

    async changedSince(since: Date, limit: number): Promise<ChangedDocument[]> {
      const fields = { gymId: 1, changedAt: 1 }
      const changed = await model.find({ changedAt: { $gte: since } }, fields, { limit }).lean()
      return changed.map(({ _id, gymId, changedAt }) => ({ _id, key: gymId, changedAt: changedAt ?? since }))
    },
  }
}
