// The ratings collection: one row per review, from its newest event. Rows are never removed: the row of a deleted
// or hidden review prevents a late older event from restoring it.
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { type Connection, type InferSchemaType, type Model, Schema } from 'mongoose'
import { differenceOf, noRatings, type Tally, toTally } from '../gyms/tallies.rules.ts'

const schema = new Schema(
  {
    /** The review's id. */
    _id: { type: String, required: true },
    gymId: { type: String, required: true },
    rating: { type: Number, required: true },
    /** Absent if no event had it: events from before 2026-11-21 have no photo count. */
    photoCount: { type: Number },
    revision: { type: Number, required: true },
    /** Deleted or hidden: not counted. */
    deleted: { type: Boolean, required: true },
    recordedAt: { type: Date, required: true },
  },
  { collection: 'ratings', versionKey: false, strict: 'throw' },
)
schema.index({ gymId: 1, deleted: 1, rating: 1 })

export type Rating = InferSchemaType<typeof schema>

const isCounted = { $cond: ['$deleted', 0, 1] }
const tallyGroup = {
  ratingSum: { $sum: { $multiply: ['$rating', isCounted] } },
  totalReviews: { $sum: isCounted },
  photoCount: { $sum: { $multiply: [{ $ifNull: ['$photoCount', 0] }, isCounted] } },
  recordedAt: { $max: '$recordedAt' },
}

function tallyOf({ deleted, rating, photoCount }: Rating): Tally {
  return deleted ? noRatings : { ratingSum: rating, totalReviews: 1, photoCount: photoCount ?? 0 }
}

export type RatingStore = ReturnType<typeof createRatingStore>

export function createRatingStore(db: Connection) {
  const model: Model<Rating> = db.model<Rating>('Rating', schema)
  return {
    /** Returns how the tally of the gym changes; undefined if this or a newer revision is stored. */
    async record(row: Rating): Promise<Tally | undefined> {
      const before = await upsertIfNewer(model, row)
      if (before === undefined) return undefined
      return before ? differenceOf(tallyOf({ ...before, ...row }), tallyOf(before)) : tallyOf(row)
    },

    /** The stored revisions of these reviews. */
    async revisions(reviewIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await model.find({ _id: { $in: reviewIds } }, { revision: 1 }).lean()
      return new Map(rows.map((row) => [row._id, row.revision]))
    },

    /** Counts the rows of a gym. */
    async tally(gymId: string): Promise<Tally> {
      const [found] = await model.aggregate<Tally>([
        { $match: { gymId } },
        { $group: { _id: null, ...tallyGroup } },
      ])
      return found ? toTally(found) : noRatings
    },

    /** Counts the rows of every gym. `recordedAt` is that of the newest row. */
    tallies(): Promise<(Tally & { _id: string; recordedAt: Date })[]> {
      return model.aggregate([{ $group: { _id: '$gymId', ...tallyGroup } }])
    },
  }
}
