// A week of opening hours, in minutes since Monday 00:00 local time.
import { minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import { hoursOfDays, type Span } from '@jumpingjack/contracts/gym/hours-of-days'

export type { Span }

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
  return weekOf(hoursOfDays(week).map((own, day) => days.get(day) ?? own))
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
