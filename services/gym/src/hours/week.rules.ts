// A week of opening hours, in minutes since Monday 00:00 local time.
import { minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'

/** Open from `from` until just before `to`. */
export interface Span {
  from: number
  to: number
}

/** Sorted and disjoint, within the week. Empty: never open. */
export type OpenWeek = readonly Span[]

/** Spans per day on which they begin, 0 for Monday. A span may end after midnight. */
export type DaySpans = readonly (readonly Span[])[]

export function weekOf(days: DaySpans): OpenWeek {
  const spans = days.flatMap((daySpans, day) =>
    daySpans.flatMap(({ from, to }) => splitAtWeekEnd(day * minutesPerDay + from, day * minutesPerDay + to)),
  )
  return mergeSpans(spans)
}

export function isOpenAt(week: OpenWeek, minuteOfWeek: number): boolean {
  return week.some(({ from, to }) => from <= minuteOfWeek && minuteOfWeek < to)
}

export function isAlwaysOpen([first]: OpenWeek): boolean {
  return first?.from === 0 && first.to === minutesPerWeek
}

/** The minute of the week at which it closes or opens next. Undefined if it never does. */
export function nextChangeAfter(week: OpenWeek, minuteOfWeek: number): number | undefined {
  const [first] = week
  if (!first || isAlwaysOpen(week)) return undefined
  const current = week.find(({ from, to }) => from <= minuteOfWeek && minuteOfWeek < to)
  if (!current) return (week.find(({ from }) => from > minuteOfWeek) ?? first).from
  const continuesOnMonday = current.to === minutesPerWeek && first.from === 0
  return (continuesOnMonday ? first.to : current.to) % minutesPerWeek
}

/** The part after Sunday midnight moves to the beginning of the week. */
function splitAtWeekEnd(from: number, to: number): Span[] {
  if (to <= minutesPerWeek) return [{ from, to }]
  return [
    { from, to: minutesPerWeek },
    { from: 0, to: to - minutesPerWeek },
  ]
}

function mergeSpans(spans: readonly Span[]): OpenWeek {
  const merged: Span[] = []
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}
