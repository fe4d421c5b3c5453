// Time zones by position, and local times.
import { minuteMs, minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import findZone from '@photostructure/tz-lookup'

interface Clock {
  format: Intl.DateTimeFormat
  /** The last result is cached: lists need it for many gyms of a zone at the same time. */
  epochMinute: number
  minuteOfWeek: number
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clocks = new Map<string, Clock>()

/** The IANA name, as in `America/New_York`. */
export function zoneAt(latitude: number, longitude: number): string {
  return findZone(latitude, longitude)
}

/** Minutes since Monday 00:00, local time of the zone. */
export function minuteOfWeek(zone: string, at: Date): number {
  const clock = clocks.get(zone) ?? newClock(zone)
  const epochMinute = Math.floor(at.getTime() / minuteMs)
  if (clock.epochMinute !== epochMinute) {
    clock.epochMinute = epochMinute
    clock.minuteOfWeek = localMinute(clock.format, at)
  }
  return clock.minuteOfWeek
}

function newClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const clock = { format, epochMinute: Number.NaN, minuteOfWeek: 0 }
  clocks.set(timeZone, clock)
  return clock
}

function localMinute(format: Intl.DateTimeFormat, at: Date): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = weekdays.indexOf(parts.get('weekday') ?? '')
  return day * minutesPerDay + Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
}
