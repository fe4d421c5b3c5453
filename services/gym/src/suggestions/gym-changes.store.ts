// Confirmed changes of gyms.
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import type { fieldsWith } from './suggestions.rules.ts'

export type GymChanges = ReturnType<typeof createGymChanges>

export function createGymChanges({ model }: GymStore) {
  return {
    /** False if the gym has changed since it was read. */
    async store(gym: ListedGym, fields: ReturnType<typeof fieldsWith>, changedAt: Date): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: gym._id, changedAt: gym.changedAt },
        { $set: { ...fields, changedAt } },
      )
      return matchedCount === 1
    },
  }
}
