// Who has the benefits of Premium. Only our own copy of the subscriptions says so, never the caller.
import type { GymClustersQuery, GymListQuery } from '@jumpingjack/contracts/gyms'
import type { Member } from '@jumpingjack/contracts/identity'
import { Problem } from '@jumpingjack/kit/problem'
import { needsPremium } from './benefits.rules.ts'
import type { SubscriberStore } from './subscribers.store.ts'

export interface BenefitDeps {
  subscribers: SubscriberStore
  now: () => Date
}

/** Throws Problem where somebody without Premium asks for what is part of it. Tells who is premium. */
export async function checkBenefits(
  { subscribers, now }: BenefitDeps,
  { userId }: Member,
  query: GymListQuery | GymClustersQuery,
): Promise<{ premium: boolean }> {
  const until = await subscribers.premiumUntil(userId)
  // One that has run out counts no more, whether or not anybody has said so.
  const premium = until !== undefined && until > now()
  if (!premium && needsPremium(query)) throw new Problem('premium.required')
  return { premium }
}
