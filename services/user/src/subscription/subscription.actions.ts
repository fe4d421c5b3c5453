// The subscription: payments make it, refunds and time end it.
import type { EventData } from '@jumpingjack/contracts/events/events'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { UserDeps } from '../users/users.actions.ts'
import { type StoredUser, toCurrentUser } from '../users/users.rules.ts'
import { freePlan, type Payment, planAt, subscriptionOf, withPayment } from './subscription.rules.ts'

export interface SubscriptionDeps extends UserDeps {
  log: Logger
}

interface Standing {
  isPremium: boolean
  expiresAt: string | null
}

/** Each try that fails means that another change of the same account has succeeded. */
const triesMax = 50
const batchSize = 200

/** Counts what became known of an order, once however often it does. */
export async function takePayment(deps: SubscriptionDeps, userId: string, news: Payment): Promise<Standing> {
  const user = await change(deps, userId, (before) => {
    const known = before.payments ?? []
    const payments = withPayment(known, news)
    if (payments === known) return undefined
    return { payments: [...payments], ...subscriptionOf(payments, deps.now()) }
  })
  return standingOf(user, deps.now())
}

export async function readSubscription(deps: SubscriptionDeps, userId: string): Promise<Standing> {
  const user = await deps.users.findById(userId)
  if (!user) throw new Problem('user.unknown')
  return standingOf(user, deps.now())
}

export async function setRenewal(
  deps: SubscriptionDeps,
  { userId }: Member,
  renews: boolean,
): Promise<CurrentUser> {
  const user = await change(deps, userId, ({ subscriptionRenews = true }) =>
    subscriptionRenews === renews ? undefined : { subscriptionRenews: renews },
  )
  return toCurrentUser(user, deps.now())
}

/** Writes down and announces that subscriptions have run out. */
export async function endSubscriptions(deps: SubscriptionDeps): Promise<void> {
  for (;;) {
    const due = await deps.users.withEndedSubscription(deps.now(), batchSize)
    for (const userId of due) {
      await change(deps, userId, ({ subscriptionExpiresAt }) =>
        subscriptionExpiresAt && subscriptionExpiresAt <= deps.now() ? freePlan : undefined,
      )
    }
    if (due.length > 0) deps.log.info({ count: due.length }, 'subscriptions.ended')
    if (due.length < batchSize) return
  }
}

/** Saves what `decide` makes of the account, and announces what that does to the subscription. */
async function change(
  { users, relay, now }: SubscriptionDeps,
  userId: string,
  decide: (user: StoredUser) => Partial<StoredUser> | undefined,
): Promise<StoredUser> {
  for (let tries = 0; tries < triesMax; tries++) {
    const user = await users.findById(userId)
    if (!user) throw new Problem('user.unknown')
    const changes = decide(user)
    if (!changes) return user
    const next = { ...user, ...changes, revision: user.revision + 1 }
    const event = subscriptionEvent(user, next, now())
    if (await users.save({ ...changes, _id: userId, revision: next.revision }, event)) {
      if (event) relay.wake(userId)
      return next
    }
  }
  throw new Problem('service.unavailable', { retryAfter: 1 })
}

function subscriptionEvent(before: StoredUser, after: StoredUser, now: Date) {
  const isSame =
    before.subscriptionStatus === after.subscriptionStatus &&
    before.subscriptionExpiresAt?.getTime() === after.subscriptionExpiresAt?.getTime()
  if (isSame) return undefined
  const isActive = isPremium(after)
  if (!isActive && !isPremium(before)) return undefined
  const expiresAt = after.subscriptionExpiresAt ?? now
  const fact: EventData<'subscription-ended'> = {
    userId: after._id,
    premiumUntil: (isActive || expiresAt < now ? expiresAt : now).toISOString(),
    revision: after.revision,
  }
  return newEvent(isActive ? 'subscription-activated' : 'subscription-ended', fact, now)
}

function standingOf(user: StoredUser, now: Date): Standing {
  return {
    isPremium: isPremium(planAt(user, now)),
    expiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
  }
}
