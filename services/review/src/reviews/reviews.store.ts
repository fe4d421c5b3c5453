// The reviews collection. A review and the event that announces it are one document and one write.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { outboxFields, outboxOf, outboxStage, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import type { Author, Hiding, ReviewTally, Revision, StoredReview } from './reviews.rules.ts'

export type ReviewDocument = StoredReview & WithOutbox

const hiding = new Schema<Hiding>({ reason: String, hiddenAt: Date, appealed: Boolean }, { _id: false })

const schema = new Schema<ReviewDocument>(
  {
    _id: { type: String, required: true },
    firstId: { type: String },
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
    hiding: { type: hiding },
    movedTo: { type: String },
    isMoving: { type: Boolean },
    ...outboxFields,
  },
  { collection: 'reviews', versionKey: false, strict: 'throw' },
)
schema.index({ gymId: 1, createdAt: -1, _id: -1 })
schema.index({ userId: 1, authorRevision: 1 })
schema.index({ photoUrls: 1 })

export const withoutOutbox = { outbox: 0, outboxAt: 0 } as const

export type ReviewStore = ReturnType<typeof createReviewStore>

export function createReviewStore(db: Connection) {
  const model: Model<ReviewDocument> = db.model<ReviewDocument>('Review', schema)
  return {
    model,

    /** False when there is a review of this id, which is to say of this member and gym, already. */
    async insert(
      review: StoredReview,
      event: DomainEvent<'review-created' | 'review-hidden'>,
    ): Promise<boolean> {
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

    /** Gives the review as it is now; undefined when there is none of this id any more. What is hidden stays hidden. */
    async revise(id: string, revision: Revision): Promise<StoredReview | undefined> {
      const change = (isHidden: boolean) =>
        model
          .findOneAndUpdate(
            { _id: id, movedTo: null, hiding: isHidden ? { $ne: null } : null },
            nextRevision(revision, isHidden ? 'review-hidden' : 'review-updated', revision.updatedAt),
            { updatePipeline: true, returnDocument: 'after', projection: withoutOutbox },
          )
          .lean()
      return (await change(false)) ?? (await change(true)) ?? undefined
    },

    async find(id: string): Promise<StoredReview | undefined> {
      return (await model.findById(id, withoutOutbox).lean()) ?? undefined
    },

    async isReviewed(gymId: string): Promise<boolean> {
      return (await model.exists({ gymId })) !== null
    },

    /** Of those that everybody sees. */
    newestOfGym(gymId: string, limit: number): Promise<StoredReview[]> {
      return model
        .find({ gymId, movedTo: null, hiding: null }, withoutOutbox)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean()
    },

    talliesOfGym(gymId: string): Promise<ReviewTally[]> {
      return model.aggregate([
        { $match: { gymId, movedTo: null } },
        {
          $group: {
            // What was never hidden and what was restored are one group.
            _id: { $ifNull: ['$hiding.reason', null] },
            count: { $sum: 1 },
            sum: { $sum: '$rating' },
          },
        },
        { $project: { _id: 0, reason: '$_id', count: 1, sum: 1 } },
      ])
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

    /** Whether it stands in a review that everybody sees. */
    async isPhotoSeen(path: string): Promise<boolean> {
      return (await model.exists({ photoUrls: path, hiding: null })) !== null
    },
  }
}

/**
 * The update that makes these changes a new revision and announces it. The server counts the revision up and copies
 * the outcome into the event: of any number of writers at the same time each announces exactly the state that its own
 * write made.
 */
export function nextRevision(
  changes: Partial<StoredReview>,
  name: `review-${'updated' | 'deleted' | 'hidden' | 'restored'}`,
  now: Date,
) {
  const fact = {
    reviewId: '$_id',
    gymId: '$gymId',
    userId: '$userId',
    rating: '$rating',
    revision: '$revision',
    photoCount: { $size: '$photoUrls' },
  }
  return [
    { $set: { ...literally(changes), revision: { $add: ['$revision', 1] } } },
    outboxStage(name, fact, now),
  ]
}

/** In a pipeline a text that begins with a dollar sign would be read as the name of a field. */
function literally(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { $literal: value }]))
}
