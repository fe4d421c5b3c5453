// The reads and writes of moderation, in the collection of reviews. Hiding and restoring make a new revision.
import type { ModerationReason } from '@jumpingjack/contracts/review/moderation'
import { withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { Model } from 'mongoose'
import type { Hiding, StoredReview } from '../reviews/reviews.rules.ts'
import { literals, nextRevision, type ReviewDocument, updateReview } from '../reviews/reviews.store.ts'

/** Before the hiding is removed. */
const countAppeal = {
  $set: {
    appealsGranted: {
      $add: [{ $ifNull: ['$appealsGranted', 0] }, { $cond: [{ $eq: ['$hiding.appealed', true] }, 1, 0] }],
    },
  },
}

/** How many reviews are in this state, and how many of their appeals were granted earlier. */
export interface StateTotal {
  _id: { isDeleted: boolean; reason: ModerationReason | null; isAppealed: boolean; isAnswered: boolean }
  count: number
  granted: number
}

export type ModerationStore = ReturnType<typeof createModerationStore>

/** Each change returns the updated review; undefined when there was nothing to change. */
export function createModerationStore(model: Model<ReviewDocument>) {
  return {
    /** By id, including tombstones. */
    async findAll(ids: readonly string[]): Promise<Map<string, StoredReview>> {
      const found = await model
        .find({ _id: { $in: [...ids] } }, withoutOutbox)
        .batchSize(ids.length + 1)
        .lean<StoredReview[]>()
      return new Map(found.map((review) => [review._id, review]))
    },

    hide(id: string, hiding: Hiding): Promise<StoredReview | undefined> {
      const filter = { _id: id, 'hiding.reason': { $ne: hiding.reason } }
      return updateReview(model, filter, nextRevision({ hiding }, 'review-hidden', hiding.hiddenAt))
    },

    restore(id: string, now: Date): Promise<StoredReview | undefined> {
      const filter = { _id: id, hiding: { $ne: null } }
      const restored = nextRevision({ hiding: null }, 'review-restored', now)
      return updateReview(model, filter, [countAppeal, ...restored])
    },

    /** The appeal against this hiding, and the answer to it. */
    recordAppeal(id: string, reason: ModerationReason, answer?: string): Promise<StoredReview | undefined> {
      const answered = answer === undefined ? {} : { 'hiding.answer': answer }
      const changes = literals({ 'hiding.appealed': true, ...answered })
      return updateReview(model, { _id: id, 'hiding.reason': reason }, [{ $set: changes }])
    },

    /** The reviews in each state. */
    totals(): Promise<StateTotal[]> {
      const state = {
        isDeleted: { $gt: ['$deletedAt', null] },
        reason: { $ifNull: ['$hiding.reason', null] },
        isAppealed: { $ifNull: ['$hiding.appealed', false] },
        isAnswered: { $gt: ['$hiding.answer', null] },
      }
      return model.aggregate([
        { $match: { movedTo: null } },
        { $group: { _id: state, count: { $sum: 1 }, granted: { $sum: '$appealsGranted' } } },
      ])
    },
  }
}
