// The reads and writes of moderation, in the collection of reviews. Hiding and restoring make a new revision.
import type { Model } from 'mongoose'
import type { Hiding, StoredReview } from '../reviews/reviews.rules.ts'
import { nextRevision, type ReviewDocument, withoutOutbox } from '../reviews/reviews.store.ts'

export type ModerationStore = ReturnType<typeof createModerationStore>

const returning = { returnDocument: 'after', projection: withoutOutbox } as const
const options = { ...returning, updatePipeline: true } as const

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

    async hide(id: string, hiding: Hiding): Promise<StoredReview | undefined> {
      const notHiddenForThis = { _id: id, movedTo: null, 'hiding.reason': { $ne: hiding.reason } }
      const change = nextRevision({ hiding }, 'review-hidden', hiding.hiddenAt)
      return (await model.findOneAndUpdate(notHiddenForThis, change, options).lean()) ?? undefined
    },

    async restore(id: string, now: Date): Promise<StoredReview | undefined> {
      const hidden = { _id: id, movedTo: null, hiding: { $ne: null } }
      const change = nextRevision({ hiding: null }, 'review-restored', now)
      return (await model.findOneAndUpdate(hidden, change, options).lean()) ?? undefined
    },

    async recordAppeal(id: string): Promise<StoredReview | undefined> {
      const hidden = { _id: id, movedTo: null, hiding: { $ne: null } }
      const change = { $set: { 'hiding.appealed': true } }
      return (await model.findOneAndUpdate(hidden, change, returning).lean()) ?? undefined
    },
  }
}
