// The zones collection: all time zones of gyms with known hours. A query for open gyms needs the local time of
// each, so a zone is stored before its first gym.
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import type { OpenHours } from './open-hours.rules.ts'

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'zones', versionKey: false, strict: 'throw' },
)

export function createZoneStore(db: Connection) {
  const model = db.model<InferSchemaType<typeof schema>>('Zone', schema)
  /** Zones known to be stored. */
  const stored = new Set<string>()

  return {
    async addZonesOf(gyms: readonly { open: OpenHours | null }[]): Promise<void> {
      const zones = new Set(gyms.flatMap(({ open }) => open?.zone ?? []))
      const missing = [...zones].filter((zone) => !stored.has(zone))
      if (missing.length === 0) return
      try {
        await model.insertMany(
          missing.map((_id) => ({ _id })),
          { ordered: false, lean: true },
        )
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      for (const zone of missing) stored.add(zone)
    },

    async all(): Promise<string[]> {
      return (await model.find().batchSize(1_000).lean()).map(({ _id }) => _id)
    },
  }
}
