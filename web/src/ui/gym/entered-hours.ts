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

/** No other word that begins so: `weekends`. */
const restOfDay = 'n|nday|e|es|esday|d|dnesday|u|ur|urs|ursday|i|iday|t|turday'
const day = `(mo|tu|we|th|fr|sa|su)(?:${restOfDay})?s?\\b\\.?`
const dayOrDays = `${day}(?:\\s*[-–]\\s*${day})?`

/** The times of these days follow after a comma, as in "Mon, Wed, Fri 17:00-22:00". */
const onlyDays = new RegExp(`^${dayOrDays}$`, 'i')

function namesDay(segment: string, day: number): boolean {
  return [...segment.matchAll(new RegExp(`\\b${dayOrDays}`, 'gi'))].some(([, first = '', last = first]) => {
    const daysFrom = (start: string, end: number) => (end - dayIndex(start) + 7) % 7
    return daysFrom(first, day) <= daysFrom(first, dayIndex(last))
  })
}

const namedDays = new RegExp(`\\b${dayOrDays}`, 'gi')
const daysAtStart = new RegExp(`^(?:(?:${dayOrDays}|daily\\b)[\\s,:]*)+`, 'i')
const otherThanTimes = /[^\d\s:.,;–-]/
const timeWords = /\b(?:closed|off|daily)\b|(?<![a-z])[ap]\.?m\b/gi

const holidaysOff = /;\s*ph\s+(?:off|closed)\s*$/i

/** What hours as they were entered say of the gym's today. Undefined if it is not certain. */
export function hoursOfToday(entered: string, next: NonNullable<Gym['nextChange']>): string | undefined {
  const now = (next.minuteOfWeek - (next.inMinutes % minutesPerWeek) + minutesPerWeek) % minutesPerWeek
  const hours = entered.replace(holidaysOff, '')
  // Dates and other words may mean hours of their own.
  if (otherThanTimes.test(hours.replace(namedDays, '').replace(timeWords, ''))) return undefined
  const segments = hoursSegments(hours)
  const isEveryDay = segments.length === 1 && hours.search(namedDays) < 0
  // It may go on with the times of the one before.
  if (!isEveryDay && segments.some((segment) => /^\d/.test(segment))) return undefined
  const named = segments.filter((segment) => isEveryDay || namesDay(segment, Math.floor(now / minutesPerDay)))
  // As in OpenStreetMap: after a semicolon the later one holds. After a comma it may add to the one before.
  if (named.length > 1 && !hours.includes(';')) return undefined
  const times = named.at(-1)?.replace(daysAtStart, '')
  const text = times && localHours(times)
  const changesToday = next.inMinutes <= next.minuteOfWeek % minutesPerDay
  const isSure = hours === entered || (changesToday && ` ${text}`.includes(` ${timeText(next.minuteOfWeek)}`))
  return text && isSure ? text : undefined
}
