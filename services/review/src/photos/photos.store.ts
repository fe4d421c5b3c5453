// The photos collection: the owner and the state of each upload.
import { type Connection, Schema } from 'mongoose'
import type { Photo, PhotoState } from './photos.rules.ts'

const schema = new Schema<Photo>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true, index: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    sweepAt: { type: Date, index: { sparse: true } },
    uploadId: { type: String },
    reviewId: { type: String, index: { sparse: true } },
  },
  { collection: 'photos', versionKey: false, strict: 'throw' },
)

export type PhotoStore = ReturnType<typeof createPhotoStore>

export function createPhotoStore(db: Connection) {
  const model = db.model<Photo>('Photo', schema)
  return {
    async create(photo: Photo): Promise<void> {
      await model.create(photo)
    },

    async find(id: string): Promise<Photo | undefined> {
      return (await model.findById(id).lean()) ?? undefined
    },

    async finish(id: string, sweepAt: Date): Promise<void> {
      await model.updateOne({ _id: id, state: 'expected' }, { $set: { state: 'finished', sweepAt } })
    },

    ofMember(userId: string, limit: number): Promise<Photo[]> {
      return model.find({ userId }).sort({ _id: 1 }).limit(limit).lean()
    },

    /** Uploads that are awaited, and all photos that the sweep has not found in a review. */
    async countTemporary(userId: string): Promise<{ expected: number; temporary: number }> {
      const [expected, temporary] = await Promise.all([
        model.countDocuments({ userId, state: 'expected' }),
        model.countDocuments({ userId, sweepAt: { $exists: true } }),
      ])
      return { expected, temporary }
    },

    /** Those of these ids whose upload is awaited. */
    async expectedOf(ids: string[]): Promise<Set<string>> {
      const found = await model.find({ _id: { $in: ids }, state: 'expected' as const }, { _id: 1 }).lean()
      return new Set(found.map(({ _id }) => _id))
    },

    countFinished(userId: string, ids: string[]): Promise<number> {
      return model.countDocuments({ _id: { $in: ids }, userId, state: 'finished' })
    },

    /** Assigns these photos to the review. `sweepPhotos` checks those that it no longer uses. */
    async assign(reviewId: string, ids: string[], sweepAt: Date): Promise<void> {
      await model.updateMany({ _id: { $in: ids } }, { $set: { reviewId } })
      await model.updateMany({ reviewId, _id: { $nin: ids } }, { $set: { sweepAt } })
    },

    due(now: Date, limit: number): Promise<Photo[]> {
      return model
        .find({ sweepAt: { $lte: now } })
        .sort({ sweepAt: 1 })
        .limit(limit)
        .lean()
    },

    async keep(id: string, reviewId: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { state: 'finished', reviewId }, $unset: { sweepAt: 1 } })
    },

    async condemn(id: string, sweepAt: Date): Promise<void> {
      await model.updateOne(
        { _id: id, state: { $ne: 'condemned' } },
        { $set: { state: 'condemned', sweepAt } },
      )
    },

    /** Unless its state is another one. */
    async remove(photo: { _id: string; state?: PhotoState }): Promise<void> {
      await model.deleteOne(photo)
    },
  }
}
