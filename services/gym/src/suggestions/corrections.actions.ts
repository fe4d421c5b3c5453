// Use case: whoever has added a gym corrects it at once, while nobody else has said anything about it (decision 22).
import type { Suggestion } from '@jumpingjack/contracts/gym/suggestions'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { type ChangeDeps, changeGym } from '../gyms/gyms.actions.ts'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import { isNewOf, isOnlyBy } from './corrections.rules.ts'
import { type ExistenceDeps, readTrust } from './existence.actions.ts'
import { type FreshnessDeps, readConfirmations } from './freshness.actions.ts'
import { fieldsWith, type StoredChange, toSuggestion } from './suggestions.rules.ts'

type CorrectionDeps = ExistenceDeps & FreshnessDeps & ChangeDeps

/**
 * Changes the gym as if it had been added so: no suggestion is stored. Undefined if a second member has to confirm, also
 * because the gym has changed since it was read.
 */
export async function correctOwn(
  deps: CorrectionDeps,
  userId: string,
  gym: ListedGym,
  changes: StoredChange[],
): Promise<Suggestion | undefined> {
  const at = deps.now()
  const isAllowed = isNewOf(userId, gym, at) && isOnlyBy(userId, await readSaid(deps, userId, gym))
  if (!isAllowed || !(await changeGym(deps, gym, fieldsWith(gym, changes, at)))) return undefined
  const _id = derivedId('correction', gym._id, at.toISOString())
  const status = 'confirmed' as const
  const corrected = { _id, gymId: gym._id, userId, status, changes, createdAt: at, order: '' }
  return toSuggestion({ ...corrected, decidedAt: at, confirmedBy: userId }, userId)
}

async function readSaid(deps: CorrectionDeps, userId: string, gym: ListedGym) {
  const [suggestions, confirmations, { reviewedAt }] = await Promise.all([
    deps.suggestions.ofGym(gym._id, userId),
    readConfirmations(deps, gym),
    gym.totalReviews > 0 ? readTrust(deps, gym._id, [userId]) : { reviewedAt: undefined },
  ])
  return { suggestions, confirmations, reviewedAt }
}
