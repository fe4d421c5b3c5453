// The week of a gym of the maps provider, of its text: "Monday: 6:00 AM – 10:00 PM, Tuesday: Closed, …".

import { minuteMs, minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import type { PlaceGym } from './listed-gym.ts'

type Span = OpenWeek['open'][number]

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const day = `(${days.join('|')}): `
const dayHours = new RegExp(`${day}(.+?)(?=, ${day}|$)`, 'g')
/** Its spaces are narrow. Without a.m. or p.m. the begin has that of the end. */
const range = /^(\d+):(\d+)(?:\s([AP])M)?\s–\s(\d+):(\d+)\s([AP])M$/
/** The first day of 1970 was a Thursday. */
const minutesBefore1970 = 3 * minutesPerDay

/** With its week, and whether it is open, if each day is certain. */
export function withWeek<G extends ProviderGym>(gym: G, now = Date.now()): G & PlaceGym {
  const { hours, utcOffsetMinutes } = gym
  const texts = new Map([...(hours ?? '').matchAll(dayHours)].map(([, name, text]) => [name, text]))
  const spans = days.map((name, index) => spansOf(texts.get(name) ?? '', index * minutesPerDay))
  if (utcOffsetMinutes === undefined || !spans.every((each) => each !== undefined)) return gym
  const open = spans.flat()
  const minutes = Math.floor(now / minuteMs) + utcOffsetMinutes + minutesBefore1970
  const minuteOfWeek = minutes % minutesPerWeek
  // A night from Sunday to Monday ends after its week.
  const isIn = (minute: number) => open.some(({ from, to }) => from <= minute && minute < to)
  const isOpen = isIn(minuteOfWeek) || isIn(minuteOfWeek + minutesPerWeek)
  return { ...gym, week: { open, minuteOfWeek }, isOpen }
}

function spansOf(text: string, midnight: number): Span[] | undefined {
  if (text === 'Closed') return []
  if (text === 'Open 24 hours') return [{ from: midnight, to: midnight + minutesPerDay }]
  const ranges = text.split(', ').map((each) => range.exec(each))
  if (!ranges.every((each) => each !== null)) return undefined
  return ranges.map(([, hour, minute, half, endHour, endMinute, endHalf]) => {
    const from = midnight + minuteOf(hour, minute, half ?? endHalf)
    const to = midnight + minuteOf(endHour, endMinute, endHalf)
    return { from, to: to > from ? to : to + minutesPerDay }
  })
}

function minuteOf(hour: string | undefined, minute: string | undefined, half: string | undefined): number {
  return ((Number(hour) % 12) + (half === 'P' ? 12 : 0)) * 60 + Number(minute)
}
