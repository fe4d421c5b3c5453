// A week of opening hours: minutes from Monday 00:00 by the clock of the place.

/** Open from `from` until just before `to`. */
export interface Span {
  from: number
  to: number
}

/** Ordered, apart from each other, all within the week. Empty: never open. */
export type OpenWeek = readonly Span[]

export const minutesPerDay = 1_440
export const minutesPerWeek = 7 * minutesPerDay

/** Spans by the day on which they begin, 0 for Monday; one that lasts past midnight belongs to that day alone. */
export type DaySpans = readonly (readonly Span[])[]

export function weekOf(days: DaySpans): OpenWeek {
  const spans = days.flatMap((ofDay, day) =>
    ofDay.flatMap(({ from, to }) => withinWeek(day * minutesPerDay + from, day * minutesPerDay + to)),
  )
  return merged(spans)
}

export function isOpenAt(week: OpenWeek, minuteOfWeek: number): boolean {
  return week.some(({ from, to }) => from <= minuteOfWeek && minuteOfWeek < to)
}

/** What lasts past Sunday's midnight goes on at the beginning of the week. */
function withinWeek(from: number, to: number): Span[] {
  if (to <= minutesPerWeek) return [{ from, to }]
  return [
    { from, to: minutesPerWeek },
    { from: 0, to: to - minutesPerWeek },
  ]
}

function merged(spans: readonly Span[]): OpenWeek {
  const whole: Span[] = []
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else whole.push({ from, to })
  }
  return whole
}
