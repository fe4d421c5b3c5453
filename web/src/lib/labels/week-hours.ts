// The opening hours of each day of a week.

import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { hoursOfDays } from '@jumpingjack/contracts/gym/hours-of-days'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { i18n } from '@lingui/core'
import { hoursText, weekday } from './time-of-day.ts'

interface DayHours {
  day: string
  hours: string
  isToday: boolean
  isHoliday: boolean
}

/** Hours after midnight belong to the day before. */
export function weekHours({ open, minuteOfWeek, holidays = [] }: OpenWeek, is12Hours?: boolean): DayHours[] {
  return hoursOfDays(open).map((spans, index) => {
    const isToday = Math.floor(minuteOfWeek / minutesPerDay) === index
    const isHoliday = holidays.includes(index)
    return { day: weekday(index), hours: hoursText(spans, is12Hours), isToday, isHoliday }
  })
}

/** Those on which it opens. */
export function openDays(week: OpenWeek): DayHours[] {
  const spans = hoursOfDays(week.open)
  return weekHours(week).filter((_, index) => spans[index]?.length)
}

/** "Thursday, December 24: 8 AM – 2 PM". */
export function specialDays({ special = [] }: OpenWeek, is12Hours?: boolean): string[] {
  return special.map(({ date, open }) => {
    const day = i18n.date(date, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    return `${day}: ${hoursText(open, is12Hours)}`
  })
}
