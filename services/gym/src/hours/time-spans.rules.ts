// Spans of time, as in "6am-10pm". Undefined if it is not certain which times are meant.
import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import type { Time, Token } from './hours-tokens.rules.ts'
import type { Span } from './week.rules.ts'

/** What the whole text says about its times without a.m. and p.m. */
export interface Clock {
  is24Hour: boolean
  /** A time is after 12:59 or before 1:00, so that the others are not in the afternoon. */
  isCertain: boolean
}

/** All of them having four digits is enough, unless one ends before it begins: 09:00-05:00. */
export function clockOf(tokens: readonly Token[]): Clock {
  const plain = tokens.filter((token) => token.kind === 'time').filter((time) => !time.half)
  const isUhr = tokens.some((token) => token.kind === 'uhr')
  const isCertain =
    plain.length === 0 || plain.some((time) => time.hour > 12 || (time.hour === 0 && time.isFull))
  return { isCertain, is24Hour: isCertain || isUhr || plain.every((time) => time.isFull) }
}

/** In minutes of the day. An end that is not after the beginning is on the next day. */
export function spanOf(from: Time, to: Time, clock: Clock, isWide: boolean): Span | undefined {
  const end = minutesOf(to, to.half, clock.is24Hour)
  if (end === undefined) return undefined
  const begin =
    from.half || from.hour > 12 || !to.half
      ? minutesOf(from, from.half, clock.is24Hour)
      : beginBefore(from, to, end, isWide)
  if (begin === undefined || begin >= minutesPerDay) return undefined
  if (end > begin) return end - begin <= minutesPerDay ? { from: begin, to: end } : undefined
  const isPlain = !from.half && !to.half
  return isPlain && !clock.isCertain ? undefined : { from: begin, to: end + minutesPerDay }
}

/**
 * As in "6 – 11 AM" and "11 – 2 PM": the begin is in the same half of the day as the end, or in the other. Where both
 * are possible, the maps provider means the same half ("6:00 – 10:00 PM"), but people may mean the morning ("6-10pm").
 */
function beginBefore(from: Time, to: Time, end: number, isWide: boolean): number | undefined {
  const begins = (['am', 'pm'] as const)
    .map((half) => ({ half, begin: minutesOf(from, half, false) }))
    .filter(({ begin }) => begin !== undefined && begin < end)
  const isProviders = isWide && from.hour !== 0
  // "12-12pm": a night of twelve hours is not meant.
  if (begins.length === 1 && from.hour === 12 && to.hour === 12) return undefined
  const earlyMax = 4
  const sure = begins.length === 1 || isProviders || from.hour <= earlyMax || from.hour === 12
  return sure ? (begins.find(({ half }) => half === to.half) ?? begins[0])?.begin : undefined
}

function minutesOf({ hour, minute }: Time, half: Time['half'], is24Hour: boolean): number | undefined {
  if (minute > 59) return undefined
  if (!half) return (is24Hour || hour > 12) && hour <= 48 ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}
