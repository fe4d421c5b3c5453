// Times of opening hours, with 12 or 24 hours as the reader's locale has them.
import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { readerLocale } from '../language/reader-locale.ts'

/** Whether a locale has "10 PM" instead of "22:00". */
export function has12Hours(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
}

/** "10 PM", "6:30 AM"; "22:00", "06:30". */
export function timeText(minute: number, is12Hours = has12Hours(readerLocale())): string {
  const minuteOfDay = minute % minutesPerDay
  const hour = Math.floor(minuteOfDay / 60)
  const minutes = String(minuteOfDay % 60).padStart(2, '0')
  if (!is12Hours) return `${String(hour).padStart(2, '0')}:${minutes}`
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
}
