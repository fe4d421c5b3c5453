// Which line about Premium the main screen shows a member.
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'

/** A renewing subscription is spoken of this long before it ends. */
const remindBeforeMs = 7 * 24 * 60 * 60_000

export function premiumNotice(member: CurrentUser, nowMs: number): 'upgrade' | 'ending' | undefined {
  if (!isPremium(member)) return 'upgrade'
  const { subscriptionRenews, subscriptionExpiresAt } = member
  if (!subscriptionRenews || !subscriptionExpiresAt) return undefined
  return Date.parse(subscriptionExpiresAt) - nowMs <= remindBeforeMs ? 'ending' : undefined
}

/** A day that is near, for where there is little room. */
export function formatDay(date: string): string {
  return new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).format(new Date(date))
}

/** A date as receipts and the subscription show it, in the time zone of whoever reads it. */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(date))
}
