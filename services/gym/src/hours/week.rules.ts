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

/** The minute of the week at which it opens next. Undefined if it never does. */
export function nextOpening(week: OpenWeek, minuteOfWeek: number): number | undefined {
  return (week.find(({ from }) => from > minuteOfWeek) ?? week[0])?.from
}

/** The minute of the week at which it closes. Undefined if it is not open, or always. */
export function nextClosing(week: OpenWeek, minuteOfWeek: number): number | undefined {
  const [first] = week
  const current = week.find(({ from, to }) => from <= minuteOfWeek && minuteOfWeek < to)
  if (!first || !current || isAlwaysOpen(week)) return undefined
  const continuesOnMonday = current.to === minutesPerWeek && first.from === 0
  return (continuesOnMonday ? first.to : current.to) % minutesPerWeek
}

/** The week with other spans on some of its days. */
export function withDays(week: OpenWeek, days: ReadonlyMap<number, readonly Span[]>): OpenWeek {
  return weekOf(daysOf(week).map((own, day) => days.get(day) ?? own))
}

/** Spans belong to the day on which they begin. Those of a day or more are cut at midnight. */
function daysOf(week: OpenWeek): DaySpans {
  const [first, last] = [week[0], week.at(-1)]
  const isJoined = first && last && first !== last && first.from === 0 && last.to === minutesPerWeek
  const whole = isJoined
    ? [...week.slice(1, -1), { from: last.from, to: minutesPerWeek + first.to }]
    : [...week]
  const cut = whole.flatMap((span) => (span.to - span.from < minutesPerDay ? [span] : cutAtMidnights(span)))
  return Array.from({ length: 7 }, (_, day) =>
    cut.flatMap(({ from, to }) => {
      const start = day * minutesPerDay
      const isOwn = Math.floor((from % minutesPerWeek) / minutesPerDay) === day
      return isOwn
        ? [{ from: (from % minutesPerWeek) - start, to: to - from + (from % minutesPerWeek) - start }]
        : []
    }),
  )
}

function cutAtMidnights({ from, to }: Span): Span[] {
  const midnight = (Math.floor(from / minutesPerDay) + 1) * minutesPerDay
  return midnight < to ? [{ from, to: midnight }, ...cutAtMidnights({ from: midnight, to })] : [{ from, to }]
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
