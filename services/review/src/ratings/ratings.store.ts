// Reads the state of all reviews in the order of their ids.
import type { ReviewRating } from '@jumpingjack/contracts/review/ratings'
import type { Model } from 'mongoose'
import { reviewPayload } from '../reviews/reviews.rules.ts'
import type { ReviewDocument } from '../reviews/reviews.store.ts'

export type RatingStore = ReturnType<typeof createRatingStore>

export function createRatingStore(model: Model<ReviewDocument>) {
  return {
    async list(after: string, limit: number): Promise<ReviewRating[]> {
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
  }
}
