// Opening hours as they were entered: their segments, and what they say of a day.

import { minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { localHours } from '../../lib/labels/local-hours.ts'
import { dayIndex, timeText } from '../../lib/labels/time-of-day.ts'

/** The segment of free-text opening hours that names the day, 0 for Monday; else the first. Undefined without hours. */
export function segmentOfDay(hours: string | null, day = (new Date().getDay() + 6) % 7): string | undefined {
  const segments = hoursSegments(hours)
  return segments.find((segment) => namesDay(segment, day)) ?? segments[0]
}

/** Splits at commas, or at semicolons as in OpenStreetMap. */
export function hoursSegments(hours: string | null): string[] {
  if (!hours) return []
  const separator = hours.includes(';') ? ';' : ','
  const parts = hours.split(separator).map((part) => part.trim())
  const segments: string[] = []
  let named = ''
  for (const part of parts.filter(Boolean)) {
    if (onlyDays.test(part)) named += `${part}${separator} `
    else {
      segments.push(named + part)
      named = ''
    }
  }
  return segments
}

const day = '(mo|tu|we|th|fr|sa|su)[a-z]*\\.?'
const dayOrDays = `${day}(?:\\s*[-–]\\s*${day})?`

/** The times of these days follow after a comma, as in "Mon, Wed, Fri 17:00-22:00". */
const onlyDays = new RegExp(`^${dayOrDays}$`, 'i')

function namesDay(segment: string, day: number): boolean {
  return [...segment.matchAll(new RegExp(`\\b${dayOrDays}`, 'gi'))].some(([, first = '', last = first]) => {
    const daysFrom = (start: string, end: number) => (end - dayIndex(start) + 7) % 7
    return daysFrom(first, day) <= daysFrom(first, dayIndex(last))
  })
}

const namedDays = new RegExp(dayOrDays, 'gi')
const daysAtStart = new RegExp(`^(?:(?:${dayOrDays}|daily\\b)[\\s,:]*)+`, 'i')
const otherThanTimes = /[^\d\s:.,;–-]/
const timeWords = /\b(?:closed|off|daily)\b|(?<![a-z])[ap]\.?m\b/gi

/** What hours as they were entered say of the gym's today. Undefined if it is not certain. */
export function hoursOfToday(hours: string, next: NonNullable<Gym['nextChange']>): string | undefined {
  const now = (next.minuteOfWeek - (next.inMinutes % minutesPerWeek) + minutesPerWeek) % minutesPerWeek
  const segments = hoursSegments(hours)
  const isEveryDay = segments.length === 1 && hours.search(namedDays) < 0
  // It may go on with the times of the one before.
  if (!isEveryDay && segments.some((segment) => /^\d/.test(segment))) return undefined
  const named = segments.filter((segment) => isEveryDay || namesDay(segment, Math.floor(now / minutesPerDay)))
  // As in OpenStreetMap: after a semicolon the later one holds.
  const own = hours.includes(';') ? named.slice(-1) : named
  const times = own.map((segment) => segment.replace(daysAtStart, '')).join(', ')
  if (!times || otherThanTimes.test(times.replace(timeWords, ''))) return undefined
  const text = localHours(times)
  // Dates and holidays have hours of their own.
  const isPlain = !otherThanTimes.test(hours.replace(namedDays, '').replace(timeWords, ''))
  const changesToday = next.inMinutes <= next.minuteOfWeek % minutesPerDay
  const isSure = isPlain || (changesToday && ` ${text}`.includes(` ${timeText(next.minuteOfWeek)}`))
  return isSure ? text : undefined
}
