// Use cases: check who may use Premium filters and orders, by this service's copy of the subscriptions; and update the copies
// whose events were lost.
import type { GymClustersQuery, GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { listSubscriptions, subscriptionsPageSize } from '@jumpingjack/contracts/user/subscription'
import { Problem } from '@jumpingjack/kit/http/problem'
import { pagesOf } from '@jumpingjack/kit/outbound/pages'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
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
  const needsPremium = query.hasPhotos === true || ('cursor' in query && query.cursor !== undefined)
  if (!isPremium && needsPremium) throw new Problem('premium.required')
  return isPremium
}

/** Compares all subscriptions with their copies. Returns how many copies were missing or wrong. */
export async function reconcileSubscriptions(
  deps: PremiumDeps & { callUser: ServiceClient; log: Logger },
): Promise<number> {
  let repaired = 0
  const idOf = ({ userId }: { userId: string }) => userId
  const pages = pagesOf((page) => deps.callUser(listSubscriptions, page), subscriptionsPageSize, idOf)
  for await (const page of pages) {
    const ends = await deps.subscribers.ends(page.map(({ userId }) => userId))
    for (const { userId, premiumUntil, revision } of page) {
      const end = new Date(premiumUntil)
      if (isSameEnd(ends.get(userId), end, deps.now())) continue
      await deps.subscribers.upsert({ _id: userId, premiumUntil: end, revision })
      repaired++
    }
  }
  if (repaired > 0) deps.log.warn({ subscriptions: repaired }, 'subscriptions.repaired')
  return repaired
}

/** All ends in the past are the same: the member is not premium. */
function isSameEnd(stored: Date | undefined, actual: Date, now: Date): boolean {
  if (actual <= now) return stored === undefined || stored <= now
  return stored?.getTime() === actual.getTime()
}
