// Opening hours as they were entered, written as our own hours are: in the language of the page and the clock of the
// reader.

import { t } from '@lingui/core/macro'
import { dayIndex, timeText, weekday } from './time-of-day.ts'

const dayWords =
  /\b(mo|tu|we|th|fr|sa|su)(?:(?:n|e|es|d|u|urs?|i|t|(?:n|es|dnes|urs|i|tur)day)\b|(?=[-–,:]| \d))(?::(?= ))?/gi
const daySpan = /\b((?:mo|tu|we|th|fr|sa|su)[a-z]*\.?)\s?[-–]\s?(?=(?:mo|tu|we|th|fr|sa|su))/gi
const allDay = /\b24\/7\b|\b0?0:00\s?[-–]\s?24:00\b|\bopen 24 hours\b/gi
/** As in "Fri 6–22", but not in "Dec 13–20". */
const hoursAlone =
  /((?:\b(?:mo|tu|we|th|fr|sa|su)[a-z]*\.?:?|\bdaily:?) |^)(\d\d?)\s?[-–]\s?(1[3-9]|2[0-4])(?![:\d])/gi
const clockTime = /\b(\d{1,2})(?::(\d\d))?\s?([ap])\.?m\b\.?|\b([01]?\d|2[0-4]):(\d\d)\b/gi
/** The begin has the half of the end, as in "6:00 – 10:30 PM". */
const halfAtEnd = /\b(\d{1,2})(?::\d\d)?(?=\s?[-–]\s?(\d{1,2})(?::\d\d)?\s?([ap])\.?m\b)/gi

/** "Mon-Thu 6 am-10 pm" and "Mo-Th 06:00-22:00" as "Mon–Thu 6 AM – 10 PM", in German as "Mo–Do 06:00 – 22:00". */
export function localHours(hours: string): string {
  return hours
    .replace(hoursAlone, '$1$2:00-$3:00')
    .replace(daySpan, '$1–')
    .replace(dayWords, (_word, start: string) => weekday(dayIndex(start), 'short'))
    .replace(allDay, t`Open 24 hours`)
    .replace(halfAtEnd, (begin, hour, end, half) =>
      Number(hour) % 12 < Number(end) % 12 ? `${begin} ${half}m` : begin,
    )
    .replace(clockTime, (_time, hour, minutes, half, hourOf24, minutesOf24) =>
      half
        ? timeText(((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes ?? 0))
        : timeText(Number(hourOf24) * 60 + Number(minutesOf24)),
    )
    .replace(/(:\d\d| [AP]M)\s?[-–]\s?(?=\d\d?(?::| [AP]M))/g, '$1 – ')
    .replace(/,(?=\S)/g, ', ')
    .replace(/(?<![\w-])(?:closed(?![\w-])|off$)/gi, t`Closed`)
    .replace(/\bdaily\b/gi, t`every day`)
}
