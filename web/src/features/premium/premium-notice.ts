// Decides which banner the main screen shows.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { i18n } from '@lingui/core'

/** Time before the end of Premium when the reminder appears. */
const remindBeforeMs = 7 * dayMs

export function premiumNotice(member: CurrentUser, nowMs: number): 'upgrade' | 'ending' | undefined {
  if (!isPremium(member)) return 'upgrade'
  const { subscriptionRenews, subscriptionExpiresAt } = member
  if (!subscriptionRenews || !subscriptionExpiresAt) return undefined
  return Date.parse(subscriptionExpiresAt) - nowMs <= remindBeforeMs ? 'ending' : undefined
}

/** Short form: "Mar 5". */
export function formatDay(date: string): string {
  return i18n.date(date, { month: 'short', day: 'numeric' })
}

/** Long form, in the reader's time zone. */
export function formatDate(date: string): string {
  return i18n.date(date, { dateStyle: 'long' })
}
