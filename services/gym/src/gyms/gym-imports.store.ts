// Imported gyms in the gyms collection, found by their source.
import { changedAfter } from '@jumpingjack/kit/mongo/change-feed'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import type { StoredGym, withDerivedFields } from './gyms.rules.ts'
import type { GymStore } from './gyms.store.ts'

export type ImportedGym = StoredGym & { sourceId: string }

export function createImportStore({ model }: GymStore) {
  return {
    /** The stored gyms of these sources, by source. */
    async findBySource(sourceIds: readonly string[]): Promise<Map<string, ImportedGym>> {
      const found = await model
        .find({ sourceId: { $in: [...sourceIds] } })
        .batchSize(sourceIds.length + 1)
        .lean<ImportedGym[]>()
      return new Map(found.map((gym) => [gym.sourceId, gym]))
    },

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null
    },

    /** Skips gyms that a concurrent import has inserted. */
    async insertMissing(gyms: readonly ImportedGym[]): Promise<void> {
      if (gyms.length === 0) return
      await unlessDuplicate(() => model.insertMany(gyms, { ordered: false, lean: true }))
    },

    /** Gyms of these sources are as they were in the file. */
    async markImported(sourceIds: readonly string[], importedAt: Date): Promise<void> {
      await model.updateMany({ sourceId: { $in: [...sourceIds] } }, { $set: { importedAt } })
    },

    async update(
      gyms: readonly ({ _id: string; readAt: Date | undefined } & ReturnType<typeof withDerivedFields>)[],
      now: Date,
    ): Promise<void> {
      if (gyms.length === 0) return
      await model.bulkWrite(
        gyms.map(({ _id, readAt, ...fields }) => ({
          updateOne: {
            // A gym that has just changed is left to the next import.
            filter: { _id, changedAt: readAt },
            update: { $set: { ...fields, changedAt: changedAfter(readAt ?? now, now), importedAt: now } },
          },
        })),
        { ordered: false },
      )
    },
  }
}
