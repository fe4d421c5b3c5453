// Merges of gyms, written on the gym that goes. One is first proposed and then concluded, so that of merges which
// together would make a circle each can see the others before any of them is decided.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { Model } from 'mongoose'
import type { GymDocument } from '../gyms/gyms.store.ts'

export type MergingStore = ReturnType<typeof createMergingStore>

export function createMergingStore(model: Model<GymDocument>) {
  return {
    async propose(id: string, into: string): Promise<void> {
      await model.updateOne({ _id: id, mergedInto: null }, { $set: { merging: into } })
    },

    async withdraw(id: string, into: string): Promise<void> {
      await model.updateOne({ _id: id, merging: into }, { $unset: { merging: 1 } })
    },

    /** False when somebody has withdrawn what was proposed, or proposed or concluded another merge. */
    async conclude(id: string, into: string, event: DomainEvent<'gym-merged'>): Promise<boolean> {
      const { $push, $min } = addToOutbox(event)
      const { matchedCount } = await model.updateOne(
        { _id: id, merging: into, mergedInto: null },
        {
          $set: { mergedInto: into, changedAt: new Date(event.occurredAt) },
          $unset: { merging: 1 },
          $push,
          $min,
        },
      )
      return matchedCount === 1
    },
  }
}
