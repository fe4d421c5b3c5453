// Whether a gym is there, in words.
import type { ClosedGym } from '@jumpingjack/contracts/fields/closed-gym'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/** "Closed for good, November 2026", "Closed until January 3, 2027". */
export function closedLabel({ as, since }: ClosedGym): string {
  if (as !== 'closed') return closingLabel(as)
  const month = i18n.date(since, { year: 'numeric', month: 'long' })
  return t`Closed for good, ${month}`
}

/** A later version may know other values. */
export function closingLabel(as: string): string {
  if (as === 'closed') return t`Closed for good`
  if (as === 'closed-for-now') return t`Closed for now`
  if (as === 'not-a-gym') return t`Not a gym`
  if (!/^[-\d]+$/.test(as)) return t`Closed`
  return t`Closed until ${i18n.date(as, { dateStyle: 'long', timeZone: 'UTC' })}`
}
