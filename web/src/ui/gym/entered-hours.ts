// Opening hours as they were entered: their segments, and the one that names a day.

import { dayIndex } from '../../lib/labels/time-of-day.ts'

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
