// What members agree on about whether a gym is there, in the collection of suggestions.
import { withoutOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { Model } from 'mongoose'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import { orderOf, type StoredSuggestion } from './suggestions.rules.ts'
import type { SuggestionDocument } from './suggestions.store.ts'

const maxOpen = 1_000

export type ExistenceStore = ReturnType<typeof createExistenceStore>

export function createExistenceStore(
  { model }: { model: Model<SuggestionDocument> },
  gyms: Pick<GymStore, 'model'>,
) {
  return {
    /** Adds a member who says the same. Undefined if it is not open any more. */
    async agree(id: string, userId: string): Promise<StoredSuggestion | undefined> {
      const options = { returnDocument: 'after', projection: withoutOutbox } as const
      const update = { $addToSet: { agreedBy: userId } }
      return (await model.findOneAndUpdate({ _id: id, status: 'open' }, update, options).lean()) ?? undefined
    },

    /** What others have suggested. More than pages list, so that nobody can hide one behind many. */
    openOf: (gymId: string, exceptOf: string): Promise<StoredSuggestion[]> =>
      model
        .find({ gymId, status: 'open', userId: { $ne: exceptOf } }, withoutOutbox)
        .sort({ order: -1 })
        .limit(maxOpen)
        .lean(),

    /** Opens a confirmed one again whose gym is not changed yet. */
    async reopen({ _id, createdAt }: StoredSuggestion): Promise<void> {
      await model.updateOne(
        { _id, unappliedAt: { $exists: true } },
        {
          $set: { status: 'open', order: orderOf('open', createdAt, _id) },
          $unset: { unappliedAt: 1, decidedAt: 1, confirmedBy: 1, isByAdmin: 1 },
        },
      )
    },

    /** The gyms that are closed until this day or an earlier one. */
    closedUntil: (day: string): Promise<ListedGym[]> =>
      // Dates are before the words, as digits are before letters.
      gyms.model.find({ 'closed.as': { $lte: day } }).lean(),

    /** Rejected ones included. */
    decidedSince: (gymId: string, since: Date): Promise<StoredSuggestion[]> =>
      model.find({ gymId, decidedAt: { $gte: since } }, withoutOutbox).lean(),

    /** Those of these members of whom an edit from before this time was confirmed. */
    editorsBefore: (members: readonly string[], before: Date): Promise<string[]> =>
      model.distinct('userId', {
        ...{ userId: { $in: [...members] }, status: 'confirmed', createdAt: { $lt: before } },
        $or: [{ isByAdmin: true }, { confirmedBy: { $exists: true } }],
      }),
  }
}
