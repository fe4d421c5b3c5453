// Formats dates relative to now: "just now", "yesterday", "3 months ago".
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const minute = 60
const units: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['week', 7 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
]

/** A future date, caused by clock skew, counts as now. */
export function relativeDate(iso: string, now: Date): string {
  const date = new Date(iso)
  const seconds = (now.getTime() - date.getTime()) / 1000
  const unitLength = units.find(([, length]) => seconds >= length)
  if (!unitLength) return t`just now`
  const [unit, length] = unitLength
  // 40 hours ago can be the day before yesterday, and 30 days ago is not always last month.
  const isDay = unit === 'day'
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: isDay ? 'auto' : 'always' })
  return format.format(isDay ? dayOf(date) - dayOf(now) : -Math.floor(seconds / length), unit)
}

/** Of the calendar, as a number. */
function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs
}
