// The reads and writes of moderation, in the collection of reviews. Hiding and restoring make a new revision.
import type { ModerationReason } from '@jumpingjack/contracts/review/moderation'
import { withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { Model } from 'mongoose'
import type { Hiding, StoredReview } from '../reviews/reviews.rules.ts'
import { nextRevision, type ReviewDocument, updateReview } from '../reviews/reviews.store.ts'

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
      return updateReview(model, filter, nextRevision({ hiding: null }, 'review-restored', now))
    },

    /** The appeal against this hiding, and the answer to it. */
    recordAppeal(id: string, reason: ModerationReason, answer?: string): Promise<StoredReview | undefined> {
      const answered = answer === undefined ? {} : { 'hiding.answer': answer }
      const changes = { 'hiding.appealed': true, ...answered, changedAt: new Date() }
      return updateReview(model, { _id: id, 'hiding.reason': reason }, { $set: changes })
    },
  }
}
