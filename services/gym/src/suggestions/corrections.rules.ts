// When whoever has added a gym corrects it without a second member (decision 22).
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { Confirmation } from './freshness.rules.ts'
import type { StoredSuggestion } from './suggestions.rules.ts'

const correctableMs = dayMs

export interface SaidOfGym {
  suggestions: readonly Pick<StoredSuggestion, 'userId' | 'agreedBy' | 'isByAdmin'>[]
  confirmations: readonly Pick<Confirmation, 'by'>[]
  /** Of the newest review by somebody else. */
  reviewedAt: Date | undefined
}

/** Whether the member has added the gym, and lately. */
export function isNewOf(userId: string, gym: Pick<ListedGym, 'createdBy' | 'createdAt'>, now: Date): boolean {
  return gym.createdBy === userId && gym.createdAt.getTime() > now.getTime() - correctableMs
}

/** Whether nobody but this member has said anything about the gym. */
export function isOnlyBy(userId: string, { suggestions, confirmations, reviewedAt }: SaidOfGym): boolean {
  const isOwn = (each: SaidOfGym['suggestions'][number]) =>
    each.userId === userId && !each.agreedBy?.length && !each.isByAdmin
  return reviewedAt === undefined && suggestions.every(isOwn) && confirmations.every(({ by }) => by <= 1)
}
