// Merges, stored on the gym that is merged. A merge is first proposed, then concluded, so that of merges that would
// together form a cycle each sees the others before any is concluded. Closed gyms that a new one may be.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { eventStage } from '@jumpingjack/kit/messaging/outbox'
import { changedAtNext } from '@jumpingjack/kit/mongo/change-feed'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'

export type MergingStore = ReturnType<typeof createMergingStore>

export function createMergingStore({ model }: GymStore) {
  return {
    async propose(id: string, into: string): Promise<void> {
      await model.updateOne({ _id: id, mergedInto: null }, { $set: { merging: into } })
    },

    async withdraw(id: string, into: string): Promise<void> {
      await model.updateOne({ _id: id, merging: into }, { $unset: { merging: 1 } })
    },

    /** False if the proposal was withdrawn or replaced, or another merge is concluded. */
    async conclude(id: string, into: string, event: DomainEvent<'gym-merged'>): Promise<boolean> {
      const changedAt = changedAtNext(new Date(event.occurredAt))
      const { matchedCount } = await model.updateOne(
        { _id: id, merging: into, mergedInto: null },
        [{ $set: { mergedInto: into, merging: '$$REMOVE', changedAt } }, eventStage(event)],
        { updatePipeline: true },
      )
      return matchedCount === 1
    },

    /** The closed gyms between two latitudes. */
    closedBetween(south: number, north: number): Promise<ListedGym[]> {
      const isClosed = { 'closed.as': { $exists: true }, mergedInto: { $exists: false } }
      return model.find({ ...isClosed, latitude: { $gte: south, $lte: north } }).lean()
    },
  }
}
