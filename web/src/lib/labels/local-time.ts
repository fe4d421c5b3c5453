// Times in the time zone of the reader, as inputs have them.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'

/** "2026-05-04T09:30", as in a datetime-local input. */
export function localMinute(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/** "2026-05-04", as in a date input. */
export const localDay = (date: Date): string => localMinute(date).slice(0, 10)
