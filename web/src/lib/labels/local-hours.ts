// Opening hours as they were entered, in the language of the page. Only other languages than English load it at first.

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { dayIndex, timeText, weekday } from './time-of-day.ts'

const dayWords =
  /\b(mo|tu|we|th|fr|sa|su)(?:(?:n|e|es|d|u|urs?|i|t|(?:n|es|dnes|urs|i|tur)day)\b|(?=[-–,:]| \d))/gi
const clockTime = /\b(\d{1,2})(?::(\d\d))?\s?([ap])\.?m\b\.?/gi
/** The begin has the half of the end, as in "6:00 – 10:30 PM". */
const halfAtEnd = /\b(\d{1,2})(?::\d\d)?(?=\s?[-–]\s?(\d{1,2})(?::\d\d)?\s?([ap])\.?m\b)/gi

/** "Mon-Thu 6 am-10 pm" as "Mo-Do 06:00-22:00". English is shown as it was entered. */
export function localHours(hours: string): string {
  if (i18n.locale.startsWith('en')) return hours
  return hours
    .replace(dayWords, (_word, start: string) => weekday(dayIndex(start), 'short'))
    .replace(halfAtEnd, (begin, hour, end, half) =>
      Number(hour) % 12 < Number(end) % 12 ? `${begin} ${half}m` : begin,
    )
    .replace(clockTime, (_time, hour, minutes = 0, half: string) =>
      timeText(((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes)),
    )
    .replace(/\bopen 24 hours\b/gi, t`Open 24 hours`)
    .replace(/\bclosed\b/gi, t`Closed`)
    .replace(/\bdaily\b/gi, t`every day`)
}
