// The gyms collection as an import sees it: gyms that are known by where they come from.
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import type { describe, StoredGym } from './gyms.rules.ts'
import type { GymStore } from './gyms.store.ts'

export type ImportedGym = StoredGym & { sourceId: string }

export function createImportStore({ model, zones }: GymStore) {
  return {
    /** Of these sources, the gyms that are stored, by source. */
    async imported(sourceIds: readonly string[]): Promise<Map<string, ImportedGym>> {
      const found = await model
        .find({ sourceId: { $in: [...sourceIds] } })
        .batchSize(sourceIds.length + 1)
        .lean<ImportedGym[]>()
      return new Map(found.map((gym) => [gym.sourceId, gym]))
    },

    /** Inserts gyms; one that another import has just inserted is left as it is. */
    async insertMissing(gyms: readonly ImportedGym[]): Promise<void> {
      if (gyms.length === 0) return
      await zones.keep(gyms)
      try {
        await model.insertMany(gyms, { ordered: false, lean: true })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    async describeAgain(
      gyms: readonly ({ _id: string } & ReturnType<typeof describe>)[],
      changedAt: Date,
    ): Promise<void> {
      if (gyms.length === 0) return
      await zones.keep(gyms)
      await model.bulkWrite(
        gyms.map(({ _id, ...fields }) => ({
          updateOne: { filter: { _id }, update: { $set: { ...fields, changedAt } } },
        })),
        { ordered: false },
      )
    },
  }
}
