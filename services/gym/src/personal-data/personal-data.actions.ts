// Use case: the gyms that a member has added, and the member's suggested edits, for the export.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import type { GymStore } from '../gyms/gyms.store.ts'
import type { SuggestionStore } from '../suggestions/suggestions.store.ts'

export interface PersonalDataDeps {
  gyms: Pick<GymStore, 'createdBy'>
  suggestions: Pick<SuggestionStore, 'ofMember'>
}

export async function readRecords(
  { gyms, suggestions }: PersonalDataDeps,
  userId: string,
): Promise<MemberRecords> {
  const [added, suggested] = await Promise.all([gyms.createdBy(userId), suggestions.ofMember(userId)])
  return {
    gyms: added.map((gym) => {
      const { _id: id, name, address, type, phone, website, hours, description, createdAt } = gym
      const { priceRange, dayPass, amenities } = gym
      const facts = { priceRange, dayPass, amenities }
      return { id, name, address, type, phone, website, hours, description, ...facts, createdAt }
    }),
    suggestedEdits: suggested.map(({ gymId, changes, status, createdAt, decidedAt }) => {
      return { gymId, changes, status, createdAt, decidedAt }
    }),
  }
}
