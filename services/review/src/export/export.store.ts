// What this service stores of a member, from the collections of reviews, shares and photos.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import type { Model } from 'mongoose'
import { asOwnReview, type StoredReview } from '../reviews/reviews.rules.ts'
import { notTombstone, type ReviewDocument } from '../reviews/reviews.store.ts'
import type { ShareStore } from '../shares/shares.store.ts'

export type ExportStore = ReturnType<typeof createExportStore>

export function createExportStore(model: Model<ReviewDocument>, shares: ShareStore['model']) {
  return {
    async recordsOf(userId: string): Promise<MemberRecords> {
      const [reviews, liked, shared] = await Promise.all([
        model.find({ userId, ...notTombstone }).lean<StoredReview[]>(),
        model.find({ helpfulBy: userId }, { gymId: 1 }).lean(),
        shares.find({ userId }).lean(),
      ])
      return {
        reviews: reviews.map(asOwnReview),
        helpfulVotes: liked.map(({ _id: reviewId, gymId }) => ({ reviewId, gymId })),
        shares: shared.map(({ reviewId, platform, state, customMessage, dueAt, sentAt }) => ({
          reviewId,
          platform,
          state,
          customMessage,
          dueAt,
          sentAt,
        })),
      }
    },
  }
}
