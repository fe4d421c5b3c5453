// The costs collection. Each write sets `unappliedAt`; the gym follows after it, also after a crash in between.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { termFields } from '@jumpingjack/contracts/facts/gym-cost'
import { addToOutbox, outboxFields, type WithOutbox, withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import { hasMembers, type StoredCost } from './costs.rules.ts'

type CostDocument = StoredCost & WithOutbox

const text = { type: String, required: true }
const terms = Object.fromEntries(termFields.map((field) => [field, { type: Number }]))
const schema = new Schema<CostDocument>(
  {
    _id: text,
    gymId: text,
    userId: { type: String },
    for: text,
    currency: text,
    ...terms,
    observedOn: text,
    createdAt: { type: Date, required: true },
    order: text,
    status: text,
    confirmedBy: [String],
    unappliedAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'costs', versionKey: false, strict: 'throw' },
)
schema.index({ gymId: 1, observedOn: -1 })
schema.index({ order: -1 })
schema.index({ userId: 1 }, { sparse: true })
schema.index({ confirmedBy: 1 })
schema.index({ unappliedAt: 1 }, { sparse: true })

const withMembers = { $or: [{ userId: { $exists: true } }, { 'confirmedBy.0': { $exists: true } }] }
const shown = { status: 'shown', ...withMembers }
const listed = { status: { $ne: 'withdrawn' } } as const
const maxUnapplied = 50
/** More than anybody reads. */
const maxOfGym = 200

export type CostStore = ReturnType<typeof createCostStore>

export function createCostStore(db: Connection) {
  const model: Model<CostDocument> = db.model<CostDocument>('Cost', schema)
  const find = (condition: object): Promise<StoredCost[]> => model.find(condition, withoutOutbox).lean()
  const first = (condition: object, sort: Record<string, 1 | -1>, limit: number): Promise<StoredCost[]> =>
    model.find(condition, withoutOutbox).sort(sort).limit(limit).lean()

  return {
    model,
    ...costChanges(model),

    async find(id: string): Promise<StoredCost | undefined> {
      return (await find({ _id: id }))[0]
    },

    /** False if its id exists. */
    insert: (cost: StoredCost): Promise<boolean> => unlessDuplicate(() => model.create(cost)),

    ofMember: (userId: string, gymId?: string) => find({ userId, ...(gymId && { gymId }) }),
    confirmedByMember: (userId: string) => find({ confirmedBy: userId }),

    /** The last observed first. */
    ofGym: (gymId: string) => first({ gymId, ...shown }, { observedOn: -1, order: -1 }, maxOfGym),

    /** Of all gyms, after this order key. */
    list: (limit: number, after?: string) =>
      first({ ...listed, ...(after && { order: { $lt: after } }) }, { order: -1 }, limit),

    count: (): Promise<number> => model.countDocuments(listed),

    /** Those whose gyms do not follow them yet. */
    unapplied: (gymId?: string) =>
      first({ unappliedAt: { $exists: true }, ...(gymId && { gymId }) }, { unappliedAt: 1 }, maxUnapplied),

    /** Those of these gyms that have observations. */
    gymsAmong: (gymIds: string[]): Promise<string[]> => model.distinct('gymId', { gymId: { $in: gymIds } }),
  }
}

function costChanges(model: Model<CostDocument>) {
  async function change(condition: object, update: object): Promise<StoredCost | undefined> {
    const options = { returnDocument: 'after', projection: withoutOutbox } as const
    return (await model.findOneAndUpdate(condition, update, options).lean<StoredCost>()) ?? undefined
  }

  return {
    /** Undefined if it is not shown, or is the member's own. */
    confirm: (id: string, userId: string, now: Date) =>
      change(
        { _id: id, ...shown, userId: { $ne: userId } },
        { $addToSet: { confirmedBy: userId }, $set: { unappliedAt: now } },
      ),

    /** Undefined if the member has not confirmed it. */
    unconfirm: (id: string, userId: string, now: Date) =>
      change(
        { _id: id, confirmedBy: userId },
        { $pull: { confirmedBy: userId }, $set: { unappliedAt: now } },
      ),

    /** Undefined if it is not shown, or not the member's. */
    withdraw: (id: string, userId: string, now: Date) =>
      change(
        { _id: id, userId, status: 'shown' },
        {
          $set: { status: 'withdrawn', confirmedBy: [], unappliedAt: now },
          $unset: Object.fromEntries(termFields.map((field) => [field, 1])),
        },
      ),

    /** Undefined if it is not shown. */
    remove: (id: string, event: DomainEvent<'cost-removed'>) =>
      change(
        { _id: id, ...shown },
        { $set: { status: 'removed', unappliedAt: new Date(event.occurredAt) }, ...addToOutbox(event) },
      ),

    /** Deletes it if no account is left behind it. Does nothing if it has changed again. */
    async applied(cost: StoredCost): Promise<void> {
      const { _id, unappliedAt } = cost
      if (hasMembers(cost) || cost.status === 'removed')
        await model.updateOne({ _id, unappliedAt }, { $unset: { unappliedAt: 1 } })
      else await model.deleteOne({ _id, unappliedAt })
    },

    async move(from: string, to: string, now: Date): Promise<void> {
      await model.updateMany({ gymId: from }, { $set: { gymId: to, unappliedAt: now } })
    },

    /** Removes the member. What others have confirmed stays. */
    async removeMember(userId: string): Promise<void> {
      const unappliedAt = new Date()
      await model.updateMany(
        { confirmedBy: userId },
        { $pull: { confirmedBy: userId }, $set: { unappliedAt } },
      )
      await model.updateMany({ userId }, { $unset: { userId: 1 }, $set: { unappliedAt } })
    },
  }
}
