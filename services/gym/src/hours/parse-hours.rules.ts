// Opening hours from text: the weekly part of OpenStreetMap's syntax, the maps provider's lines, what people type.
// Whatever is not certain is not read: "9-5" is nine to five to most and a night shift to a clock of 24 hours.
import { type Time, type Word, wordsOf } from './hours-tokens.rules.ts'
import { type DaySpans, minutesPerDay, type OpenWeek, type Span, weekOf } from './week.rules.ts'

/** Days and what is said of them. */
interface Rule {
  days: readonly number[]
  spans: readonly Span[]
}

type Part = { kind: 'days'; days: number[] } | { kind: 'spans'; spans: Span[] }

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** The week, where days that are not named are closed; undefined where the text cannot be read. */
export function readHours(text: string): OpenWeek | undefined {
  const words = wordsOf(text)
  if (!words) return undefined
  const clock24 = isClock24(words)
  let days: DaySpans = everyDay.map(() => [])
  let named = 0
  for (const sentence of sentencesOf(words)) {
    const rules = rulesOf(sentence, clock24)
    if (!rules) return undefined
    rules.forEach((rule, index) => {
      days = withRule(days, rule, index === 0)
      named += rule.days.length
    })
  }
  return named > 0 ? weekOf(days) : undefined
}

/** Times without a.m. and p.m. can be read where one is past noon, or all are written as 06:00 is. */
function isClock24(words: readonly Word[]): boolean {
  const plain = words.filter((word) => word.kind === 'time').filter((time) => !time.half)
  return plain.some((time) => time.hour > 12) || plain.every((time) => time.isFull)
}

function sentencesOf(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = [[]]
  for (const word of words) {
    if (word.kind === 'anew') sentences.push([])
    else sentences.at(-1)?.push(word)
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

/**
 * The first rule after a semicolon stands in place of what was said of its days before, as OpenStreetMap has it.
 * Any other does so where the times overlap ("Daily 6-22, Sun 8-18"); else it adds ("Mon 6-9, Mon 16-21").
 */
function withRule(days: DaySpans, { days: named, spans }: Rule, isAnew: boolean): DaySpans {
  return days.map((known, day) => {
    if (!named.includes(day)) return known
    const adds =
      !isAnew && spans.length > 0 && !known.some((one) => spans.some((other) => overlap(one, other)))
    return adds ? [...known, ...spans] : spans
  })
}

const overlap = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** Days come before their times, or after them. Times that no days are left for are of every day. */
function rulesOf(sentence: readonly Word[], clock24: boolean): Rule[] | undefined {
  const parts = partsOf(sentence, clock24)
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

/** Days that follow each other are one part, and so are times; "closed" stands alone. */
function partsOf(sentence: readonly Word[], clock24: boolean): Part[] | undefined {
  const parts: Part[] = []
  const rest = [...sentence]
  for (let word = rest.shift(); word; word = rest.shift()) {
    const until = rest[0]?.kind === 'to' ? rest.splice(0, 2)[1] : undefined
    const part = partOf(word, until, clock24)
    // Only days and times have an end; a "to" without one has no beginning here.
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

function partOf(word: Word, until: Word | undefined, clock24: boolean): Part | undefined {
  if (word.kind === 'time' && until?.kind === 'time') {
    const span = spanOf(word, until, clock24)
    return span && { kind: 'spans', spans: [span] }
  }
  if (word.kind === 'days' && until?.kind === 'days') return dayRange(word.days, until.days)
  if (until) return undefined
  if (word.kind === 'days') return { kind: 'days', days: [...word.days] }
  if (word.kind === 'holiday') return { kind: 'days', days: [] }
  if (word.kind === 'closed') return { kind: 'spans', spans: [] }
  if (word.kind === 'always') return { kind: 'spans', spans: [{ from: 0, to: minutesPerDay }] }
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

/** Minutes of the day; an end that is not after the beginning is on the next day. */
function spanOf(from: Time, to: Time, clock24: boolean): Span | undefined {
  const end = minutesOf(to, to.half, clock24)
  if (end === undefined) return undefined
  const begin =
    from.half || from.hour > 12 || !to.half ? minutesOf(from, from.half, clock24) : before(from, to, end)
  if (begin === undefined || begin >= minutesPerDay) return undefined
  const late = end <= begin ? end + minutesPerDay : end
  return late - begin <= minutesPerDay ? { from: begin, to: late } : undefined
}

/** "6 – 11 AM" and "11 – 2 PM": the half of the day that only the end has, or else the one before. */
function before(from: Time, to: Time, end: number): number | undefined {
  const halves = [to.half, to.half === 'pm' ? 'am' : 'pm'] as const
  return halves
    .map((half) => minutesOf(from, half, false))
    .find((begin) => begin !== undefined && begin < end)
}

function minutesOf({ hour, minute }: Time, half: Time['half'], clock24: boolean): number | undefined {
  if (minute > 59) return undefined
  if (!half) return (clock24 || hour > 12) && hour <= 48 ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}
