// Weekly opening hours in the provider's wording.
import { pick } from '../../shared/random.ts'

/** Opening and closing time as HHMM per day, Sunday first; null is closed. */
export type Hours = readonly (readonly [opens: string, closes: string] | null)[] | 'always'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** One place in ten is always open, one in six has no hours. */
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

/** `Monday: 6:00 AM – 10:00 PM`, with the provider's narrow spaces; Monday first. */
export function weekdayText(hours: Hours): string[] {
  return [1, 2, 3, 4, 5, 6, 0].map((day) => `${weekdays[day]}: ${dayText(hours, day)}`)
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
