// The opening hours of each day of a week.

import { minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { timeText, weekday } from './time-of-day.ts'

type Span = OpenWeek['open'][number]

interface DayHours {
  day: string
  hours: string
  isToday: boolean
  isHoliday: boolean
}

const days = [0, 1, 2, 3, 4, 5, 6]

/** Hours after midnight belong to the day before. */
export function weekHours({ open, minuteOfWeek, holidays = [] }: OpenWeek, is12Hours?: boolean): DayHours[] {
  const spans = joinedAtWeekEnd(open)
  return days.map((index) => {
    const from = index * minutesPerDay
    const texts = spans.flatMap((span) => hoursText(span, from, is12Hours) ?? [])
    const isToday = Math.floor(minuteOfWeek / minutesPerDay) === index
    const isHoliday = holidays.includes(index)
    return { day: weekday(index), hours: texts.join(', ') || t`Closed`, isToday, isHoliday }
  })
}

/** "Thursday, December 24: 8 AM – 2 PM". */
export function specialDays({ special = [] }: OpenWeek, is12Hours?: boolean): string[] {
  return special.map(({ date, open }) => {
    const day = i18n.date(date, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    const hours = open.flatMap((span) => hoursText(span, 0, is12Hours) ?? []).join(', ') || t`Closed`
    return `${day}: ${hours}`
  })
}

export function todayText(week: OpenWeek): string {
  return t`Today: ${weekHours(week).find(({ isToday }) => isToday)?.hours ?? ''}`
}

/** The part of a span that is shown on the day that begins at `start`. */
function hoursText(span: Span, start: number, is12Hours?: boolean): string | undefined {
  const end = start + minutesPerDay
  const isLong = span.to - span.from >= minutesPerDay
  if (span.from <= start && span.to >= end) return t`Open 24 hours`
  const beginsToday = span.from >= start && span.from < end
  const endsToday = isLong && span.to > start && span.to < end
  if (!beginsToday && !endsToday) return undefined
  const [from, to] = [Math.max(span.from, start), isLong ? Math.min(span.to, end) : span.to]
  return `${timeText(from, is12Hours)} – ${timeText(to, is12Hours)}`
}

/** Joins the night from Sunday to Monday, which the week splits. */
function joinedAtWeekEnd(open: readonly Span[]): readonly Span[] {
  const [first, last] = [open[0], open.at(-1)]
  const isSplit = first?.from === 0 && last?.to === minutesPerWeek && first !== last
  if (!isSplit || first.to >= minutesPerDay) return open
  return [...open.slice(1, -1), { from: last.from, to: minutesPerWeek + first.to }]
}
