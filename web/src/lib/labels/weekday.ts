// Names of the days of the week.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { i18n } from '@lingui/core'

const someMonday = Date.UTC(2024, 0, 1)

/** "Monday" or "Mon" for 0. */
export function weekday(index: number, length: 'long' | 'short' = 'long'): string {
  return i18n.date(new Date(someMonday + index * dayMs), { weekday: length, timeZone: 'UTC' })
}
