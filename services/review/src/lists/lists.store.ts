// Pages of a gym's reviews, and votes, in the collection of reviews.
import type { ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import { withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { Model } from 'mongoose'
import type { StoredReview } from '../reviews/reviews.rules.ts'
import { notTombstone, type ReviewDocument, updateReview } from '../reviews/reviews.store.ts'
import { afterSortKey, type SortKey, sortOf, withoutVoter } from './lists.rules.ts'
import { textPattern } from './text-pattern.rules.ts'

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
    /** Of `helpfulBy`, only the viewer is read. */
    page(filter: ListFilter, sort: ReviewSort, after: SortKey | undefined, limit: number) {
      const condition = after
        ? { $and: [conditionOf(filter), afterSortKey(sort, after)] }
        : conditionOf(filter)
      return model
        .find(condition, { ...withoutOutbox, helpfulBy: { $elemMatch: { $eq: filter.viewerId } } })
        .sort(sortOf(sort))
        .limit(limit)
        .lean<StoredReview[]>()
    },

    count: (filter: ListFilter): Promise<number> => model.countDocuments(conditionOf(filter)),

    ownPage(userId: string, after: SortKey | undefined, limit: number): Promise<StoredReview[]> {
      const range = after ? afterSortKey('newest', after) : {}
      return model
        .find({ userId, ...notTombstone, ...range }, { ...withoutOutbox, helpfulBy: 0 })
        .sort(sortOf('newest'))
        .limit(limit)
        .lean<StoredReview[]>()
    },

    countOwn: (userId: string): Promise<number> => model.countDocuments({ userId, ...notTombstone }),

    /** Voters and count change in one write. Undefined if the member has voted already, or the review is hidden. */
    addVote(id: string, userId: string): Promise<StoredReview | undefined> {
      const helpfulBy = { $concatArrays: [{ $ifNull: ['$helpfulBy', []] }, [userId]] }
      const helpfulCount = { $add: [{ $ifNull: ['$helpfulCount', 0] }, 1] }
      const notYet = { _id: id, hiding: null, helpfulBy: { $ne: userId } }
      return updateReview(model, notYet, [{ $set: { helpfulBy, helpfulCount } }])
    },

    /** Undefined if there is no vote of the member. */
    removeVote(id: string, userId: string): Promise<StoredReview | undefined> {
      return updateReview(model, { _id: id, helpfulBy: userId }, withoutVoter(userId))
    },
  }
}

function conditionOf({ gymId, viewerId, q, rating }: ListFilter): object {
  return {
    gymId,
    ...notTombstone,
    ...(rating !== undefined && { rating }),
    ...(q !== undefined && { comment: textPattern(q) }),
    $or: [{ hiding: null }, { userId: viewerId }],
  }
}
