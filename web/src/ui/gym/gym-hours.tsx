// Whether a gym is open, and until or from when, in the gym's time zone.

import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { type ListedGym, openStatusOf } from '../../lib/gym/listed-gym.ts'
import { closedLabel } from '../../lib/labels/closed-label.ts'
import { dayIndex, timeText, weekday } from '../../lib/labels/time-of-day.ts'

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
