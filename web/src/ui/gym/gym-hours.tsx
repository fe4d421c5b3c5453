// Whether a gym is open, and until or from when, in the gym's time zone.

import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type ListedGym, openStatusOf } from '../../lib/gym/listed-gym.ts'
import { closedLabel } from '../../lib/labels/closed-label.ts'
import { timeText, weekday } from '../../lib/labels/time-of-day.ts'

/** Renders nothing for gyms of the provider. */
export function OpenBadge({ gym }: { gym: ListedGym }) {
  const isOpen = openStatusOf(gym)
  if (isOpen === undefined) return null
  if ('closed' in gym && gym.closed)
    return <span className="font-medium text-danger">{closedLabel(gym.closed)}</span>
  if (isOpen === null) return <span className="text-muted">{t`Hours unknown`}</span>
  const next = 'nextChange' in gym ? gym.nextChange : undefined
  const className = isOpen ? 'font-medium text-green' : 'font-medium text-danger'
  return <span className={className}>{openText(isOpen, next)}</span>
}

/** 'Open · closes 10 PM', 'Closed · opens 8 AM Sunday'; 'Open now' and 'Closed now' without a next change. */
export function openText(isOpen: boolean, next: Gym['nextChange']): string {
  if (!next) return isOpen ? t`Open now` : t`Closed now`
  const { minuteOfWeek, inMinutes } = next
  const time = timeText(minuteOfWeek)
  // Less than the minutes since midnight: still the same day.
  const isToday = inMinutes <= minuteOfWeek % minutesPerDay
  const day = weekday(Math.floor(minuteOfWeek / minutesPerDay))
  if (isOpen) return inMinutes < minutesPerDay ? t`Open · closes ${time}` : t`Open · closes ${time} ${day}`
  return isToday ? t`Closed · opens ${time}` : t`Closed · opens ${time} ${day}`
}

/**
 * Splits free-text opening hours at commas, or at semicolons as in OpenStreetMap, and translates its days.
 * Undefined without hours.
 */
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
