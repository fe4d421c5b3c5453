// How a text of opening hours was read, in words.
import type { HoursReading } from '@jumpingjack/contracts/facts/hours-reading'
import { hoursOfDays } from '@jumpingjack/contracts/gym/hours-of-days'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { hoursText, weekday } from '../../lib/labels/time-of-day.ts'

/** "Read as: Mon–Fri 6 AM – 10 PM, Sat 8 AM – 8 PM, Dec 24 Closed". */
export function hoursReadingLabel({ week, special }: HoursReading, is12Hours?: boolean): string {
  if (!week) return t`These hours are not understood: they are shown as text.`
  const ofSpecial = special.map(({ date, spans }) => `${dateLabel(date)} ${hoursText(spans, is12Hours)}`)
  const read = [...weekLabels(hoursOfDays(week).map((spans) => hoursText(spans, is12Hours))), ...ofSpecial]
  const reading = read.join(', ')
  return t`Read as: ${reading}`
}

/** Days in a row with the same hours are one. */
function weekLabels(days: readonly string[]): string[] {
  const starts = days.flatMap((hours, day) => (hours === days[day - 1] ? [] : [day]))
  return starts.map((first, index) => {
    const last = (starts[index + 1] ?? days.length) - 1
    const named = weekday(first, 'short') + (last > first ? `–${weekday(last, 'short')}` : '')
    return `${named} ${days[first]}`
  })
}

function dateLabel(date: string): string {
  const isYearly = date.length === 'MM-DD'.length
  const year = isYearly ? {} : ({ year: 'numeric' } as const)
  const format = { day: 'numeric', month: 'short', timeZone: 'UTC', ...year } as const
  return i18n.date(isYearly ? `2024-${date}` : date, format)
}
