// Opening hours of a gym: its week in local time.
import { minuteMs, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import { minuteOfWeek, zoneAt } from './local-time.rules.ts'
import { parseHours } from './parse-hours.rules.ts'
import { isOpenAt, nextChangeAfter, type OpenWeek } from './week.rules.ts'

export interface OpenHours {
  zone: string
  week: OpenWeek
}

export interface HoursAndPosition {
  hours: string | null
  latitude: number
  longitude: number
  positionIsApproximate?: boolean | undefined
}

/** Null if the text cannot be parsed, or the time zone is unknown because the position is approximate. */
export function openHoursOf({
  hours,
  latitude,
  longitude,
  positionIsApproximate,
}: HoursAndPosition): OpenHours | null {
  const week = hours === null || positionIsApproximate ? undefined : parseHours(hours)
  return week ? { zone: zoneAt(latitude, longitude), week } : null
}

/** Null if the hours are unknown. */
export function isOpen(open: OpenHours | null | undefined, at: Date): boolean | null {
  return open ? isOpenAt(open.week, minuteOfWeek(open.zone, at)) : null
}

/** The week, and its current minute. Undefined if the hours are unknown. */
export function weekAt(open: OpenHours | null | undefined, at: Date) {
  return open ? { open: [...open.week], minuteOfWeek: minuteOfWeek(open.zone, at) } : undefined
}

/** When it closes or opens next. Undefined if the hours are unknown or never change. */
export function nextChange(open: OpenHours | null | undefined, at: Date) {
  if (!open) return undefined
  const now = minuteOfWeek(open.zone, at)
  const next = nextChangeAfter(open.week, now)
  if (next === undefined) return undefined
  const onClock = (next - now + minutesPerWeek) % minutesPerWeek
  // In a night in which the clock changes, more or less time passes than the clock shows.
  const then = minuteOfWeek(open.zone, new Date(at.getTime() + onClock * minuteMs))
  const late = ((then - next + 1.5 * minutesPerWeek) % minutesPerWeek) - minutesPerWeek / 2
  return { minuteOfWeek: next, inMinutes: onClock - late }
}
