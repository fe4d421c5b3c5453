// Pages of a gym's reviews, and votes, in the collection of reviews.
import type { ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import { withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { Model } from 'mongoose'
import type { StoredReview } from '../reviews/reviews.rules.ts'
import { notTombstone, type ReviewDocument, updateReview } from '../reviews/reviews.store.ts'
import { afterPosition, type Position, sortOf, textPattern } from './lists.rules.ts'

export interface ListFilter {
  gymId: string
  /** This member's own review is listed even while it is hidden. */
  viewerId: string
  q?: string | undefined
  rating?: number | undefined
}

export type ListStore = ReturnType<typeof createListStore>

export function createListStore(model: Model<ReviewDocument>) {
  return {
    page(filter: ListFilter, sort: ReviewSort, after: Position | undefined, limit: number) {
      const condition = after
        ? { $and: [conditionOf(filter), afterPosition(sort, after)] }
        : conditionOf(filter)
      return model
        .find(condition, { ...withoutOutbox, helpfulBy: 0 })
        .sort(sortOf(sort))
        .limit(limit)
        .lean<StoredReview[]>()
    },

    count: (filter: ListFilter): Promise<number> => model.countDocuments(conditionOf(filter)),

    /** Which of these reviews the member has found helpful. */
    async helpfulTo(userId: string, ids: readonly string[]): Promise<Set<string>> {
      const found = await model.find({ _id: { $in: [...ids] }, helpfulBy: userId }, { _id: 1 }).lean()
      return new Set(found.map(({ _id }) => _id))
    },

    /** Voters and count change in one write. Idempotent. */
    async addVote(id: string, userId: string): Promise<void> {
      const helpfulBy = { $concatArrays: [{ $ifNull: ['$helpfulBy', []] }, [userId]] }
      const helpfulCount = { $add: [{ $ifNull: ['$helpfulCount', 0] }, 1] }
      const notYet = { _id: id, hiding: null, helpfulBy: { $ne: userId } }
      await updateReview(model, notYet, [{ $set: { helpfulBy, helpfulCount } }])
    },

    /** Idempotent. */
    async removeVote(id: string, userId: string): Promise<void> {
      const helpfulBy = { $filter: { input: '$helpfulBy', cond: { $ne: ['$$this', userId] } } }
      const isLast = { $lte: ['$helpfulCount', 1] }
      // Reviews without votes have no count: the order depends on it.
      const helpfulCount = { $cond: [isLast, null, { $subtract: ['$helpfulCount', 1] }] }
      await updateReview(model, { _id: id, helpfulBy: userId }, [{ $set: { helpfulBy, helpfulCount } }])
    },
  }
}

function conditionOf({ gymId, viewerId, q, rating }: ListFilter): object {
  return {
    ...{ gymId, ...notTombstone },
    ...(rating !== undefined && { rating }),
    ...(q !== undefined && { comment: textPattern(q) }),
    $or: [{ hiding: null }, { userId: viewerId }],
  }
}
