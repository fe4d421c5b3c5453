// The suggestions collection. A decision and its event are one write. The gym is changed after it; until then
// `unappliedAt` is set, so that a crash in between leaves nothing undone.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { SuggestionStatus } from '@jumpingjack/contracts/gym/suggestions'
import { addToOutbox, outboxFields, type WithOutbox, withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { cached } from '@jumpingjack/kit/timing/cached'
import { type Connection, type Model, Schema } from 'mongoose'
import { type Decision, openOrder, orderOf, type StoredSuggestion } from './suggestions.rules.ts'

export type SuggestionDocument = StoredSuggestion & WithOutbox

const text = { type: String, required: true }
const schema = new Schema<SuggestionDocument>(
  {
    _id: text,
    gymId: text,
    userId: { type: String },
    status: text,
    changes: [Schema.Types.Mixed],
    createdAt: { type: Date, required: true },
    order: text,
    decidedAt: { type: Date },
    confirmedBy: { type: String },
    isByAdmin: { type: Boolean },
    agreedBy: { type: [String], default: undefined },
    unappliedAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'suggestions', versionKey: false, strict: 'throw' },
)
schema.index({ gymId: 1, order: -1 })
schema.index({ order: -1 })
schema.index({ userId: 1 }, { sparse: true })
schema.index({ confirmedBy: 1 }, { sparse: true })
schema.index({ agreedBy: 1 }, { sparse: true })
schema.index({ unappliedAt: 1 }, { sparse: true })

const maxListed = 50
const openGymsMaxAgeMs = 1_000

export type SuggestionStore = ReturnType<typeof createSuggestionStore>

export function createSuggestionStore(db: Connection) {
  const model: Model<SuggestionDocument> = db.model<SuggestionDocument>('Suggestion', schema)
  const openGyms = cachedOpenGyms(model)

  function findMany(
    condition: object,
    limit = maxListed,
    sort: Record<string, 1 | -1> = { order: -1 },
  ): Promise<StoredSuggestion[]> {
    return model
      .find(condition, withoutOutbox)
      .sort(sort)
      .limit(limit)
      .batchSize(limit + 1)
      .lean<StoredSuggestion[]>()
  }

  return {
    model,

    async find(id: string): Promise<StoredSuggestion | undefined> {
      return (await model.findById(id, withoutOutbox).lean<StoredSuggestion>()) ?? undefined
    },

    /** False if its id exists. */
    async insert(suggestion: StoredSuggestion): Promise<boolean> {
      const isInserted = await unlessDuplicate(() => model.create(suggestion))
      if (isInserted) (await openGyms()).add(suggestion.gymId)
      return isInserted
    },

    /** All of a member, for one gym or for all. */
    ofMember(userId: string, gymId?: string): Promise<StoredSuggestion[]> {
      return model.find({ userId, ...(gymId && { gymId }) }, withoutOutbox).lean<StoredSuggestion[]>()
    },

    /** Without those that were rejected, except the viewer's. */
    ofGym: (gymId: string, viewerId: string) =>
      findMany({ gymId, $or: [{ status: { $ne: 'rejected' } }, { userId: viewerId }] }),

    /** Suggestions that other replicas have stored count within a second. */
    async countOpen(gymId: string, viewerId: string): Promise<OpenCount> {
      const isOpen = (await openGyms()).has(gymId)
      return countFor(viewerId, isOpen ? await model.find({ gymId, status: 'open' }, voices).lean() : [])
    },

    /** Of all gyms, after this order key. */
    list: (status: SuggestionStatus | undefined, limit: number, after?: string) =>
      findMany({ ...(status && { status }), ...(after && { order: { $lt: after } }) }, limit),

    count: (status: SuggestionStatus | undefined): Promise<number> =>
      model.countDocuments(status ? { status } : {}),

    /** False if it is not open any more. */
    async decide(id: string, { at, ...decision }: Decision, event?: DomainEvent): Promise<boolean> {
      const isConfirmed = decision.status === 'confirmed'
      const order = orderOf(decision.status, at, id)
      const { matchedCount } = await model.updateOne(
        { _id: id, status: 'open' },
        {
          $set: { ...decision, order, decidedAt: at, ...(isConfirmed && { unappliedAt: at }) },
          ...(event && addToOutbox(event)),
        },
      )
      return matchedCount === 1
    },

    /** Confirmed ones whose gyms are not changed yet, in the order of their confirmation. */
    unapplied: () => findMany({ unappliedAt: { $exists: true } }, maxListed, { unappliedAt: 1 }),

    /** Those of a gym that were confirmed after this order key. */
    confirmedOf: (gymId: string, after = ''): Promise<StoredSuggestion[]> =>
      model.find({ gymId, status: 'confirmed', order: { $gt: after } }, withoutOutbox).lean(),

    async applied(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { unappliedAt: 1 } })
    },

    /** Deletes the member's open suggestions, and removes the member from the others. */
    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId, status: 'open' })
      await model.updateMany({ userId }, { $unset: { userId: 1 } })
      await model.updateMany({ confirmedBy: userId }, { $unset: { confirmedBy: 1 } })
      await model.updateMany({ agreedBy: userId }, { $pull: { agreedBy: userId } })
    },
  }
}

/** Who has suggested a change, and who agrees. */
const voices = { userId: 1, agreedBy: 1 } as const

interface OpenCount {
  /** Those that the viewer can confirm. */
  openSuggestions: number
  hasOwn: boolean
}

function countFor(
  viewerId: string,
  open: readonly Pick<StoredSuggestion, 'userId' | 'agreedBy'>[],
): OpenCount {
  const others = open.filter(({ userId }) => userId !== viewerId)
  const unsaid = others.filter(({ agreedBy }) => !agreedBy?.includes(viewerId))
  return { openSuggestions: unsaid.length, hasOwn: others.length < open.length }
}

/** The ids of the few gyms with open suggestions, so that the pages of all others need no query. */
function cachedOpenGyms(model: Model<SuggestionDocument>) {
  const read = () => model.distinct('gymId', { order: { $gte: openOrder } })
  return cached(async () => new Set<string>(await read()), openGymsMaxAgeMs)
}
