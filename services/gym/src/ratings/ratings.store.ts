// The ratings collection: one row a review, as the latest event about it said. Rows are never removed: a
// deleted or hidden review leaves its row behind, so that an older event that comes late cannot bring it back.
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { type Connection, type Model, Schema } from 'mongoose'
import { noRatings, type Tally } from '../gyms/gyms.rules.ts'

export interface Rating {
  /** The review's id. */
  _id: string
  gymId: string
  rating: number
  /** Absent where no event has told it: photos were not announced at first. */
  photoCount?: number
  revision: number
  /** Gone or hidden: not counted. */
  deleted: boolean
  recordedAt: Date
}

const schema = new Schema<Rating>(
  {
    _id: { type: String, required: true },
    gymId: { type: String, required: true },
    rating: { type: Number, required: true },
    photoCount: { type: Number },
    revision: { type: Number, required: true },
    deleted: { type: Boolean, required: true },
    recordedAt: { type: Date, required: true },
  },
  { collection: 'ratings', versionKey: false, strict: 'throw' },
)
schema.index({ gymId: 1, deleted: 1, rating: 1 })

const live = { $cond: ['$deleted', 0, 1] }
const tallied = {
  ratingSum: { $sum: { $multiply: ['$rating', live] } },
  totalReviews: { $sum: live },
  photoCount: { $sum: { $multiply: [{ $ifNull: ['$photoCount', 0] }, live] } },
  recordedAt: { $max: '$recordedAt' },
}

export type RatingStore = ReturnType<typeof createRatingStore>

export function createRatingStore(db: Connection) {
  const model: Model<Rating> = db.model<Rating>('Rating', schema)
  return {
    record: (row: Rating): Promise<void> => upsertIfNewer(model, row),

    /** Counts a gym's rows as they are now. */
    async tally(gymId: string): Promise<Tally> {
      const [found] = await model.aggregate<Tally>([
        { $match: { gymId } },
        { $group: { _id: null, ...tallied } },
      ])
      if (!found) return noRatings
      const { ratingSum, totalReviews, photoCount } = found
      return { ratingSum, totalReviews, photoCount }
    },

    /** Counts the rows of every gym, and tells when the last of each was written. */
    tallies(): Promise<(Tally & { _id: string; recordedAt: Date })[]> {
      return model.aggregate([{ $group: { _id: '$gymId', ...tallied } }])
    },
  }
}
