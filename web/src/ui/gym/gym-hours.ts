// Splits free-text opening hours at commas, or at semicolons as in OpenStreetMap, and translates its days.
import { i18n } from '@lingui/core'
import { weekday } from '../../lib/labels/weekday.ts'

/** Undefined without hours. */
export function firstHoursSegment(hours: string | null): string | undefined {
  return hoursSegments(hours)[0]
}

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

/** The times of these days follow after a comma, as in "Mon, Wed, Fri 17:00-22:00". */
const onlyDays = /^(mo|tu|we|th|fr|sa|su)[a-z]*\.?(\s*[-–]\s*(mo|tu|we|th|fr|sa|su)[a-z]*\.?)?$/i

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const dayWords =
  /\b(mo|tu|we|th|fr|sa|su)(?:(?:n|e|es|d|u|urs?|i|t|(?:n|es|dnes|urs|i|tur)day)\b|(?=[-–,:]| \d))/gi

/** "Mon-Thu 6-22" as "Mo-Do 6-22". English is shown as it was entered. */
export function withLocalDays(hours: string): string {
  if (i18n.locale.startsWith('en')) return hours
  return hours.replace(dayWords, (_word, start: string) =>
    weekday(days.indexOf(start.toLowerCase()), 'short'),
  )
}
