// A gym of the maps provider, and its week, of its text: "Monday: 6:00 AM – 10:00 PM, Tuesday: Closed, …".

import { minuteMs, minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import { hoursOfDays } from '@jumpingjack/contracts/gym/hours-of-days'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { type ProviderGym, readPlace } from '@jumpingjack/contracts/places/places'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api/api.ts'
import type { PlaceGym } from './listed-gym.ts'

const beforeDay = /(?:^|, )(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day: /
/** Its spaces are narrow. Without a.m. or p.m. the begin has that of the end. */
const range = /^(\d+):(\d+)(?:\s([AP])M)?\s–\s(\d+):(\d+)\s([AP])M$/
/** The first day of 1970 was a Thursday. */
const minutesBefore1970 = 3 * minutesPerDay

export function placeOptions(placeId: string) {
  return queryOptions({
    queryKey: [readPlace.path, placeId],
    queryFn: async ({ signal }) => withWeek(await callApi(readPlace, { params: { placeId }, signal })),
    gcTime: 0,
  })
}

/** With its week, the hours of today, and whether it is open, if each day is certain. */
export function withWeek<G extends ProviderGym>(gym: G, now = Date.now()): G & PlaceGym {
  const { hours, utcOffsetMinutes } = gym
  const spans = (hours ?? '').split(beforeDay).slice(1).map(spansOf)
  if (utcOffsetMinutes === undefined || spans.length !== 7 || !spans.every((each) => each !== undefined))
    return gym
  const open = spans.flat()
  const minuteOfWeek = (Math.floor(now / minuteMs) + utcOffsetMinutes + minutesBefore1970) % minutesPerWeek
  // A night from Sunday to Monday ends after its week.
  const isIn = (minute: number) => open.some(({ from, to }) => from <= minute && minute < to)
  const isOpen = isIn(minuteOfWeek) || isIn(minuteOfWeek + minutesPerWeek)
  const today = hoursOfDays(open)[Math.floor(minuteOfWeek / minutesPerDay)]
  return { ...gym, week: { open, minuteOfWeek }, ...(today && { today }), isOpen }
}

function spansOf(text: string, day: number): OpenWeek['open'] | undefined {
  if (text === 'Closed') return []
  const times = text.replace('Open 24 hours', '12:00 AM – 12:00 AM').split(', ')
  const spans = times.map((each) => {
    const [all, hour, minute, half, endHour, endMinute, endHalf] = range.exec(each) ?? []
    const from = minuteOf(hour, minute, half ?? endHalf)
    const to = minuteOf(endHour, endMinute, endHalf)
    const start = day * minutesPerDay
    return all && { from: start + from, to: start + (to > from ? to : to + minutesPerDay) }
  })
  return spans.every((each) => typeof each === 'object') ? spans : undefined
}

function minuteOf(hour: string | undefined, minute: string | undefined, half: string | undefined): number {
  return ((Number(hour) % 12) + (half === 'P' ? 12 : 0)) * 60 + Number(minute)
}
