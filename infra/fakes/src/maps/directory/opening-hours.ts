// Weekly opening hours in the provider's shape and wording.
import { pick } from '../geography/chance.ts'

/** Opening and closing time as HHMM, a day from Sunday on; null is closed. */
export type Hours = readonly (readonly [opens: string, closes: string] | null)[] | 'always'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** One place in ten is always open, one in six tells no hours. */
export function someHours(random: () => number): Hours | undefined {
  const luck = random()
  if (luck < 0.1) return 'always'
  if (luck < 0.26) return undefined
  const opens = pick(random, ['0500', '0530', '0600', '0700'] as const)
  const closes = pick(random, ['2000', '2100', '2200', '2300'] as const)
  const weekend = random() < 0.85 ? (['0800', '1800'] as const) : null
  return weekdays.map((day) =>
    day === 'Sunday' ? weekend : day === 'Saturday' ? ['0700', '2000'] : [opens, closes],
  )
}

/** `Monday: 6:00 AM – 10:00 PM`, with the narrow spaces that the provider sets; Monday first. */
export function weekdayText(hours: Hours): string[] {
  return [1, 2, 3, 4, 5, 6, 0].map((day) => `${weekdays[day]}: ${dayText(hours, day)}`)
}

export interface Period {
  open: { day: number; time: string }
  close?: { day: number; time: string }
}

export function periods(hours: Hours): Period[] {
  if (hours === 'always') return [{ open: { day: 0, time: '0000' } }]
  return hours.flatMap((range, day) =>
    range ? [{ open: { day, time: range[0] }, close: { day, time: range[1] } }] : [],
  )
}

export function isOpen(hours: Hours, timeZone: string, now: Date): boolean {
  if (hours === 'always') return true
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => local.find((candidate) => candidate.type === type)?.value ?? ''
  const range = hours[weekdays.indexOf(part('weekday') as (typeof weekdays)[number])]
  const time = part('hour') + part('minute')
  return range !== null && range !== undefined && range[0] <= time && time < range[1]
}

function dayText(hours: Hours, day: number): string {
  if (hours === 'always') return 'Open 24 hours'
  const range = hours[day]
  return range ? `${clock(range[0])}\u2009–\u2009${clock(range[1])}` : 'Closed'
}

function clock(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(2)}\u202f${hour < 12 ? 'AM' : 'PM'}`
}
