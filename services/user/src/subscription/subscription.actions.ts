// Use cases of the subscription: apply payments and refunds, read it, end it.
import type { EventData } from '@jumpingjack/contracts/events/events'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { isPremium, subscriptionsPageSize } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { UserDeps } from '../users/users.actions.ts'
import { freePlan, type Payment, planAt, type StoredUser, toCurrentUser } from '../users/users.rules.ts'
import { subscriptionOf, withPayment } from './subscription.rules.ts'

export interface SubscriptionDeps extends UserDeps {
  log: Logger
}

interface SubscriptionState {
  isPremium: boolean
  expiresAt: string | null
}

const batchSize = 200

/** Idempotent per order. */
export async function applyPayment(
  deps: SubscriptionDeps,
  userId: string,
  update: Payment,
): Promise<SubscriptionState> {
  const user = await change(deps, userId, (before) => {
    const known = before.payments ?? []
    const payments = withPayment(known, update)
    if (payments === known) return undefined
    return { payments: [...payments], ...subscriptionOf(payments, deps.now()) }
  })
  return stateOf(user, deps.now())
}

export async function readSubscription(deps: SubscriptionDeps, userId: string): Promise<SubscriptionState> {
  const user = await deps.users.findById(userId)
  if (!user) throw new Problem('user.unknown')
  return stateOf(user, deps.now())
}

/** The next subscriptions, in the order of the members' ids. */
export async function listSubscriptions(deps: SubscriptionDeps, after = '') {
  const users = await deps.users.withPayments(after, subscriptionsPageSize)
  return users.map((user) => subscriptionPayload(user, deps.now()))
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

/** Stores the end of expired subscriptions and publishes it. */
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

/** Saves the changes that `decide` returns, with an event if the subscription or its renewal changes. */
function change(
  { users, relay, now }: SubscriptionDeps,
  userId: string,
  decide: (user: StoredUser) => Partial<StoredUser> | undefined,
): Promise<StoredUser> {
  return untilSaved(userId, async () => {
    const user = await users.findById(userId)
    if (!user) throw new Problem('user.unknown')
    const changes = decide(user)
    if (!changes) return user
    const next = { ...user, ...changes, revision: user.revision + 1 }
    const event = eventOf(user, next, now())
    if (!(await users.save({ ...changes, _id: userId, revision: next.revision }, event))) return undefined
    if (event) relay.wake(userId)
    return next
  })
}

function eventOf(before: StoredUser, after: StoredUser, now: Date) {
  const { subscriptionRenews: renews = true } = after
  const isRenewalChanged = renews !== (before.subscriptionRenews ?? true)
  if (isRenewalChanged) return newEvent('renewal-changed', { userId: after._id }, now)
  const isSame =
    before.subscriptionStatus === after.subscriptionStatus &&
    before.subscriptionExpiresAt?.getTime() === after.subscriptionExpiresAt?.getTime()
  if (isSame) return undefined
  const isActive = isPremium(after)
  if (!isActive && !isPremium(before)) return undefined
  const name = isActive ? 'subscription-activated' : 'subscription-ended'
  return newEvent(name, subscriptionPayload(after, now), now)
}

function subscriptionPayload(user: StoredUser, now: Date): EventData<'subscription-ended'> {
  const expiresAt = user.subscriptionExpiresAt ?? now
  return {
    userId: user._id,
    premiumUntil: (isPremium(user) || expiresAt < now ? expiresAt : now).toISOString(),
    revision: user.revision,
  }
}

function stateOf(user: StoredUser, now: Date): SubscriptionState {
  return {
    isPremium: isPremium(planAt(user, now)),
    expiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
  }
}
