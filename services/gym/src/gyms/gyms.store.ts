// The gyms collection. A gym and its events are one document and one write.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { outboxFields, outboxOf, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { type Connection, type Model, Schema } from 'mongoose'
import type { OpenHours } from '../hours/open-hours.rules.ts'
import type { Span } from '../hours/week.rules.ts'
import { createZoneStore } from '../hours/zones.store.ts'
import type { ListedGym, StoredGym } from './gyms.rules.ts'

export type GymDocument = StoredGym & WithOutbox

const text = { type: String, required: true }
const number = { type: Number, required: true }
const optional = { type: String, default: null }

const openHours = new Schema<OpenHours>(
  { zone: text, week: [new Schema<Span>({ from: number, to: number }, { _id: false })] },
  { _id: false },
)
const fields = {
  _id: text,
  name: text,
  address: text,
  latitude: number,
  longitude: number,
  positionIsApproximate: { type: Boolean },
  type: text,
  phone: optional,
  website: optional,
  hours: optional,
  description: optional,
  position: { x: number, y: number, z: number },
  open: { type: openHours, default: null },
  searchText: text,
  order: { rating: text, reviews: text, name: text, confidence: text },
  ratingSum: number,
  totalReviews: number,
  photoCount: number,
  averageHundredths: number,
  recounts: { begun: number, stored: number },
  createdAt: { type: Date, required: true },
  changedAt: { type: Date, required: true },
  derivation: { type: Number },
  createdBy: { type: String },
  sourceId: { type: String },
  mergedInto: { type: String, index: { sparse: true } },
  merging: { type: String },
} satisfies Record<keyof StoredGym, object>
const schema = new Schema<GymDocument>(
  { ...fields, ...outboxFields },
  { collection: 'gyms', versionKey: false, strict: 'throw' },
)
schema.index({ 'order.rating': 1 })
schema.index({ 'order.reviews': 1 })
schema.index({ 'order.name': 1 })
schema.index({ 'order.confidence': 1 })
schema.index({ type: 1, 'order.rating': 1 })
schema.index({ averageHundredths: 1 })
// No index can select the gyms that are open now: that depends on the time and the zone.
schema.index({ photoCount: 1 })
schema.index({ latitude: 1, longitude: 1 })
schema.index({ changedAt: 1 })
schema.index({ sourceId: 1 }, { unique: true, sparse: true })

export type GymStore = ReturnType<typeof createGymStore>

export function createGymStore(db: Connection) {
  const model: Model<GymDocument> = db.model<GymDocument>('Gym', schema)
  const zones = createZoneStore(db)

  async function find(id: string): Promise<ListedGym | undefined> {
    return (await model.findById(id).lean()) ?? undefined
  }

  return {
    model,
    zones,
    find,

    async insert(gym: StoredGym, event: DomainEvent<'gym-created'>): Promise<void> {
      await zones.addZonesOf([gym])
      await model.create({ ...gym, ...outboxOf(event) })
    },

    /** The gym, or the one that it was merged into. */
    async resolve(id: string): Promise<ListedGym | undefined> {
      let gym = await find(id)
      while (gym?.mergedInto) gym = await find(gym.mergedInto)
      return gym
    },

    async findAll(ids: readonly string[]): Promise<Map<string, ListedGym>> {
      if (ids.length === 0) return new Map()
      const found = await model
        .find({ _id: { $in: [...ids] } })
        .batchSize(ids.length + 1)
        .lean<ListedGym[]>()
      return new Map(found.map((gym) => [gym._id, gym]))
    },
  }
}
