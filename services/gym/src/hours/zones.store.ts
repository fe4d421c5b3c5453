// The zones collection: every time zone that the hours of a gym count by. A question for the open ones says for
// each zone what its clocks show, so it has to know them all; a zone is therefore stored before its first gym.
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'
import type { OpenHours } from './open-hours.rules.ts'

const schema = new Schema<{ _id: string }>(
  { _id: { type: String, required: true } },
  { collection: 'zones', versionKey: false, strict: 'throw' },
)

export type ZoneStore = ReturnType<typeof createZoneStore>

export function createZoneStore(db: Connection) {
  const model = db.model<{ _id: string }>('Zone', schema)
  /** Those that are known to be stored. */
  const kept = new Set<string>()

  return {
    async keep(gyms: readonly { open: OpenHours | null }[]): Promise<void> {
      const zones = new Set(gyms.flatMap(({ open }) => open?.zone ?? []))
      const fresh = [...zones].filter((zone) => !kept.has(zone))
      if (fresh.length === 0) return
      try {
        await model.insertMany(
          fresh.map((_id) => ({ _id })),
          { ordered: false, lean: true },
        )
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      for (const zone of fresh) kept.add(zone)
    },

    async all(): Promise<string[]> {
      return (await model.find().batchSize(1_000).lean()).map(({ _id }) => _id)
    },
  }
}
