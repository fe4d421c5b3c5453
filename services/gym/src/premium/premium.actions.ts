// Use case: check who may use Premium filters and orders. Decided by this service's copy of the subscriptions.
import type { GymClustersQuery, GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import { needsPremium } from './premium.rules.ts'
import type { SubscriberStore } from './subscribers.store.ts'

export interface PremiumDeps {
  subscribers: SubscriberStore
  now: () => Date
}

/** Whether the member is premium. Throws Problem `premium.required` if not, and the query needs it. */
export async function checkPremium(
  { subscribers, now }: PremiumDeps,
  { userId }: Member,
  query: GymListQuery | GymClustersQuery,
): Promise<boolean> {
  const isPremium = await subscribers.isPremium(userId, now())
  if (!isPremium && needsPremium(query)) throw new Problem('premium.required')
  return isPremium
}
