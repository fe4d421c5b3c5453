// Formats dates relative to now: "just now", "yesterday", "3 months ago".
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
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000
  const unitLength = units.find(([, length]) => seconds >= length)
  if (!unitLength) return t`just now`
  const [unit, length] = unitLength
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' })
  return format.format(-Math.floor(seconds / length), unit)
}
