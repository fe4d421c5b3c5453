// Confirmed changes of gyms.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox } from '@jumpingjack/kit/messaging/outbox'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import type { fieldsWith } from './suggestions.rules.ts'

export type GymChanges = ReturnType<typeof createGymChanges>

export function createGymChanges({ model }: GymStore) {
  return {
    /** False if the gym has changed since it was read. */
    async store(
      gym: ListedGym,
      fields: ReturnType<typeof fieldsWith>,
      event: DomainEvent<'gym-changed'>,
    ): Promise<boolean> {
      const { $push, $min } = addToOutbox(event)
      const { matchedCount } = await model.updateOne(
        { _id: gym._id, changedAt: gym.changedAt },
        { $set: { ...fields, changedAt: new Date(event.occurredAt) }, $push, $min },
      )
      return matchedCount === 1
    },
  }
}
