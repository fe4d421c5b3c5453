// Time zones by position, and local times.
import { dayMs, minuteMs, minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import findZone from '@photostructure/tz-lookup'

export interface LocalTime {
  /** Days since 1970. */
  day: number
  /** Since Monday 00:00. */
  minuteOfWeek: number
}

interface Clock {
  format: Intl.DateTimeFormat
  /** The last result is cached: lists need it for many gyms of a zone at the same time. */
  epochMinute: number
  time: LocalTime
}

const clocks = new Map<string, Clock>()

/** The IANA name, as in `America/New_York`. */
export function zoneAt(latitude: number, longitude: number): string {
  return findZone(latitude, longitude)
}

export function localTime(zone: string, at: Date): LocalTime {
  const clock = clocks.get(zone) ?? newClock(zone)
  const epochMinute = Math.floor(at.getTime() / minuteMs)
  if (clock.epochMinute !== epochMinute) {
    clock.epochMinute = epochMinute
    clock.time = timeOf(clock.format, at)
  }
  return clock.time
}

/** Of a day since 1970, 0 for Monday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

function newClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const clock = { format, epochMinute: Number.NaN, time: { day: 0, minuteOfWeek: 0 } }
  clocks.set(timeZone, clock)
  return clock
}

function timeOf(format: Intl.DateTimeFormat, at: Date): LocalTime {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const day = Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs
  return { day, minuteOfWeek: weekdayOf(day) * minutesPerDay + part('hour') * 60 + part('minute') }
}
