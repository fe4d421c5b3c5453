// Use case: find the subscriptions whose events were lost, and update the copies.
import { listSubscriptions, subscriptionsPageSize } from '@jumpingjack/contracts/user/subscription'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { SubscriberStore } from './subscribers.store.ts'

export interface ReconcileSubscriptionDeps {
  subscribers: SubscriberStore
  callUser: ServiceClient
  log: Logger
  now: () => Date
}

const pageTimeoutMs = 10_000

/** Compares all subscriptions with their copies. Returns how many copies were missing or wrong. */
export async function reconcileSubscriptions(deps: ReconcileSubscriptionDeps): Promise<number> {
  let repaired = 0
  let after: string | undefined
  do {
    const query = after === undefined ? {} : { after }
    const page = await deps.callUser(listSubscriptions, { query, timeoutMs: pageTimeoutMs })
    const ends = await deps.subscribers.ends(page.map(({ userId }) => userId))
    for (const { userId, premiumUntil, revision } of page) {
      const end = new Date(premiumUntil)
      if (isSameEnd(ends.get(userId), end, deps.now())) continue
      await deps.subscribers.upsert({ _id: userId, premiumUntil: end, revision })
      repaired++
    }
    after = page.length === subscriptionsPageSize ? page.at(-1)?.userId : undefined
  } while (after)
  if (repaired > 0) deps.log.warn({ subscriptions: repaired }, 'subscriptions.repaired')
  return repaired
}

/** All ends in the past are the same: the member is not premium. */
function isSameEnd(stored: Date | undefined, actual: Date, now: Date): boolean {
  if (actual <= now) return stored === undefined || stored <= now
  return stored?.getTime() === actual.getTime()
}
