// What administrators look at and change: hiding and restoring are a new revision of the review each.
import type { Model } from 'mongoose'
import type { Hiding, StoredReview } from '../reviews/reviews.rules.ts'
import { nextRevision, type ReviewDocument, withoutOutbox } from '../reviews/reviews.store.ts'

export type HidingStore = ReturnType<typeof createHidingStore>

const pipeline = { updatePipeline: true, returnDocument: 'after', projection: withoutOutbox } as const

/** Each change gives the review as it is now, or undefined where there was nothing to change. */
export function createHidingStore(model: Model<ReviewDocument>) {
  return {
    /** Those that are there, by id; also the marks of those that have moved. */
    async findAll(ids: readonly string[]): Promise<Map<string, StoredReview>> {
      const found = await model
        .find({ _id: { $in: [...ids] } }, withoutOutbox)
        .batchSize(ids.length + 1)
        .lean<StoredReview[]>()
      return new Map(found.map((review) => [review._id, review]))
    },

    async hide(id: string, hiding: Hiding): Promise<StoredReview | undefined> {
      const otherwise = { _id: id, movedTo: null, 'hiding.reason': { $ne: hiding.reason } }
      const change = nextRevision({ hiding }, 'review-hidden', hiding.hiddenAt)
      return (await model.findOneAndUpdate(otherwise, change, pipeline).lean()) ?? undefined
    },

    async restore(id: string, now: Date): Promise<StoredReview | undefined> {
      const hidden = { _id: id, movedTo: null, hiding: { $ne: null } }
      const change = nextRevision({ hiding: null }, 'review-restored', now)
      return (await model.findOneAndUpdate(hidden, change, pipeline).lean()) ?? undefined
    },

    async noteAppeal(id: string): Promise<StoredReview | undefined> {
      const hidden = { _id: id, movedTo: null, hiding: { $ne: null } }
      const change = { $set: { 'hiding.appealed': true } }
      const options = { returnDocument: 'after', projection: withoutOutbox } as const
      return (await model.findOneAndUpdate(hidden, change, options).lean()) ?? undefined
    },
  }
}
