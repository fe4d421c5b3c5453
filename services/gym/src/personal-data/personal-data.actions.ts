// Use case: the gyms that a member has added, the member's suggested edits, answers, and observations of costs, for the
// export.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import type { CostStore } from '../costs/costs.store.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import type { AnswerStore } from '../suggestions/answers.store.ts'
import type { SuggestionStore } from '../suggestions/suggestions.store.ts'

export interface PersonalDataDeps {
  gyms: Pick<GymStore, 'createdBy'>
  suggestions: Pick<SuggestionStore, 'ofMember'>
  answers: Pick<AnswerStore, 'ofMember'>
  costs: Pick<CostStore, 'ofMember' | 'confirmedByMember'>
}

export async function readRecords(
  { gyms, suggestions, answers, costs }: PersonalDataDeps,
  userId: string,
): Promise<MemberRecords> {
  const [added, suggested, answered, observed, confirmed] = await Promise.all([
    gyms.createdBy(userId),
    suggestions.ofMember(userId),
    answers.ofMember(userId),
    costs.ofMember(userId),
    costs.confirmedByMember(userId),
  ])
  return {
    gyms: added.map((gym) => {
      const { _id: id, name, address, type, phone, website, hours, description, createdAt } = gym
      const { priceRange, dayPass, amenities, lacks, womenHours } = gym
      const facts = { priceRange, dayPass, amenities, lacks, womenHours }
      return { id, name, address, type, phone, website, hours, description, ...facts, createdAt }
    }),
    suggestedEdits: suggested.map(({ gymId, changes, status, createdAt, decidedAt }) => {
      return { gymId, changes, status, createdAt, decidedAt }
    }),
    answers: answered.map(({ gymId, field, value, at }) => ({ gymId, field, value, at })),
    costs: observed.map(({ _id, userId, order, confirmedBy, unappliedAt, ...cost }) => cost),
    confirmedCosts: confirmed.map(({ _id: id, gymId, observedOn }) => ({ id, gymId, observedOn })),
  }
}
