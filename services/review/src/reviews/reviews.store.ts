// The reviews collection. A review and its events are written together, as one document.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import {
  outboxFields,
  outboxOf,
  outboxStage,
  type WithOutbox,
  withoutOutbox,
} from '@jumpingjack/kit/messaging/outbox'
import { changedAtNext } from '@jumpingjack/kit/mongo/change-feed'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { isDuplicateKey, unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { LRUCache } from 'lru-cache'
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose'
import {
  type Author,
  deletionOf,
  type Hiding,
  type ReviewEdit,
  reviewPayload,
  type StoredReview,
} from './reviews.rules.ts'

export type ReviewDocument = StoredReview & WithOutbox

const hiding = new Schema<Hiding>(
  { reason: String, hiddenAt: Date, appealed: Boolean, answer: String },
  { _id: false },
)

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
    changedAt: { type: Date },
    helpfulBy: { type: [String], default: undefined },
    helpfulCount: { type: Number },
    hiding: { type: hiding },
    appealsGranted: { type: Number },
    deletedAt: { type: Date },
    movedTo: { type: String },
    isMoving: { type: Boolean },
    ...outboxFields,
  },
  { collection: 'reviews', versionKey: false, strict: 'throw' },
)
schema.index({ gymId: 1, createdAt: -1, _id: -1 })
schema.index({ userId: 1, authorRevision: 1 })
schema.index({ photoUrls: 1 })
schema.index({ helpfulBy: 1 }, { sparse: true })
schema.index({ changedAt: 1 })

/** Neither deleted nor moved with a merged gym. */
export const notTombstone = { movedTo: null, deletedAt: null }

/** One review per gym and member. */
export function reviewIdOf(gymId: string, userId: string): string {
  return derivedId('review', gymId, userId)
}

/** Of each model of reviews: called with the gym of each review that this process has changed. */
const onChange = new WeakMap<Model<ReviewDocument>, (gymId: string) => void>()

export type ReviewStore = ReturnType<typeof createReviewStore>

export function createReviewStore(db: Connection) {
  const model: Model<ReviewDocument> = db.model<ReviewDocument>('Review', schema)
  /** Reviews are never removed: at least their tombstones stay. */
  const reviewedGyms = new LRUCache<string, true>({ max: 20_000 })
  return {
    model,
    ...changesOf(model),

    /** False when a review with this id exists. */
    async insert(
      review: StoredReview,
      event: DomainEvent<'review-created' | 'review-hidden'>,
    ): Promise<boolean> {
      const document = { ...review, changedAt: new Date(), ...outboxOf(event) }
      if (!(await unlessDuplicate(() => model.create(document)))) return false
      onChange.get(model)?.(review.gymId)
      reviewedGyms.set(review.gymId, true)
      return true
    },

    /** Inserts the reviews whose id does not exist yet and returns their number. */
    async insertMissing(reviews: readonly (StoredReview & Required<WithOutbox>)[]): Promise<number> {
      try {
        const rows = reviews.map((review) => ({ ...review, changedAt: new Date() }))
        return (await model.insertMany(rows, { ordered: false, rawResult: true })).insertedCount
      } catch (error) {
        if (isDuplicateKey(error)) return (error as { insertedCount: number }).insertedCount
        throw error
      }
    },

    async find(id: string): Promise<StoredReview | undefined> {
      return (await model.findById(id, withoutOutbox).lean()) ?? undefined
    },

    /** Those of these ids that have a review. */
    async findStored(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const stored = await model.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean()
      return new Set(stored.map(({ _id }) => _id))
    },

    async hasReviews(gymId: string): Promise<boolean> {
      if (!reviewedGyms.has(gymId) && (await model.exists({ gymId }))) reviewedGyms.set(gymId, true)
      return reviewedGyms.has(gymId)
    },

    watch: (changed: (gymId: string) => void) => watchOnce(model, changed),

    /** Adds a network, without a new revision. Idempotent. */
    async addShare(id: string, platform: SocialPlatform, at: Date): Promise<void> {
      const notYet = { _id: id, 'sharedTo.platform': { $ne: platform } }
      const sharedTo = { $concatArrays: [{ $ifNull: ['$sharedTo', []] }, [{ platform, at }]] }
      const options = { updatePipeline: true, projection: { gymId: 1 } } as const
      const update = [{ $set: { sharedTo, changedAt: changedAtNext() } }]
      const review = await model.findOneAndUpdate(notYet, update, options).lean()
      if (review) onChange.get(model)?.(review.gymId)
    },

    /** Updates the member's reviews that have an older name. */
    async renameAuthor({ userId, authorName, revision }: Author): Promise<void> {
      await model.updateMany(
        { userId, authorRevision: { $lt: revision } },
        [{ $set: { ...literals({ authorName, authorRevision: revision }), changedAt: changedAtNext() } }],
        { updatePipeline: true },
      )
    },

    /** Maps each photo path that a review uses to the id of one such review. */
    async idsByPhoto(paths: string[]): Promise<Map<string, string>> {
      const reviews = await model.find({ photoUrls: { $in: paths } }, { photoUrls: 1 }).lean()
      return new Map(reviews.flatMap((review) => review.photoUrls.map((path) => [path, review._id])))
    },

    /**
     * The first photo of the visible review with photos that most members find helpful, of several the oldest: nobody
     * who has just joined decides what a gym looks like everywhere. The rule of `photosOf`.
     */
    async coverPhoto(gymId: string): Promise<string | undefined> {
      const filter = { gymId, ...notTombstone, hiding: null, 'photoUrls.0': { $exists: true } }
      const order = { helpfulCount: -1, createdAt: 1, _id: 1 } as const
      return (await model.findOne(filter, { photoUrls: 1 }).sort(order).lean())?.photoUrls[0]
    },

    /** Whether a review that is not hidden uses this photo. */
    async isPhotoVisible(path: string): Promise<boolean> {
      return (await model.exists({ photoUrls: path, hiding: null })) !== null
    },
  }
}

/** Calls `changed` with the gym of each review that this process has changed. Renamed authors are no change. */
function watchOnce(model: Model<ReviewDocument>, changed: (gymId: string) => void): void {
  if (onChange.has(model)) throw new Error('The reviews are watched already')
  onChange.set(model, changed)
}

/** What authors do with the reviews that they have. */
function changesOf(model: Model<ReviewDocument>) {
  return {
    /** Returns the edited review; undefined when there is none with this id. A hidden review stays hidden. */
    async edit(id: string, fields: ReviewEdit): Promise<StoredReview | undefined> {
      const change = (name: 'review-updated' | 'review-hidden', hiding: object | null) =>
        updateReview(model, { _id: id, hiding }, nextRevision(fields, name, fields.updatedAt))
      return (await change('review-updated', null)) ?? change('review-hidden', { $ne: null })
    },

    /** Turns the review into a tombstone. False when it is one. */
    async delete(id: string, now: Date): Promise<boolean> {
      const change = nextRevision(deletionOf(now), 'review-deleted', now)
      return (await updateReview(model, { _id: id }, change)) !== undefined
    },

    /** Makes a deleted review a new one; undefined when it is not deleted. If it was hidden, it stays hidden. */
    async revive(id: string, review: StoredReview): Promise<StoredReview | undefined> {
      const { _id, gymId, userId, revision, ...fields } = review
      // Not a tombstone whose author has been erased.
      const own = { _id: id, userId, deletedAt: { $ne: null } }
      const change = (name: 'review-created' | 'review-hidden', hiding: object | null) => {
        const revived = nextRevision({ ...fields, deletedAt: null }, name, review.updatedAt)
        return updateReview(model, { ...own, hiding }, revived)
      }
      return (await change('review-created', null)) ?? change('review-hidden', { $ne: null })
    },
  }
}

/**
 * Updates a review by these stages of a pipeline and returns the result; undefined when none matches. A tombstone matches
 * only if the filter says so.
 */
export async function updateReview(
  model: Model<ReviewDocument>,
  filter: QueryFilter<ReviewDocument>,
  stages: object[],
): Promise<StoredReview | undefined> {
  const options = { updatePipeline: true, returnDocument: 'after', projection: withoutOutbox } as const
  const update = [...stages, { $set: { changedAt: changedAtNext() } }]
  const updated = await model.findOneAndUpdate({ ...notTombstone, ...filter }, update, options).lean()
  if (!updated) return undefined
  onChange.get(model)?.(updated.gymId)
  return updated
}

/**
 * An update pipeline that makes these changes, increments the revision and adds an event. The payload comes from the
 * updated document, so that each of several concurrent writers publishes exactly the state that it has written.
 */
export function nextRevision(
  changes: Partial<StoredReview>,
  name: `review-${'created' | 'updated' | 'deleted' | 'hidden' | 'restored'}`,
  now: Date,
) {
  const payload = reviewPayload<string, string | object>({
    _id: '$_id',
    gymId: '$gymId',
    userId: '$userId',
    rating: '$rating',
    revision: '$revision',
    photoUrls: { length: { $size: '$photoUrls' } },
  })
  const revision = { $add: ['$revision', 1] }
  return [{ $set: { ...literals(changes), revision } }, outboxStage(name, payload, now)]
}

/** A pipeline would read a string that begins with a dollar sign as the name of a field. */
export function literals(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { $literal: value }]))
}
