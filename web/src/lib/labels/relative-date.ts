// Formats dates relative to now: "just now", "yesterday", "3 months ago".

const minute = 60
const units: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['week', 7 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
]
const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** A future date, caused by clock skew, counts as now. */
export function relativeDate(iso: string, now: Date): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000
  const unitLength = units.find(([, length]) => seconds >= length)
  if (!unitLength) return 'just now'
  const [unit, length] = unitLength
  return formatter.format(-Math.floor(seconds / length), unit)
}
