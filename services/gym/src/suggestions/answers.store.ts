// The answers collection: what members have answered about facts of gyms, one document per gym, fact and member.
import type { AskedField, factAnswers } from '@jumpingjack/contracts/facts/fact-answers'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import type { AnswerTotal } from './freshness.rules.ts'

export interface StoredAnswer {
  _id: string
  gymId: string
  field: AskedField
  value: (typeof factAnswers)[number]
  /** Absent if the account was deleted. */
  userId?: string
  at: Date
  /** The member has not said so before, by an edit or by adding the gym. */
  counts: boolean
}

const text = { type: String, required: true }
const schema = new Schema<StoredAnswer>(
  {
    ...{ _id: text, gymId: text, field: text, value: text, userId: { type: String } },
    at: { type: Date, required: true },
    counts: { type: Boolean, required: true },
  },
  { collection: 'answers', versionKey: false, strict: 'throw' },
)
schema.index({ gymId: 1, userId: 1 })
schema.index({ userId: 1 }, { sparse: true })

/** A member answers about a fact of a gym once. */
export function answerIdOf(gymId: string, field: AskedField, userId: string): string {
  return derivedId('answer', gymId, field, userId)
}

export type AnswerStore = ReturnType<typeof createAnswerStore>

export function createAnswerStore(db: Connection) {
  const model: Model<StoredAnswer> = db.model<StoredAnswer>('Answer', schema)
  return {
    model,

    async find(id: string): Promise<StoredAnswer | undefined> {
      return (await model.findById(id).lean<StoredAnswer>()) ?? undefined
    },

    /** False if its id exists. */
    insert: (answer: StoredAnswer): Promise<boolean> => unlessDuplicate(() => model.create(answer)),

    /** The member has said yes again. */
    async renew(_id: string, at: Date): Promise<void> {
      await model.updateOne({ _id }, { $set: { value: 'yes', at } })
    },

    /** It counts no more, as if the member did not know. */
    async withdraw(_id: string): Promise<void> {
      await model.updateOne({ _id }, { $set: { value: 'unknown', counts: false } })
    },

    /** All of a member, for one gym or for all. */
    ofMember: (userId: string, gymId?: string): Promise<StoredAnswer[]> =>
      model.find({ userId, ...(gymId && { gymId }) }).lean<StoredAnswer[]>(),

    /** How many members have answered yes and no. `since` has the facts that an edit has changed, and when. */
    async totals(gymId: string, since: ReadonlyMap<string, Date>): Promise<AnswerTotal[]> {
      const outdated = [...since].map(([field, at]) => ({ field, at: { $lte: at } }))
      const found: { _id: Pick<AnswerTotal, 'field' | 'value'>; members: number; at: Date }[] =
        await model.aggregate([
          { $match: { gymId, $nor: [{ value: 'unknown' }, ...outdated] } },
          {
            $group: {
              _id: { field: '$field', value: '$value' },
              members: { $sum: { $cond: ['$counts', 1, 0] } },
              at: { $max: '$at' },
            },
          },
        ])
      return found.map(({ _id, members, at }) => ({ ..._id, members, at }))
    },

    /** The answers stay, without the member. */
    async removeMember(userId: string): Promise<void> {
      await model.updateMany({ userId }, { $unset: { userId: 1 } })
    },
  }
}
