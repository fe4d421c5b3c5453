// Names of the days of the week.
import { i18n } from '@lingui/core'

const someMonday = Date.UTC(2024, 0, 1)
const dayMs = 24 * 60 * 60_000

/** "Monday" for 0. */
export function weekday(index: number): string {
  return i18n.date(new Date(someMonday + index * dayMs), { weekday: 'long', timeZone: 'UTC' })
}
