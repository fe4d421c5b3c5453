// Whether the hours of a gym are those that somebody wants: open at 5:00, open on Sunday, open tonight.
import { minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { WantedHours } from '@jumpingjack/contracts/gym/text-search'
import { type OpenHours, weekFromYesterday } from './open-hours.rules.ts'
import { isOpenAt, type OpenWeek } from './week.rules.ts'

const allDays = [0, 1, 2, 3, 4, 5, 6]
/** Of a week without a named day: at 5:00 from Monday to Friday is at 5:00. */
const mostDays = 4
/** A night that ends before is a part of the day before. */
const morning = 5 * 60

/** Undefined if the hours are unknown, or without `at` if a day is wanted that depends on it. */
export function isOpenThen(
  open: OpenHours | null | undefined,
  wanted: WantedHours,
  at: Date | undefined,
): boolean | undefined {
  if (!open) return undefined
  const { days, inDays } = wanted
  const isOpenOn = (day: number) => isOpenIn(open.week, day * minutesPerDay, wanted)
  if (inDays === undefined) return days ? days.every(isOpenOn) : allDays.filter(isOpenOn).length >= mostDays
  if (!at) return undefined
  const { week, minuteOfWeek } = weekFromYesterday(open, at)
  const today = minuteOfWeek - (minuteOfWeek % minutesPerDay)
  const start = (today + inDays * minutesPerDay) % minutesPerWeek
  return isOpenIn(week, start, wanted, inDays === 0 ? minuteOfWeek : start) && (days ?? []).every(isOpenOn)
}

/** Whether a gym that is open at such times of a week is not on each day. */
export function isOnMostDays(open: OpenHours | null | undefined, wanted: WantedHours): boolean {
  const { days, inDays } = wanted
  const isAnyDay = days === undefined && inDays === undefined
  return isAnyDay && isOpenThen(open, { ...wanted, days: allDays }, undefined) === false
}

/**
 * Without a time it is enough to be open at some time of the day. Today is what is left of it until midnight by the gym's
 * clock, and tonight what is left of it from the evening on. `start` is the midnight before.
 */
function isOpenIn(week: OpenWeek, start: number, { is, minute, inDays }: WantedHours, now = start): boolean {
  const isLater = inDays !== undefined && is === 'after'
  if (minute !== undefined && !(isLater && minute < minutesPerDay)) {
    const last = is === 'until' || is === 'before' ? minute - 1 : minute
    return isOpenAt(week, (start + last) % minutesPerWeek)
  }
  const first = Math.max(now, start + (minute ?? morning))
  return week.some(({ from, to }) => from < start + minutesPerDay && to > first)
}
