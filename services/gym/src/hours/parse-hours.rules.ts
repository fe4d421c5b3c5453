// Parses opening hours: the weekly part of OpenStreetMap's syntax, the maps provider's lines, and free text. Ambiguous
// text is rejected: "9-5" usually means nine to five, but a night shift on a 24-hour clock.
import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { type Time, type Token, tokenizeHours } from './hours-tokens.rules.ts'
import { type DaySpans, type OpenWeek, type Span, weekOf } from './week.rules.ts'

interface Rule {
  days: readonly number[]
  spans: readonly Span[]
}

type Part = { kind: 'days'; days: number[] } | { kind: 'spans'; spans: Span[] }

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Days without times are closed. Undefined if the text cannot be parsed. */
export function parseHours(text: string): OpenWeek | undefined {
  const tokens = tokenizeHours(text)
  if (!tokens) return undefined
  const is24Hour = is24HourClock(tokens)
  let days: DaySpans = everyDay.map(() => [])
  let dayCount = 0
  for (const section of splitAtOverrides(tokens)) {
    const rules = rulesOf(section, is24Hour)
    if (!rules) return undefined
    rules.forEach((rule, index) => {
      days = withRule(days, rule, index === 0)
      dayCount += rule.days.length
    })
  }
  return dayCount > 0 ? weekOf(days) : undefined
}

/** Times without a.m. and p.m. are unambiguous if one is after 12:59, or all have four digits. */
function is24HourClock(tokens: readonly Token[]): boolean {
  const plain = tokens.filter((token) => token.kind === 'time').filter((time) => !time.half)
  return plain.some((time) => time.hour > 12) || plain.every((time) => time.isFull)
}

function splitAtOverrides(tokens: readonly Token[]): Token[][] {
  const sections: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'override') sections.push([])
    else sections.at(-1)?.push(token)
  }
  return sections.filter((section) => section.length > 0)
}

/**
 * The first rule after a semicolon replaces earlier ones for its days, as in OpenStreetMap's syntax. Any other rule
 * replaces them if the times overlap ("Daily 6-22, Sun 8-18"), or else adds to them ("Mon 6-9, Mon 16-21").
 */
function withRule(days: DaySpans, rule: Rule, isOverride: boolean): DaySpans {
  return days.map((earlier, day) => {
    if (!rule.days.includes(day)) return earlier
    const adds =
      !isOverride &&
      rule.spans.length > 0 &&
      !earlier.some((one) => rule.spans.some((other) => overlap(one, other)))
    return adds ? [...earlier, ...rule.spans] : rule.spans
  })
}

const overlap = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** Days precede or follow their times. Times without days apply to every day. */
function rulesOf(section: readonly Token[], is24Hour: boolean): Rule[] | undefined {
  const parts = partsOf(section, is24Hour)
  if (!parts) return undefined
  const rules: Rule[] = []
  const [first] = parts
  const isOdd = parts.length % 2 === 1
  if (isOdd && first?.kind === 'spans') rules.push({ days: everyDay, spans: first.spans })
  else if (isOdd) return undefined
  for (let at = isOdd ? 1 : 0; at < parts.length; at += 2) {
    const pair = parts.slice(at, at + 2)
    const days = pair.find((part) => part.kind === 'days')
    const spans = pair.find((part) => part.kind === 'spans')
    if (!days || !spans) return undefined
    rules.push({ days: days.days, spans: spans.spans })
  }
  return rules
}

/** Consecutive days form one part, as do consecutive times. "closed" is a part of its own. */
function partsOf(section: readonly Token[], is24Hour: boolean): Part[] | undefined {
  const parts: Part[] = []
  const rest = [...section]
  for (let token = rest.shift(); token; token = rest.shift()) {
    const end = rest[0]?.kind === 'to' ? rest.splice(0, 2)[1] : undefined
    const part = partOf(token, end, is24Hour)
    if (!part) return undefined
    const last = parts.at(-1)
    if (last?.kind === 'days' && part.kind === 'days') last.days.push(...part.days)
    else if (
      last?.kind === 'spans' &&
      part.kind === 'spans' &&
      last.spans.length > 0 &&
      part.spans.length > 0
    )
      last.spans.push(...part.spans)
    else parts.push(part)
  }
  return parts
}

function partOf(token: Token, end: Token | undefined, is24Hour: boolean): Part | undefined {
  if (token.kind === 'time' && end?.kind === 'time') {
    const span = spanOf(token, end, is24Hour)
    return span && { kind: 'spans', spans: [span] }
  }
  if (token.kind === 'days' && end?.kind === 'days') return dayRange(token.days, end.days)
  if (end) return undefined
  if (token.kind === 'days') return { kind: 'days', days: [...token.days] }
  if (token.kind === 'holiday') return { kind: 'days', days: [] }
  if (token.kind === 'closed') return { kind: 'spans', spans: [] }
  if (token.kind === 'always') return { kind: 'spans', spans: [{ from: 0, to: minutesPerDay }] }
  return undefined
}

function dayRange(
  [first, ...more]: readonly number[],
  [last, ...others]: readonly number[],
): Part | undefined {
  if (first === undefined || last === undefined || more.length + others.length > 0) return undefined
  const length = ((last - first + 7) % 7) + 1
  return { kind: 'days', days: Array.from({ length }, (_, n) => (first + n) % 7) }
}

/** In minutes of the day. An end that is not after the beginning is on the next day. */
function spanOf(from: Time, to: Time, is24Hour: boolean): Span | undefined {
  const end = minutesOf(to, to.half, is24Hour)
  if (end === undefined) return undefined
  const begin =
    from.half || from.hour > 12 || !to.half
      ? minutesOf(from, from.half, is24Hour)
      : beginBefore(from, to, end)
  if (begin === undefined || begin >= minutesPerDay) return undefined
  const late = end <= begin ? end + minutesPerDay : end
  return late - begin <= minutesPerDay ? { from: begin, to: late } : undefined
}

/** As in "6 – 11 AM" and "11 – 2 PM": the begin is in the same half of the day as the end, or in the other. */
function beginBefore(from: Time, to: Time, end: number): number | undefined {
  const halves = [to.half, to.half === 'pm' ? 'am' : 'pm'] as const
  return halves
    .map((half) => minutesOf(from, half, false))
    .find((begin) => begin !== undefined && begin < end)
}

function minutesOf({ hour, minute }: Time, half: Time['half'], is24Hour: boolean): number | undefined {
  if (minute > 59) return undefined
  if (!half) return (is24Hour || hour > 12) && hour <= 48 ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}
