// A day with hours of its own, as a form has it and as the text of opening hours says it.

export interface SpecialDay {
  when: 'day' | 'yearly' | 'holidays'
  /** As in `2026-12-25`. */
  date: string
  is: 'closed' | 'open'
  /** As in `08:00`. */
  from: string
  to: string
}

export const emptyDay: SpecialDay = { when: 'day', date: '', is: 'closed', from: '', to: '' }

/** "Mo-Fr 6-22; Dec 25 off". Undefined if the week or a part of the day is missing. The last rule for a day counts. */
export function withSpecialDay(hours: string, day: SpecialDay): string | undefined {
  const week = hours.trim().replace(/[\s;,]+$/, '')
  const isDated = day.when === 'holidays' || day.date !== ''
  const isTimed = day.is === 'closed' || (day.from !== '' && day.to !== '')
  if (week === '' || !isDated || !isTimed) return undefined
  return `${week}; ${dateText(day)} ${day.is === 'closed' ? 'off' : `${clock(day.from)}-${clock(day.to)}`}`
}

function dateText({ when, date }: SpecialDay): string {
  if (when === 'holidays') return 'PH'
  const format = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return when === 'day' ? date : new Date(date).toLocaleDateString('en-US', format)
}

/** With a.m. and p.m., which changes the meaning of no other time of the text. */
function clock(time: string): string {
  const [hour = 0, minute = ''] = [Number(time.slice(0, 2)), time.slice(3)]
  return `${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`
}
