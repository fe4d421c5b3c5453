// The member's week: the hours of training, where device and profile keep them, the times that they form, and for how
// many of them a gym is open.

import { minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { t } from '@lingui/core/macro'
import { useMemo, useSyncExternalStore } from 'react'
import { localStore } from '../browser-store.ts'
import { knownMember } from '../offline/known-member.ts'
import { parseJson } from '../parse-json.ts'

export const hoursPerDay = 24
const hoursPerWeek = 7 * hoursPerDay

/** Hours since Monday 00:00, sorted. */
export type MyWeek = readonly number[]

export function useMyWeek(): MyWeek {
  const text = useSyncExternalStore(localStore.subscribe, storedWeek)
  return useMemo(() => hoursOf(text), [text])
}

/** An unreadable text has none. */
export function hoursOf(text: string | null): MyWeek {
  const stored = parseJson(text ?? '[]')
  return Array.isArray(stored) ? sorted(stored.filter(isHour)) : []
}

function isHour(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < hoursPerWeek
}

function sorted(hours: Iterable<number>): MyWeek {
  return [...new Set(hours)].sort((a, b) => a - b)
}

const storedKey = (memberId = knownMember()) => `my-week:${memberId ?? ''}`
const savedKey = (memberId = knownMember()) => `saved-week:${memberId ?? ''}`
const none = '[]'

/** The hours on this device, as text; null without any. */
export function storedWeek(): string | null {
  return localStore.getItem(storedKey())
}

export function storeWeek(hours: readonly number[]): void {
  if (hours.length > 0) localStore.setItem(storedKey(), JSON.stringify(hours))
  else localStore.removeItem(storedKey())
}

/** The hours that device and profile last agreed on. Null while this device keeps its own to itself, as at first. */
export function savedWeek(): string | null {
  return localStore.getItem(savedKey())
}

/** The hours for the profile, if they were changed since it had the same. */
export function unsavedWeek(): number[] | undefined {
  const text = storedWeek() ?? none
  return text === (savedWeek() ?? text) ? undefined : [...hoursOf(text)]
}

export function noteSaved(hours: readonly number[]): void {
  localStore.setItem(savedKey(), JSON.stringify(hours))
}

/** From now on this device keeps its hours to itself. */
export function forgetSaved(): void {
  localStore.removeItem(savedKey())
}

/** Takes the hours of the profile over, unless the device has hours of its own, or a change that is not saved yet. */
export function takeSavedWeek(hours: readonly number[]): void {
  if (savedWeek() === null ? storedWeek() : unsavedWeek()) return
  // In this order another tab never sees an earlier week as a change that is not saved.
  storeWeek(hours)
  noteSaved(hours)
}

/** When the account is deleted. */
export function removeWeek(memberId: string): void {
  for (const key of [storedKey(memberId), savedKey(memberId)]) localStore.removeItem(key)
}

/** With these hours, or without them. */
export function withHours(week: MyWeek, hours: readonly number[], on: boolean): MyWeek {
  return sorted(on ? [...week, ...hours] : week.filter((hour) => !hours.includes(hour)))
}

/** The hours between two corners: the same hours on each of the days. */
export function rectangle(one: number, other: number): number[] {
  const [days, hours] = [
    [Math.floor(one / hoursPerDay), Math.floor(other / hoursPerDay)],
    [one % hoursPerDay, other % hoursPerDay],
  ]
  return range(days).flatMap((day) => range(hours).map((hour) => day * hoursPerDay + hour))
}

function range(ends: readonly number[]): number[] {
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Hours without a gap are one time, also around midnight and around the end of the week. */
export function timesOf(week: MyWeek): number[][] {
  const times: number[][] = []
  for (const hour of week) {
    const last = times.at(-1)
    if (last?.at(-1) === hour - 1) last.push(hour)
    else times.push([hour])
  }
  const [first, last] = [times[0], times.at(-1)]
  const isJoined = first !== last && first?.[0] === 0 && last?.at(-1) === hoursPerWeek - 1
  return isJoined && first && last ? [[...last, ...first], ...times.slice(1, -1)] : times
}

/** How many of the member's times a gym is open for, from begin to end. */
export interface Fit {
  /** Null if the hours of the gym are unknown. */
  open: number | null
  of: number
}

export function fitOf(open: OpenWeek | undefined, week: MyWeek): Fit {
  const times = timesOf(week)
  const isOpen = (hours: number[]) => hours.every((hour) => open && isOpenIn(open, hour * 60))
  return { open: open ? times.filter(isOpen).length : null, of: times.length }
}

/** The hour from `start` on. A night from Sunday to Monday may end after its week. */
function isOpenIn({ open }: OpenWeek, start: number): boolean {
  return [start, start + minutesPerWeek].some((begin) =>
    open.some(({ from, to }) => from <= begin && begin + 60 <= to),
  )
}

export function fitText({ open, of }: Fit): string {
  if (open === null) return t`Hours unknown`
  return open === of ? t`Open for all your times` : t`Open for ${open} of your ${of}`
}
