// Whether a gym is there, in words.
import type { ClosedGym } from '@jumpingjack/contracts/fields/closed-gym'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/** "Closed for good, November 2026", "Closed until January 3". */
export function closedLabel({ as, since }: ClosedGym): string {
  if (as !== 'closed') return existenceLabel(as)
  const month = i18n.date(since, { year: 'numeric', month: 'long' })
  return t`Closed for good, ${month}`
}

/** A later version may know other values. */
export function existenceLabel(as: string): string {
  if (as === 'open') return t`Open`
  if (as === 'closed') return t`Closed for good`
  if (as === 'not-a-gym') return t`Not a gym`
  if (!/^\d{4}-\d\d-\d\d$/.test(as)) return t`Closed`
  const isThisYear = as.startsWith(String(new Date().getFullYear()))
  const day = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return t`Closed until ${i18n.date(as, isThisYear ? day : { ...day, year: 'numeric' })}`
}
