// The reviews collection. A review and the event that announces it are one document and one write.
import type { DomainEvent } from '@jumpingjack/contracts/events'
import type { SocialPlatform } from '@jumpingjack/contracts/social'
import { isDuplicateKey } from '@jumpingjack/kit/mongo'
import { outboxFields, outboxOf, outboxStage, type WithOutbox } from '@jumpingjack/kit/outbox'
import { type Connection, type Model, Schema } from 'mongoose'
import type { Author, Revision, StoredReview } from './reviews.rules.ts'

type ReviewDocument = StoredReview & WithOutbox

const schema = new Schema<ReviewDocument>(
  {
    _id: { type: String, required: true },
    gymId: { type: String, required: true },
    userId: { type: String, required: true },
    authorName: { type: String, required: true },
    authorRevision: { type: Number, required: true },
    rating: { type: Number, required: true },
    comment: { type: String, default: null },
    photoUrls: { type: [String], required: true },
    sharedTo: { type: [{ _id: false, platform: String, at: Date }], required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    revision: { type: Number, required: true },
    ...outboxFields,
  },
  { collection: 'reviews', versionKey: false, strict: 'throw' },
)
schema.index({ gymId: 1, createdAt: -1, _id: -1 })
schema.index({ userId: 1, authorRevision: 1 })
schema.index({ photoUrls: 1 })

const withoutOutbox = { outbox: 0, outboxAt: 0 } as const

export type ReviewStore = ReturnType<typeof createReviewStore>

export function createReviewStore(db: Connection) {
  const model: Model<ReviewDocument> = db.model<ReviewDocument>('Review', schema)
  return {
    model,

    /** False when there is a review of this id, which is to say of this member and gym, already. */
    async insert(review: StoredReview, event: DomainEvent<'review-created'>): Promise<boolean> {
      try {
        await model.create({ ...review, ...outboxOf(event) })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    /** Inserts those that are not there yet, and gives how many that were. */
    async insertMissing(reviews: readonly (StoredReview & Required<WithOutbox>)[]): Promise<number> {
      try {
        return (await model.insertMany(reviews, { ordered: false, rawResult: true })).insertedCount
      } catch (error) {
        if (isDuplicateKey(error)) return (error as { insertedCount: number }).insertedCount
        throw error
      }
    },

    /** Gives the review as it is now; undefined when there is none of this id. */
    async revise(id: string, revision: Revision): Promise<StoredReview | undefined> {
      // The server counts the revision up and copies the outcome into the event: of any number of writers at
      // the same time each announces exactly the state that its own write made.
      const changed = await model
        .findOneAndUpdate(
          { _id: id },
          [
            { $set: { ...literally(revision), revision: { $add: ['$revision', 1] } } },
            outboxStage(
              'review-updated',
              {
                reviewId: '$_id',
                gymId: '$gymId',
                userId: '$userId',
                rating: '$rating',
                revision: '$revision',
                photoCount: { $size: '$photoUrls' },
              },
              revision.updatedAt,
            ),
          ],
          { updatePipeline: true, returnDocument: 'after', projection: withoutOutbox },
        )
        .lean()
      return changed ?? undefined
    },

    async isReviewed(gymId: string): Promise<boolean> {
      return (await model.exists({ gymId })) !== null
    },

    newestOfGym(gymId: string, limit: number): Promise<StoredReview[]> {
      return model.find({ gymId }, withoutOutbox).sort({ createdAt: -1, _id: -1 }).limit(limit).lean()
    },

    async totalsOfGym(gymId: string): Promise<{ count: number; sum: number }> {
      const [totals] = await model.aggregate<{ count: number; sum: number }>([
        { $match: { gymId } },
        { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: '$rating' } } },
      ])
      return { count: totals?.count ?? 0, sum: totals?.sum ?? 0 }
    },

    /** Nothing but what it says: a share is no new revision of a review. */
    async noteShare(id: string, platform: SocialPlatform, at: Date): Promise<void> {
      const first = { _id: id, 'sharedTo.platform': { $ne: platform } }
      await model.updateOne(first, { $push: { sharedTo: { platform, at } } })
    },

    /** Puts a member's name on the own reviews that carry an older one. */
    async rename({ userId, authorName, revision }: Author): Promise<void> {
      await model.updateMany(
        { userId, authorRevision: { $lt: revision } },
        { $set: { authorName, authorRevision: revision } },
      )
    },

    /** Of these photo paths, those that stand in a review, each with one such review. */
    async reviewsOfPhotos(paths: string[]): Promise<Map<string, string>> {
      const reviews = await model.find({ photoUrls: { $in: paths } }, { photoUrls: 1 }).lean()
      return new Map(reviews.flatMap((review) => review.photoUrls.map((path) => [path, review._id])))
    },
  }
}

/** In a pipeline a text that begins with a dollar sign would be read as the name of a field. */
function literally(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { $literal: value }]))
}
