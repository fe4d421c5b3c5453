// When a gym is open: its week, by the clock of where it is.

import { minuteOfWeek, zoneAt } from './local-time.rules.ts'
import { readHours } from './parse-hours.rules.ts'
import { isOpenAt, type OpenWeek } from './week.rules.ts'

export interface OpenHours {
  zone: string
  week: OpenWeek
}

export interface PlacedHours {
  hours: string | null
  latitude: number
  longitude: number
  positionIsApproximate?: boolean | undefined
}

/** Null where the text cannot be read, and where nobody knows by which clock it counts. */
export function openHoursOf({
  hours,
  latitude,
  longitude,
  positionIsApproximate,
}: PlacedHours): OpenHours | null {
  const week = hours === null || positionIsApproximate ? undefined : readHours(hours)
  return week ? { zone: zoneAt(latitude, longitude), week } : null
}

/** Null where the hours are not known. */
export function isOpen(open: OpenHours | null | undefined, at: Date): boolean | null {
  return open ? isOpenAt(open.week, minuteOfWeek(open.zone, at)) : null
}
