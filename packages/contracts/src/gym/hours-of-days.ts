// The days of a week of opening hours. Without zod, for pages.
import { minutesPerDay, minutesPerWeek } from '../fields/durations.ts'

/** Open from `from` until just before `to`. */
export interface Span {
  from: number
  to: number
}

/**
 * The spans of each day, 0 for Monday, in minutes of that day. They belong to the day on which they begin. Those of a day or
 * more are cut at midnight. `week` is sorted and disjoint, in minutes since Monday 00:00.
 */
export function hoursOfDays(week: readonly Span[]): Span[][] {
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
