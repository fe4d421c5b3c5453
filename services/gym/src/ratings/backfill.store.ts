// Gyms whose derived fields were made by earlier rules, or before there were such fields.
import type { Model } from 'mongoose'
import { derivation, derive, rate, type StoredGym } from '../gyms/gyms.rules.ts'
import type { GymDocument } from '../gyms/gyms.store.ts'
import type { ZoneStore } from '../hours/zones.store.ts'
import { tallyOf } from './recounts.store.ts'

export type BackfillStore = ReturnType<typeof createBackfillStore>

export function createBackfillStore(model: Model<GymDocument>, zones: ZoneStore) {
  return {
    /** Looks at that many gyms at most, and tells how many it brought up to date. */
    async deriveAgain(limit: number, now: Date): Promise<number> {
      const outdated: StoredGym[] = await model
        .find({ derivation: { $ne: derivation } })
        .limit(limit)
        .batchSize(limit + 1)
        .lean()
      if (outdated.length === 0) return 0
      const derived = outdated.map((gym) => ({ gym, fields: derive(gym._id, gym) }))
      await zones.keep(derived.map(({ fields }) => fields))
      const { modifiedCount } = await model.bulkWrite(
        derived.map(({ gym, gym: { _id, changedAt, recounts }, fields }) => ({
          updateOne: {
            // Whoever else writes it changes one of these: then it is left to the next round.
            filter: { _id, changedAt, 'recounts.stored': recounts.stored },
            update: { $set: { ...fields, ...rate(_id, tallyOf(gym)), derivation, changedAt: now } },
          },
        })),
        { ordered: false },
      )
      return modifiedCount
    },
  }
}
