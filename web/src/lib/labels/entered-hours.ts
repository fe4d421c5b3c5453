// Opening hours as they were entered: their segments, the one that names a day, and each written as our own hours are,
// in the language of the page and the clock of the reader.

import { t } from '@lingui/core/macro'
import { dayIndex, timeText, weekday } from './time-of-day.ts'

const days = 'mo|tu|we|th|fr|sa|su'
/** How the name of a day goes on. No other word that begins so: `weekends`. */
const restOfDay = 'n|nday|e|es|esday|d|dnesday|u|ur|urs|ursday|i|iday|t|turday'

const day = String.raw`(${days})(?:${restOfDay})?s?\b\.?`
const dayOrDays = String.raw`${day}(?:\s*[-–]\s*${day})?`

/** The times of these days follow after a comma, as in "Mon, Wed, Fri 17:00-22:00". */
const onlyDays = new RegExp(`^${dayOrDays}$`, 'i')

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

function namesDay(segment: string, day: number): boolean {
  return [...segment.matchAll(new RegExp(`\\b${dayOrDays}`, 'gi'))].some(([, first = '', last = first]) => {
    const daysFrom = (start: string, end: number) => (end - dayIndex(start) + 7) % 7
    return daysFrom(first, day) <= daysFrom(first, dayIndex(last))
  })
}

const dayWords = new RegExp(String.raw`\b(${days})(?:(?:${restOfDay})\b|(?=[-–,:]| \d))(?::(?= ))?`, 'gi')
const daySpan = new RegExp(String.raw`\b((?:${days})[a-z]*\.?)\s?[-–]\s?(?=${days})`, 'gi')
const allDay = /\b24\/7\b|\b0?0:00\s?[-–]\s?24:00\b|\bopen 24 hours\b/gi
/** As in "Fri 6–22", but not in "Dec 13–20". */
const hoursAlone = new RegExp(
  String.raw`((?:\b(?:${days})[a-z]*\.?:?|\bdaily:?) |^)(\d\d?)\s?[-–]\s?(1[3-9]|2[0-4])(?![:\d])`,
  'gi',
)
const clockTime = /\b(\d{1,2})(?::(\d\d))?\s?([ap])\.?m\b\.?|\b([01]?\d|2[0-4]):(\d\d)\b/gi
/** The begin has the half of the end, as in "6:00 – 10:30 PM". */
const halfAtEnd = /\b(\d{1,2})(?::\d\d)?(?=\s?[-–]\s?(\d{1,2})(?::\d\d)?\s?([ap])\.?m\b)/gi

/** "Mon-Thu 6 am-10 pm" and "Mo-Th 06:00-22:00" as "Mon–Thu 6 AM – 10 PM", in German as "Mo–Do 06:00 – 22:00". */
export function localHours(hours: string): string {
  return hours
    .replace(hoursAlone, '$1$2:00-$3:00')
    .replace(daySpan, '$1–')
    .replace(dayWords, (_word, start: string) => weekday(dayIndex(start), 'short'))
    .replace(allDay, t`Open 24 hours`)
    .replace(halfAtEnd, (begin, hour, end, half) =>
      Number(hour) % 12 < Number(end) % 12 ? `${begin} ${half}m` : begin,
    )
    .replace(clockTime, (_time, hour, minutes, half, hourOf24, minutesOf24) =>
      half
        ? timeText(((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes ?? 0))
        : timeText(Number(hourOf24) * 60 + Number(minutesOf24)),
    )
    .replace(/(:\d\d| [AP]M)\s?[-–]\s?(?=\d\d?(?::| [AP]M))/g, '$1 – ')
    .replace(/,(?=\S)/g, ', ')
    .replace(/(?<![\w-])(?:closed(?![\w-])|off$)/gi, t`Closed`)
    .replace(/\bdaily\b/gi, t`every day`)
}
