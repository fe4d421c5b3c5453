// The gyms collection. A gym and its events are one document and one write.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { AskedField } from '@jumpingjack/contracts/facts/fact-answers'
import type { DayPass } from '@jumpingjack/contracts/facts/gym-facts'
import { addToOutbox, outboxFields, outboxOf, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { changedAfter, changedAtNext } from '@jumpingjack/kit/mongo/change-feed'
import type { Migration } from '@jumpingjack/kit/mongo/migrate'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import type { OpenHours } from '../hours/open-hours.rules.ts'
import type { SpecialDay } from '../hours/special-days.rules.ts'
import type { Span } from '../hours/week.rules.ts'
import {
  type Closed,
  derivationVersion,
  derivedFields,
  type ListedGym,
  ratingFields,
  type StoredGym,
} from './gyms.rules.ts'
import { toTally } from './tallies.rules.ts'

/** Records own writes, so that the next query includes them. */
export interface ChangedGyms {
  changed(id: string): void
}

/** All gyms, in memory. */
export interface KnownGyms extends ChangedGyms {
  /** As of a fraction of a second ago, with own writes. */
  find(id: string): Promise<ListedGym | undefined>
}

export type GymDocument = StoredGym & WithOutbox

const text = { type: String, required: true }
const number = { type: Number, required: true }
const optional = { type: String, default: null }

const spans = [new Schema<Span>({ from: number, to: number }, { _id: false })]
const days = [new Schema({ day: number, spans }, { _id: false })]
const holidays = new Schema<NonNullable<OpenHours['holidays']>>(
  // Processes from before 2026-11-28 read `spans` only.
  { region: text, spans: { type: spans, default: undefined }, days: { type: days, default: undefined } },
  { _id: false },
)
const special = new Schema<SpecialDay>({ date: text, spans }, { _id: false })
const openHours = new Schema<OpenHours>(
  {
    ...{ zone: text, week: spans, holidays: { type: holidays } },
    special: { type: [special], default: undefined },
  },
  { _id: false },
)
const dayPass = new Schema<DayPass>(
  { offered: { type: Boolean, required: true }, price: { type: String } },
  { _id: false },
)
const closed = new Schema<Closed>({ as: text, since: { type: Date, required: true } }, { _id: false })
const fields = {
  _id: text,
  name: text,
  address: text,
  latitude: number,
  longitude: number,
  positionIsApproximate: { type: Boolean },
  positionIsOfArea: { type: Boolean },
  type: text,
  phone: optional,
  website: optional,
  hours: optional,
  description: optional,
  priceRange: { type: String },
  dayPass: { type: dayPass },
  amenities: { type: [String], default: undefined },
  lacks: { type: [String], default: undefined },
  womenHours: { type: String },
  priceRangeAt: { type: Date },
  cost: { type: Schema.Types.Mixed },
  open: { type: openHours, default: null },
  order: { confidence: text },
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
  confirmed: { type: [String], default: undefined },
  answered: { type: [String], default: undefined },
  importedAt: { type: Date },
  mergedInto: { type: String },
  merging: { type: String },
  closed: { type: closed },
} satisfies Record<keyof StoredGym, object>
const schema = new Schema<GymDocument>(
  { ...fields, ...outboxFields },
  { collection: 'gyms', versionKey: false, strict: 'throw' },
)
schema.index({ changedAt: 1 })
schema.index({ createdBy: 1 }, { sparse: true })
schema.index({ 'closed.as': 1 }, { sparse: true })
schema.index({ mergedInto: 1 }, { sparse: true })
schema.index({ sourceId: 1 }, { unique: true, sparse: true })

const isListed = { mergedInto: { $exists: false }, closed: null }

export type GymStore = ReturnType<typeof createGymStore>

export function createGymStore(db: Connection) {
  const model: Model<GymDocument> = db.model<GymDocument>('Gym', schema)

  const find = async (id: string): Promise<ListedGym | undefined> =>
    (await model.findById(id).lean<ListedGym>()) ?? undefined

  return {
    model,
    find,

    /** False if its id exists. */
    insert(gym: StoredGym, event: DomainEvent<'gym-created'>): Promise<boolean> {
      return unlessDuplicate(() => model.create({ ...gym, ...outboxOf(event) }))
    },

    /** Stores fields that a confirmed edit has changed. False if the gym has changed since it was read. */
    async change(
      { _id, changedAt }: ListedGym,
      fields: Partial<StoredGym>,
      event: DomainEvent<'gym-changed' | 'gym-closed' | 'gym-reopened'>,
    ) {
      const $set = { ...fields, changedAt: changedAfter(changedAt, new Date(event.occurredAt)) }
      const { matchedCount } = await model.updateOne({ _id, changedAt }, { $set, ...addToOutbox(event) })
      return matchedCount === 1
    },

    /** Members have answered about this fact of the gym. */
    async markAnswered(_id: string, field: AskedField, now: Date): Promise<void> {
      const answered = { $setUnion: [{ $ifNull: ['$answered', []] }, [field]] }
      const update = [{ $set: { answered, changedAt: changedAtNext(now) } }]
      await model.updateOne({ _id }, update, { updatePipeline: true })
    },

    createdBy: (userId: string): Promise<ListedGym[]> => model.find({ createdBy: userId }).lean(),

    /** Removes the member's id. The gyms stay. */
    async removeCreator(userId: string): Promise<void> {
      await model.updateMany({ createdBy: userId }, { $unset: { createdBy: 1 } })
    },

    /** Computes the fields anew that another `derivationVersion` has derived. */
    derivation: (now: () => Date): Migration<GymDocument> => ({
      outdated: { derivation: { $ne: derivationVersion } },
      updateOf(gym) {
        const fields = { ...derivedFields(gym), ...ratingFields(toTally(gym)) }
        const version = { derivation: derivationVersion, changedAt: changedAfter(gym.changedAt, now()) }
        return { $set: { ...fields, ...version } }
      },
      // Every other writer changes one of these fields.
      unchanged: ({ changedAt, recounts }) => ({ changedAt, 'recounts.stored': recounts.stored }),
    }),

    resolve: (id: string) => resolveGym({ find }, id),

    /** The ids of gyms that are neither merged nor closed, in their order. */
    async idsAfter(after: string | undefined, limit: number): Promise<string[]> {
      const found = await model
        .find({ ...isListed, ...(after && { _id: { $gt: after } }) }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .batchSize(limit + 1)
        .lean()
      return found.map(({ _id }) => _id)
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

/** The ids of all merged gyms. */
export function mergedGyms({ model }: GymStore): Promise<string[]> {
  return model.distinct('_id', { mergedInto: { $exists: true } })
}

/** The gym, or the one that it was merged into. */
export async function resolveGym(
  { find }: Pick<KnownGyms, 'find'>,
  id: string,
): Promise<ListedGym | undefined> {
  let gym = await find(id)
  while (gym?.mergedInto) gym = await find(gym.mergedInto)
  return gym
}
