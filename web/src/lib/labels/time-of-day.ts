// Times of opening hours, with 12 or 24 hours as the reader's locale has them.

import { dayMs, minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import type { Span } from '@jumpingjack/contracts/gym/hours-of-days'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { browserLocale } from '../language/browser-locale.ts'

/** By locale. A list asks for many times, and a phone takes a third of a millisecond to find it out. */
const known12Hours = new Map<string, boolean>()

/** Whether a locale has "10 PM" instead of "22:00". */
export function has12Hours(locale: string): boolean {
  const known = known12Hours.get(locale)
  if (known !== undefined) return known
  const found = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
  known12Hours.set(locale, found)
  return found
}

/** "10 PM", "6:30 AM"; "22:00", "06:30". */
export function timeText(minute: number, is12Hours = has12Hours(readerLocale())): string {
  const minuteOfDay = minute % minutesPerDay
  const hour = Math.floor(minuteOfDay / 60)
  const minutes = String(minuteOfDay % 60).padStart(2, '0')
  if (!is12Hours) return `${String(hour).padStart(2, '0')}:${minutes}`
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 0 for "mo", "Monday" and the like. */
export function dayIndex(name: string): number {
  return ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].indexOf(name.slice(0, 2).toLowerCase())
}

const someMonday = Date.UTC(2024, 0, 1)

/** "Monday" or "Mon" for 0. */
export function weekday(index: number, length: 'long' | 'short' = 'long'): string {
  return i18n.date(new Date(someMonday + index * dayMs), { weekday: length, timeZone: 'UTC' })
}

/** The locale of times: English does not say whether hours are counted to 12 or 24, so the browser's region decides. */
function readerLocale(): string {
  return i18n.locale === 'en' ? browserLocale().toString() : i18n.locale
}

/** "6 AM – 12 PM, 2 PM – 10 PM". */
export function hoursText(spans: readonly Span[], is12Hours?: boolean): string {
  return spans.map((span) => spanText(span, is12Hours)).join(', ') || t`Closed`
}

function spanText({ from, to }: Span, is12Hours?: boolean): string {
  if (from === 0 && to === minutesPerDay) return t`Open 24 hours`
  return `${timeText(from, is12Hours)} – ${timeText(to, is12Hours)}`
}

export function todayText(spans: readonly Span[]): string {
  const today = hoursText(spans)
  return t`Today: ${today}`
}
