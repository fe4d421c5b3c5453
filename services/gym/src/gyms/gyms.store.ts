// The gyms collection. A gym and what it announces are one document and one write.

import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { outboxFields, outboxOf, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { LRUCache } from 'lru-cache'
import { type Connection, type Model, Schema } from 'mongoose'
import type { OpenHours } from '../hours/open-hours.rules.ts'
import type { Span } from '../hours/week.rules.ts'
import { createZoneStore } from '../hours/zones.store.ts'
import { createRecountStore } from '../ratings/recounts.store.ts'
import { type GymFilter, gymConditions } from '../search/gym-filter.store.ts'
import { type ListedGym, rate, type StoredGym } from './gyms.rules.ts'

export type GymDocument = StoredGym & WithOutbox

const text = { type: String, required: true }
const number = { type: Number, required: true }
const optional = { type: String, default: null }

const openHours = new Schema<OpenHours>(
  { zone: text, week: [new Schema<Span>({ from: number, to: number }, { _id: false })] },
  { _id: false },
)
const schema = new Schema<GymDocument>(
  {
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
    ...outboxFields,
  },
  { collection: 'gyms', versionKey: false, strict: 'throw' },
)
schema.index({ 'order.rating': 1 })
schema.index({ 'order.reviews': 1 })
schema.index({ 'order.name': 1 })
schema.index({ 'order.confidence': 1 })
schema.index({ type: 1, 'order.rating': 1 })
schema.index({ averageHundredths: 1 })
// Open or not follows from the moment and the zone, which no index knows: one place is searched in its box.
schema.index({ photoCount: 1 })
schema.index({ latitude: 1, longitude: 1 })
schema.index({ changedAt: 1 })
schema.index({ sourceId: 1 }, { unique: true, sparse: true })

export type GymStore = ReturnType<typeof createGymStore>

export function createGymStore(db: Connection) {
  const model: Model<GymDocument> = db.model<GymDocument>('Gym', schema)
  const zones = createZoneStore(db)
  /**
   * How far a page reached when it was read last. DocumentDB sorts all that match, so asking up to there is up
   * to ten times faster. It is no cache of answers: a page that is full within a bound is the right page
   * whatever has changed, and one that is not is read without it.
   */
  const reached = new LRUCache<string, string>({ max: 1_000 })

  async function conditionsOf(filter: GymFilter) {
    return gymConditions(filter, filter.openAt ? await zones.all() : [])
  }

  async function listWithin(
    filter: GymFilter,
    sort: GymSort,
    limit: number,
    { after, upTo }: { after?: string; upTo?: string },
  ): Promise<ListedGym[]> {
    const key = `order.${sort}`
    const conditions = [...(await conditionsOf(filter)), { mergedInto: null }]
    // Until the backfill has met it, a gym that was stored before there was this order has no place in it.
    const start = after ?? (sort === 'confidence' ? '' : undefined)
    if (start !== undefined) conditions.push({ [key]: { $gt: start } })
    if (upTo !== undefined) conditions.push({ [key]: { $lte: upTo } })
    const query = model.find({ $and: conditions })
    // Whole documents, because DocumentDB projects all that match before it sorts them; and in one batch,
    // because each further one costs more than the search.
    return query
      .sort({ [key]: 1 })
      .limit(limit)
      .batchSize(limit + 1)
      .lean()
  }

  async function find(id: string): Promise<ListedGym | undefined> {
    return (await model.findById(id).lean()) ?? undefined
  }

  return {
    model,
    zones,
    find,

    recounts: createRecountStore(model, {
      numbersOf: (id, tally, now) => ({ ...rate(id, tally), changedAt: now }),
    }),

    async insert(gym: StoredGym, event: DomainEvent<'gym-created'>): Promise<void> {
      await zones.keep([gym])
      await model.create({ ...gym, ...outboxOf(event) })
    },

    /** The gym, or what it was merged into. */
    async home(id: string): Promise<ListedGym | undefined> {
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

    /** At most `limit` gyms whose order key is greater than `after`, in this order. */
    async list(filter: GymFilter, sort: GymSort, limit: number, after?: string): Promise<ListedGym[]> {
      // A place narrows the search enough by itself.
      if (filter.box || filter.circle) return listWithin(filter, sort, limit, { after })
      const question = JSON.stringify([filter, sort, limit, after])
      const upTo = reached.get(question)
      const near = upTo === undefined ? [] : await listWithin(filter, sort, limit, { after, upTo })
      const page = near.length === limit ? near : await listWithin(filter, sort, limit, { after })
      const last = page.at(-1)
      if (last && page.length === limit) reached.set(question, last.order[sort])
      return page
    },

    async count(filter: GymFilter): Promise<number> {
      const conditions = await conditionsOf(filter)
      // The merged ones, few and indexed, are subtracted: leaving them out of the first count takes four times as long.
      const [all, merged] = await Promise.all([
        model.countDocuments(conditions.length > 0 ? { $and: conditions } : {}),
        model.countDocuments({ $and: [...conditions, { mergedInto: { $gt: '' } }] }),
      ])
      return all - merged
    },
  }
}
