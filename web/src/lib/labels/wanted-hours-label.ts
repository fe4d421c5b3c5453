// When a search asks that a gym is open, in words.
import type { WantedHours } from '@jumpingjack/contracts/gym/text-search'
import { t } from '@lingui/core/macro'
import { timeText, weekday } from './time-of-day.ts'

/** "Open at 5 AM", "Open on Sunday", "Open at the weekend after 10 PM". */
export function wantedHoursLabel({ days, is, minute }: WantedHours): string {
  const time = minute !== undefined && timeLabel(is, timeText(minute))
  const when = [days && daysText(days), time].filter(Boolean).join(' ')
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
