// When a search asks that a gym is open, in words.
import { eveningMinute } from '@jumpingjack/contracts/fields/durations'
import type { WantedHours } from '@jumpingjack/contracts/gym/text-search'
import { t } from '@lingui/core/macro'
import { timeText, weekday } from './time-of-day.ts'

/** "Open at 5 AM", "Open tonight", "Open at the weekend after 10 PM", "Open on most days at 5 AM". */
export function wantedHoursLabel({ days, inDays, is, minute }: WantedHours, isMostDays = false): string {
  if (!days && inDays === 0 && is === 'after' && minute === eveningMinute) return t`Open tonight`
  const time = minute !== undefined && timeLabel(is, timeText(minute))
  const soon = inDays !== undefined && (inDays === 0 ? t`today` : t`tomorrow`)
  const onDays = days ? daysText(days) : isMostDays && inDays === undefined && t`on most days`
  const when = [onDays, soon, time].filter(Boolean).join(' ')
  return t`Open ${when}`
}

function daysText(days: readonly number[]): string {
  const named = { '5,6': t`at the weekend`, '0,1,2,3,4': t`on weekdays`, '0,1,2,3,4,5,6': t`every day` }
  const key = days.join()
  if (key in named) return named[key as keyof typeof named]
  const listed = days.map((day) => weekday(day)).join(', ')
  return t`on ${listed}`
}

function timeLabel(is: WantedHours['is'], time: string): string {
  return { at: t`at ${time}`, after: t`after ${time}`, until: t`until ${time}`, before: t`before ${time}` }[
    is
  ]
}
