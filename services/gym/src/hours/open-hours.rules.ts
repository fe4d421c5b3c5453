// Opening hours of a gym: its week in local time.
import { minuteOfWeek, zoneAt } from './local-time.rules.ts'
import { parseHours } from './parse-hours.rules.ts'
import { isOpenAt, type OpenWeek } from './week.rules.ts'

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
