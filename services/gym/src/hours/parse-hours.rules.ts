// Parses opening hours: the weekly part of OpenStreetMap's syntax and its dates, the maps provider's lines, and free text. Where
// the meaning is not certain, the hours are unknown: "9-5" usually means nine to five, but a night shift on a 24-hour clock.
import { type Clock, clockOf, type Part, partsOf, publicHoliday } from './hours-parts.rules.ts'
import { type Token, tokenizeHours } from './hours-tokens.rules.ts'
import { type SpecialDay, splitSpecialDays } from './special-days.rules.ts'
import { type DaySpans, type OpenWeek, type Span, weekOf } from './week.rules.ts'

interface Rule {
  days: readonly number[]
  spans: readonly Span[]
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Of all public holidays, or of those on some days of the week. */
export interface HolidayHours {
  spans?: readonly Span[]
  days?: readonly { day: number; spans: readonly Span[] }[]
}

export interface ParsedHours {
  week: OpenWeek
  /** Absent if the text does not name them. */
  holidays?: HolidayHours
  special?: readonly SpecialDay[]
}

/** Undefined if the text cannot be parsed. Rules for holidays and dates do not change the week. */
export function parseHours(text: string): ParsedHours | undefined {
  const split = splitSpecialDays(text)
  const parsed = split && parseWeek(split.weekly)
  if (!parsed || split.special.length === 0) return parsed
  const special: SpecialDay[] = []
  for (const { dates, hours } of split.special) {
    const spans = spansOf(hours)
    if (!spans) return undefined
    special.push(...dates.map((date) => ({ date, spans })))
  }
  return { ...parsed, special }
}

/** The times of a day. Undefined if the text has anything else. */
function spansOf(text: string): readonly Span[] | undefined {
  const tokens = tokenizeHours(text)
  const [part, ...others] = (tokens && partsOf(tokens, clockOf(tokens))) ?? []
  return part?.kind === 'spans' && others.length === 0 && isAscending(part.spans) ? part.spans : undefined
}

/** Days without times are closed. */
function parseWeek(text: string): ParsedHours | undefined {
  const tokens = tokenizeHours(text)
  if (!tokens || isSaturdayUnknown(tokens)) return undefined
  const isOsm = tokens.every((token) => (token.kind === 'days' ? token.isOsm : true))
  const clock = clockOf(tokens)
  let days: DaySpans | undefined = [...everyDay, ...everyDay].map(() => [])
  const named = new Set<number>()
  const sections = splitAt(tokens, 'override')
  for (const section of sections) {
    const sentences = splitAt(section, 'end')
    const rules = sentences.map((sentence) => rulesOf(sentence, clock))
    for (const [index, rule] of rules.flat().entries()) {
      if (!rule || !days) return undefined
      const isEveryDay = rule.days === everyDay
      const isWhole = sections.length === 1 && rules.flat().length === 1
      if (rule.spans.length === 0 && isEveryDay && !isWhole) return undefined
      const isOverride = index === 0
      if (isEveryDay ? isRest(named, isOverride) : !isOsm && reopens(rule, days, named)) return undefined
      days = withRule(days, rule, isOverride, isOsm)
      for (const day of rule.days) named.add(day)
    }
  }
  if (!days || !everyDay.some((day) => named.has(day))) return undefined
  // "Closed Sunday" says nothing of the other days.
  const isClosed = everyDay.every((day) => days?.[day]?.length === 0)
  if (isClosed && !everyDay.every((day) => named.has(day))) return undefined
  // "09:00-12:00, 01:00-05:00" may mean the afternoon.
  if (!clock.isCertain && !days.every(isAscending)) return undefined
  const ofHolidays = days
    .slice(publicHoliday)
    .flatMap((spans, day) => (named.has(publicHoliday + day) ? [{ day, spans }] : []))
  const holidays = holidayHours(ofHolidays)
  return { week: weekOf(days.slice(0, publicHoliday)), ...(holidays && { holidays }) }
}

/** "Werktags 8-20 Uhr" may include Saturday, unless that has times of its own. */
function isSaturdayUnknown(tokens: readonly Token[]): boolean {
  const saturday = 5
  const days = tokens.filter((token) => token.kind === 'days')
  return days.some((token) => token.mayBeSaturday) && !days.some((token) => token.days.includes(saturday))
}

function holidayHours(days: NonNullable<HolidayHours['days']>): HolidayHours | undefined {
  const [first] = days
  if (!first) return undefined
  const isSame = new Set(days.map(({ spans }) => JSON.stringify(spans))).size === 1
  return days.length === everyDay.length && isSame ? { spans: first.spans } : { days }
}

function isAscending(spans: readonly Span[]): boolean {
  return spans.every(({ from }, index) => from >= (spans[index - 1]?.from ?? 0))
}

function splitAt(tokens: readonly Token[], kind: 'override' | 'end'): Token[][] {
  const sections: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === kind) sections.push([])
    else sections.at(-1)?.push(token)
  }
  return sections.filter((section) => section.length > 0)
}

/**
 * "Closed Sunday. 6am-10pm": times without days may be those of the days that were not named before. "6am-2pm; 4pm-9pm":
 * people add them, and OpenStreetMap replaces the earlier ones.
 */
function isRest(named: ReadonlySet<number>, isOverride: boolean): boolean {
  const count = everyDay.filter((day) => named.has(day)).length
  return count > 0 && (isOverride || count < everyDay.length)
}

/** "Closed Sunday. Daily 6am-10pm": people may mean that Sunday stays closed. */
function reopens(rule: Rule, days: DaySpans, named: ReadonlySet<number>): boolean {
  return rule.spans.length > 0 && rule.days.some((day) => named.has(day) && days[day]?.length === 0)
}

/**
 * The first rule after a semicolon replaces earlier ones for its days, as in OpenStreetMap's syntax. Any other rule
 * adds to them ("Mon 6-9, Mon 16-21"). If the times overlap, people mean that it replaces them ("Daily 6-22, Sun 8-18"),
 * and OpenStreetMap that both apply: undefined in its syntax.
 */
function withRule(days: DaySpans, rule: Rule, isOverride: boolean, isOsm: boolean): DaySpans | undefined {
  const overlaps = (earlier: readonly Span[]) =>
    earlier.some((one) => rule.spans.some((other) => one.from < other.to && other.from < one.to))
  const isOdd = isOsm && !isOverride && rule.days.some((day) => overlaps(days[day] ?? []))
  if (isOdd) return undefined
  return days.map((earlier, day) => {
    if (!rule.days.includes(day)) return earlier
    const adds = !isOverride && rule.spans.length > 0 && !overlaps(earlier)
    return adds ? [...earlier, ...rule.spans] : rule.spans
  })
}

/**
 * Days precede or follow their times. Times without days apply to every day. Contains undefined if it is not certain
 * which days and times belong together.
 */
function rulesOf(sentence: readonly Token[], clock: Clock): (Rule | undefined)[] {
  const parts = partsOf(sentence, clock)
  if (!parts) return [undefined]
  const [first, second] = parts
  if (parts.length % 2 === 0) return pairsOf(parts)
  if (first?.kind !== 'spans') return [undefined]
  // "Closed Sat & Sun, Mon-Fri 6am-9pm": the days before the comma are closed. "Closed Sat, Sun. Mon-Fri": unknown.
  if (first.spans.length === 0 && second?.kind === 'days') {
    const [closed, open, ...more] = second.groups
    if (!closed || !open || more.length > 0 || second.isRow || second.isAfterComma) return [undefined]
    return pairsOf([first, { ...second, groups: [closed] }, { ...second, groups: [open] }, ...parts.slice(2)])
  }
  // "6am-10pm Mon-Fri, 8am-6pm": the last times may be those of the other days.
  const standsAlone = !second || second.isAfterComma || (second.kind === 'spans' && second.spans.length === 0)
  return standsAlone ? [{ days: everyDay, spans: first.spans }, ...pairsOf(parts.slice(1))] : [undefined]
}

function pairsOf(parts: readonly Part[]): (Rule | undefined)[] {
  return Array.from({ length: parts.length / 2 }, (_, index) => {
    const pair = parts.slice(2 * index, 2 * index + 2)
    const days = pair.find((part) => part.kind === 'days')
    const spans = pair.find((part) => part.kind === 'spans')
    return days && spans && { days: days.groups.flat(), spans: spans.spans }
  })
}
