// Gyms whose derived fields are missing or older than the current rules.
import { derivationVersion, derivedFields, ratingFields, type StoredGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import { toTally } from '../gyms/tallies.rules.ts'

export type BackfillStore = ReturnType<typeof createBackfillStore>

export function createBackfillStore({ model }: GymStore) {
  return {
    /** Reads at most `limit` outdated gyms. Returns how many it updated. */
    async updateBatch(limit: number, now: Date): Promise<number> {
      const outdated: StoredGym[] = await model
        .find({ derivation: { $ne: derivationVersion } })
        .limit(limit)
        .batchSize(limit + 1)
        .lean()
      if (outdated.length === 0) return 0
      const derived = outdated.map((gym) => ({ gym, fields: derivedFields(gym) }))
      const { modifiedCount } = await model.bulkWrite(
        derived.map(({ gym, gym: { _id, changedAt, recounts }, fields }) => ({
          updateOne: {
            // Every other writer changes one of these fields. The gym is then left to the next run.
            filter: { _id, changedAt, 'recounts.stored': recounts.stored },
            update: {
              $set: {
                ...fields,
                ...ratingFields(_id, toTally(gym)),
                derivation: derivationVersion,
                changedAt: now,
              },
            },
          },
        })),
        { ordered: false },
      )
      return modifiedCount
    },
  }
}
