// The shares collection: one document per review and network.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import {
  addToOutbox,
  newEvent,
  outboxFields,
  outboxOf,
  type WithOutbox,
  withoutOutbox,
} from '@jumpingjack/kit/messaging/outbox'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import { requestableStates, type Share, type ShareState } from './shares.rules.ts'

type ShareDocument = Share & WithOutbox

const text = { type: String, required: true }
const flag = { type: Boolean, required: true }

const schema = new Schema<ShareDocument>(
  {
    _id: text,
    reviewId: text,
    userId: text,
    platform: text,
    state: text,
    postId: text,
    reason: { type: String, default: null },
    detail: { type: String, default: null },
    dueAt: { type: Date, required: true },
    customMessage: { type: String, default: null },
    includePhotos: flag,
    includeLocation: flag,
    gym: { type: new Schema({ name: text, address: { type: String, default: '' } }, { _id: false }) },
    sentAt: { type: Date, default: null },
    lookAt: { type: Date, index: { sparse: true } },
    ...outboxFields,
  },
  { collection: 'shares', versionKey: false, strict: 'throw' },
)
schema.index({ reviewId: 1 })
schema.index({ userId: 1 })

/** One share per review and network. */
export function shareIdOf(reviewId: string, platform: SocialPlatform): string {
  return derivedId('share', reviewId, platform)
}

export function newShareJob({ _id: shareId }: Pick<Share, '_id'>, now: Date): DomainEvent<'share-due'> {
  return newEvent('share-due', { shareId }, now)
}

export type ShareStore = ReturnType<typeof createShareStore>

export function createShareStore(db: Connection) {
  const model: Model<ShareDocument> = db.model<ShareDocument>('Share', schema)

  async function change(
    share: { _id: string; postId?: string },
    from: readonly ShareState[],
    update: object,
  ): Promise<boolean> {
    return (await model.updateOne({ ...share, state: { $in: from } }, update)).modifiedCount === 1
  }

  return {
    model,

    /** Creates the share, or replaces a scheduled or failed one. False when it is in another state. */
    async request(share: Share, job: DomainEvent<'share-due'> | undefined): Promise<boolean> {
      const { _id, ...fields } = share
      if (await change({ _id }, requestableStates, { $set: fields, ...(job && addToOutbox(job)) }))
        return true
      return unlessDuplicate(() => model.create({ ...share, ...(job && outboxOf(job)) }))
    },

    async find(id: string): Promise<Share | undefined> {
      return (await model.findById(id, withoutOutbox).lean()) ?? undefined
    },

    ofReviews(reviewIds: readonly string[]): Promise<Share[]> {
      return model
        .find({ reviewId: { $in: reviewIds } }, withoutOutbox)
        .sort({ _id: 1 })
        .lean()
    },

    /** Removes one request of a share in one of these states. False when it has changed since it was read. */
    async remove({ _id, postId }: Share, states: readonly ShareState[]): Promise<boolean> {
      return (await model.deleteOne({ _id, postId, state: { $in: states } })).deletedCount === 1
    },

    async removeOfReviews(reviewIds: readonly string[]): Promise<void> {
      await model.deleteMany({ reviewId: { $in: [...reviewIds] } })
    },

    dueForCheck(now: Date, limit: number): Promise<Share[]> {
      return model
        .find({ lookAt: { $lte: now } }, withoutOutbox)
        .sort({ lookAt: 1 })
        .limit(limit)
        .lean()
    },

    /** Publishes the job of each share that has not changed since it was read. */
    async queue(
      jobs: readonly { share: Share; job: DomainEvent<'share-due'> }[],
      lookAt: Date,
    ): Promise<void> {
      await model.bulkWrite(
        jobs.map(({ share, job }) => ({
          updateOne: {
            filter: { _id: share._id, state: share.state, lookAt: share.lookAt },
            update: { $set: { state: 'pending' as const, lookAt }, ...addToOutbox(job) },
          },
        })),
        { ordered: false },
      )
    },

    async fail({ _id, postId }: Share, why: Pick<Share, 'state' | 'reason' | 'detail'>): Promise<void> {
      await change({ _id, postId }, ['pending'], { $set: why, $unset: { lookAt: 1 } })
    },

    /** `sweepShares` checks the share until it is recorded on the review. */
    markSent({ _id, postId }: Share, sentAt: Date, event: DomainEvent<'review-shared'>): Promise<boolean> {
      const fields = { state: 'sent', reason: null, sentAt, lookAt: sentAt }
      return change({ _id, postId }, ['pending', 'unclear'], { $set: fields, ...addToOutbox(event) })
    },

    async markRecorded({ _id, postId }: Share): Promise<void> {
      await change({ _id, postId }, ['sent'], { $unset: { lookAt: 1 } })
    },
  }
}
