// Time of a scheduled share, in the member's time zone.
import { problems } from '@jumpingjack/contracts/http/problems'
import { i18n } from '@lingui/core'
import { sharedText } from '../../lib/language/shared-text.ts'

/** "2026-05-04T09:30", the format of datetime-local inputs. */
export function localMinute(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** From this minute on, for a year. */
export function timeRange(now: Date): { min: string; max: string } {
  const inAYear = new Date(now)
  inAYear.setFullYear(now.getFullYear() + 1)
  return { min: localMinute(now), max: localMinute(inAYear) }
}

/** The next full hour that is at least 30 minutes ahead. */
export function firstSuggestion(now: Date): string {
  const hour = new Date(now.getTime() + 90 * 60_000)
  hour.setMinutes(0)
  return localMinute(hour)
}

/** Such texts sort chronologically. */
export function timeErrorOf(time: string, now: Date): string | undefined {
  const { min, max } = timeRange(now)
  return time >= min && time <= max ? undefined : sharedText(problems['share.bad-time'].message)
}

export function formatTime(iso: string): string {
  return i18n.date(iso, { dateStyle: 'medium', timeStyle: 'short' })
}
