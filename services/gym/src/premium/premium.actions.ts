// Who has the benefits of Premium. Only our own copy of the subscriptions says so, never the caller.
import type { GymClustersQuery, GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import { needsPremium } from './premium.rules.ts'
import type { SubscriberStore } from './subscribers.store.ts'

export interface BenefitDeps {
  subscribers: SubscriberStore
  now: () => Date
}

/** Tells whether the member is premium; throws Problem where one who is not asks for what is part of it. */
export async function checkBenefits(
  { subscribers, now }: BenefitDeps,
  { userId }: Member,
  query: GymListQuery | GymClustersQuery,
): Promise<{ premium: boolean }> {
  const premium = await subscribers.isPremium(userId, now())
  if (!premium && needsPremium(query)) throw new Problem('premium.required')
  return { premium }
}
