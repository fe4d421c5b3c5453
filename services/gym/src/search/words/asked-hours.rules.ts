// Phrases that ask for opening hours, in English and German: `open at 5am`, `open late on weekends`, `heute offen`.
import { eveningMinute, minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import type { WantedHours } from '@jumpingjack/contracts/gym/text-search'
import hours from './asked-hours.json' with { type: 'json' }
import { measuredBy, pricedIn } from './asked-price.rules.ts'
import { listOf, oneOf } from './phrases.rules.ts'

const tableOf = <T>(entries: readonly (readonly [value: T, texts: string])[]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([value, texts]) => listOf(texts).map((text) => [text, value] as const)))
/** Keys and values change places. */
const byText = <Key extends string>(texts: Record<Key, string>) =>
  tableOf(Object.entries<string>(texts) as [Key, string][])

const groups = Object.entries(hours.groups).map(
  ([days, names]) => [days.split(' ').map(Number), names] as const,
)
const singular = tableOf<number[]>([
  ...hours.days.map((names, day) => [[day], names] as [number[], string]),
  ...groups,
])
const days = new Map(
  [...singular].flatMap(([name, all]) => [[name, all] as const, [`${name}s`, all] as const]),
)
const inDays = byText(hours.inDays)
const times = byText(hours.times)
const directions = byText(hours.directions)
const halves = byText(hours.halves)
const clear = new Set(listOf(hours.clear))
const in24Hours = new Set(listOf(hours.in24Hours))

const direction = `(?<direction>${oneOf(directions.keys())}) `
const halfTexts = oneOf(halves.keys())
const half = `(?<half>${halfTexts})`
const minutes = String.raw`[:.](?<minutes>\d\d)`
const patterns = [
  `(?<open>${oneOf(listOf(hours.open))})`,
  `(?<days>${oneOf(days.keys())})`,
  `(?<soon>${oneOf(inDays.keys())})`,
  `(?<time>${oneOf(times.keys())})`,
  // A number is a time after `at`, before `am` or with minutes, and neither a price nor a measure.
  String.raw`(?=\D|\d+(?:[:.]| (?:${halfTexts})(?: |$)))(?:${direction})?(?<hour>\d\d?)(?!${pricedIn}|${measuredBy})(?:${minutes})?(?: ${half})?`,
  `(?<on>${oneOf(listOf(hours.on))})`,
  `(?<link>${oneOf(listOf(hours.links))})`,
  `(?:${oneOf(listOf(hours.verbs))})`,
]
const phrase = new RegExp(`(?:${patterns.join('|')})(?= |$)`, 'y')

type Part = Partial<
  Record<
    'open' | 'days' | 'soon' | 'time' | 'direction' | 'hour' | 'minutes' | 'half' | 'on' | 'link',
    string
  >
>

/** The words that these phrases have, to recognise misspelled ones. */
export const wordsOfHours = [days, inDays, times, directions, halves]
  .flatMap((table) => [...table.keys()])
  .concat(listOf(hours.open))
  .flatMap((phrase) => phrase.split(' '))

/** The hours that a text begins to ask for, and how many of its words do. */
export function hoursAskedAt(text: string): { wanted: WantedHours[]; words: number } | undefined {
  const found: { part: Part; end: number }[] = []
  for (let at = 0; at < text.length; at = phrase.lastIndex + 1) {
    phrase.lastIndex = at
    const { groups } = phrase.exec(text) ?? {}
    if (!groups) break
    found.push({ part: groups, end: phrase.lastIndex })
  }
  const last = found.findLastIndex(({ part: { link, on } }) => !link && !on)
  const own = found.slice(0, last + 1)
  const wanted = wantedHours(own.map(({ part }) => part))
  const end = own.at(-1)?.end
  return wanted.length > 0 && end ? { wanted, words: text.slice(0, end).split(' ').length } : undefined
}

function wantedHours(parts: readonly Part[]): WantedHours[] {
  const [first] = parts
  if (first?.link) return []
  const asked = parts.flatMap((each) => timeOf(each) ?? [])
  const named = [...new Set(parts.flatMap((each) => days.get(each.days ?? '') ?? []))].sort()
  const [next] = parts.flatMap(({ soon = '' }) => inDays.get(soon) ?? [])
  const hasDay = named.length > 0 || next !== undefined
  const isClear = parts.some(({ days, soon = '', time = soon, half, minutes }, index) => {
    const isClearDay = days && (!singular.has(days) || parts[index - 1]?.on)
    return isClearDay || half || minutes || clear.has(time)
  })
  const isOpen = parts.some(({ open }) => open) || (asked.length > 0 && hasDay)
  if (!isClear && !(isOpen && (asked.length > 0 || hasDay))) return []
  const on = { ...(named.length > 0 && { days: named }), ...(next && { inDays: Number(next) }) }
  return asked.length > 0 ? asked.map((time) => ({ ...on, ...time })) : [{ ...on, is: 'at' }]
}

function timeOf(each: Part): WantedHours | undefined {
  const { soon = '', time = soon, direction = '', hour, minutes = '0', half = '' } = each
  const named = times.get(time)
  if (named !== undefined) {
    const [is, minute] = named.split(' ') as [WantedHours['is'], string]
    return { is, minute: minute === 'evening' ? eveningMinute : Number(minute) }
  }
  if (hour === undefined) return undefined
  const is = directions.get(direction) ?? 'at'
  const minute = 60 * hourOf(is, Number(hour), halves.get(half), in24Hours.has(direction)) + Number(minutes)
  const isNight = minute < lastOfNight && (is === 'until' || is === 'after')
  return { is, minute: isNight ? minute + minutesPerDay : minute }
}

/** `open until 2` is in the night. */
const lastOfNight = 5 * 60

/**
 * Of the day. Without `am` it is the one that gyms have: they open from 4 in the morning on, and close at 11 in the
 * evening.
 */
function hourOf(is: WantedHours['is'], hour: number, half: string | undefined, isIn24Hours: boolean): number {
  if (half === 'am' || half === 'pm') return (hour % 12) + (half === 'pm' ? 12 : 0)
  if (half || isIn24Hours || hour > 12) return hour
  if (is === 'at' || is === 'before') return hour < 4 ? hour + 12 : hour
  return hour < 5 && is === 'until' ? hour : hour + 12
}
