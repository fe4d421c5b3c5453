// Whether the hours of a gym are those that somebody wants: open at 5:00, open on Sunday.
import { minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { WantedHours } from '@jumpingjack/contracts/gym/text-search'
import type { OpenHours } from './open-hours.rules.ts'
import { isOpenAt, type OpenWeek } from './week.rules.ts'

const allDays = [0, 1, 2, 3, 4, 5, 6]
/** Of a week without a named day: at 5:00 from Monday to Friday is at 5:00. */
const mostDays = 4
/** A night that ends before is a part of the day before. */
const morning = 5 * 60

/** Undefined if the hours are unknown. */
export function isOpenThen(open: OpenHours | null | undefined, wanted: WantedHours): boolean | undefined {
  return open ? isOpenWhen(open.week, wanted) : undefined
}

function isOpenWhen(week: OpenWeek, { days, is, minute }: WantedHours): boolean {
  const isOpenOn = (day: number) => {
    const start = day * minutesPerDay
    if (minute === undefined)
      return week.some(({ from, to }) => from < start + minutesPerDay && to > start + morning)
    const last = is === 'until' || is === 'before' ? minute - 1 : minute
    return isOpenAt(week, (start + last) % minutesPerWeek)
  }
  return days ? days.every(isOpenOn) : allDays.filter(isOpenOn).length >= mostDays
}
