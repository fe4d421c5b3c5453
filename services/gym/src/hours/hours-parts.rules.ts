// The parts of a sentence of opening hours: days, and the times of days, as in "6am-10pm". Undefined if it is not certain
// which times are meant.
import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import type { Time, Token } from './hours-tokens.rules.ts'
import type { Span } from './week.rules.ts'

/** The public holidays on Monday, which those on other days follow, after the days of the week. */
export const publicHoliday = 7
const publicHolidays = [7, 8, 9, 10, 11, 12, 13]

export type Part = { isAfterComma: boolean } & (
  | {
      kind: 'days'
      /** Separated by commas: `Sa & Su, Mo` has two. School holidays are none. */
      groups: readonly (readonly number[])[]
      /** Some stand side by side: `Sun. Mon-Fri`, where a sentence may end. */
      isRow: boolean
    }
  /** No spans: closed. */
  | { kind: 'spans'; spans: readonly Span[] }
)

type Separator = 'comma' | 'and' | undefined
/** With what stands before it. Days without any are school holidays. */
type Days = { separator: Separator; days: readonly number[] }
type Atom = Days | { separator: Separator; spans: readonly Span[] }

/** Consecutive days form one part, as do consecutive times. "closed" is a part of its own. */
export function partsOf(sentence: readonly Token[], clock: Clock): Part[] | undefined {
  const parts: Part[] = []
  const atoms = atomsOf(sentence, clock)
  if (!atoms) return undefined
  for (let at = 0; at < atoms.length; ) {
    const run = runAt(atoms, at)
    const isAfterComma = atoms[at]?.separator !== undefined
    if (run.days.length > 0) {
      const groups = groupsOf(run.days)
      if (!groups) return undefined
      const isRow = run.days.slice(1).some(({ separator }) => !separator)
      parts.push({ kind: 'days', groups, isRow, isAfterComma })
    } else parts.push({ kind: 'spans', spans: run.spans, isAfterComma })
    at += run.length
  }
  return parts
}

function runAt(atoms: readonly Atom[], start: number): { days: Days[]; spans: Span[]; length: number } {
  const days: Days[] = []
  const spans: Span[] = []
  let at = start
  for (let atom = atoms[at]; atom; atom = atoms[++at]) {
    if ('days' in atom && spans.length === 0 && (days.length > 0 || at === start)) days.push(atom)
    else if ('spans' in atom && days.length === 0 && atom.spans.length > 0) spans.push(...atom.spans)
    else break
  }
  // "closed"
  return { days, spans, length: Math.max(1, at - start) }
}

function atomsOf(sentence: readonly Token[], clock: Clock): Atom[] | undefined {
  const atoms: Atom[] = []
  const rest = sentence.filter((token) => token.kind !== 'uhr')
  let separator: Separator
  for (let token = rest.shift(); token; token = rest.shift()) {
    if (token.kind === 'comma' || token.kind === 'and') {
      separator = separator === 'comma' ? separator : token.kind
      continue
    }
    const [to, end] = rest[0]?.kind === 'to' ? rest.splice(0, 2) : []
    const atom = to ? rangeOf(token, end, to, clock) : single(token)
    if (!atom) return undefined
    atoms.push({ ...atom, separator })
    separator = undefined
  }
  return atoms
}

function single(token: Token): { days: readonly number[] } | { spans: readonly Span[] } | undefined {
  if (token.kind === 'days') return { days: token.days }
  if (token.kind === 'holiday') return { days: token.isPublic ? publicHolidays : [] }
  if (token.kind === 'closed') return { spans: [] }
  return token.kind === 'always' ? { spans: [{ from: 0, to: minutesPerDay }] } : undefined
}

function rangeOf(from: Token, end: Token | undefined, to: Token, clock: Clock) {
  if (from.kind === 'time' && end?.kind === 'time') {
    const span = spanOf(from, end, clock, to.kind === 'to' && to.isWide)
    return span && { spans: [span] }
  }
  const days = from.kind === 'days' && end?.kind === 'days' ? dayRange(from.days, end.days) : undefined
  return days && { days }
}

function dayRange(
  [first, ...more]: readonly number[],
  [last, ...others]: readonly number[],
): number[] | undefined {
  if (first === undefined || last === undefined || more.length + others.length > 0) return undefined
  const length = ((last - first + 7) % 7) + 1
  return length > 1 ? Array.from({ length }, (_, n) => (first + n) % 7) : undefined
}

const isHoliday = ({ days: [day = publicHoliday] }: Pick<Days, 'days'>) => day >= publicHoliday

/** `PH Mo-Sa` are the holidays on these days. `Mo-Sa PH` may be anything. */
function groupsOf(run: readonly Days[]): number[][] | undefined {
  const groups: number[][] = []
  let holidays: readonly Days[] | undefined
  for (const [index, { days, separator }] of run.entries()) {
    const before = index > 0 && !separator ? run[index - 1] : undefined
    const followsHoliday = before !== undefined && isHoliday(before)
    if ((before || holidays) && !followsHoliday && isHoliday({ days })) return undefined
    if (followsHoliday && !run.slice(0, index).every(isHoliday)) return undefined
    if (followsHoliday) holidays = run.slice(0, index)
    const last = groups.at(-1)
    if (last && separator !== 'comma') last.push(...days)
    else groups.push([...days])
  }
  if (!holidays) return groups
  const isPublic = holidays.some(({ days }) => days.length > 0)
  const weekdays = run.slice(holidays.length).flatMap(({ days }) => days)
  return [isPublic ? weekdays.map((day) => publicHoliday + day) : []]
}

/** What the whole text says about its times without a.m. and p.m. */
export interface Clock {
  is24Hour: boolean
  /** Some are in p.m., after others in a.m. */
  isHalved: boolean
  /** It has the German word for o'clock: no time is in a.m. or p.m. */
  isUhr: boolean
  /** Each time has a.m. or p.m., or one is after 12:59 or before 1:00, so that the others are not in the afternoon. */
  isCertain: boolean
}

/** All of them having four digits is enough, unless one ends before it begins: 09:00-05:00. */
export function clockOf(tokens: readonly Token[]): Clock {
  const plain = tokens.filter((token) => token.kind === 'time').filter((time) => !time.half)
  const isUhr = tokens.some((token) => token.kind === 'uhr')
  const isCertain =
    plain.length === 0 || plain.some((time) => time.hour > 12 || (time.hour === 0 && time.isFull))
  const halves = tokens.flatMap((token) => (token.kind === 'time' && token.half) || [])
  const isHalved = halves[0] === 'am' && halves.includes('pm')
  return { isCertain, isHalved, isUhr, is24Hour: isCertain || isUhr || plain.every((time) => time.isFull) }
}

/** In minutes of the day. An end that is not after the beginning is on the next day. */
function spanOf(from: Time, to: Time, clock: Clock, isWide: boolean): Span | undefined {
  const end = minutesOf(to, to.half, clock.is24Hour)
  if (end === undefined) return clock.isHalved ? daytimeOf(from, to) : undefined
  const begin =
    from.half || from.hour > 12 || !to.half || clock.isUhr
      ? minutesOf(from, from.half, clock.is24Hour)
      : beginBefore(from, to, end, isWide)
  if (begin === undefined || begin >= minutesPerDay) return undefined
  if (end > begin) return end - begin <= minutesPerDay ? { from: begin, to: end } : undefined
  const isPlain = !from.half && !to.half
  return isPlain && !clock.isCertain ? undefined : { from: begin, to: end + minutesPerDay }
}

/** The second times of "6am-10pm, Sat 8-8": without halves, of a day whose end is not after its beginning by the clock. */
function daytimeOf(from: Time, to: Time): Span | undefined {
  const earliest = 5
  const [begin, end] = [minutesOf(from, 'am', false), minutesOf(to, 'pm', false)]
  const isPlain = !from.half && !to.half && from.hour >= earliest && from.hour < 12 && to.hour < 12
  if (!isPlain || begin === undefined || end === undefined) return undefined
  return end - begin <= minutesPerDay / 2 ? { from: begin, to: end } : undefined
}

/**
 * As in "6 – 11 AM" and "11 – 2 PM": the begin is in the same half of the day as the end, or in the other. Where both
 * are possible, the maps provider means the same half ("6:00 – 10:00 PM"), but people may mean the morning ("6-10pm").
 */
function beginBefore(from: Time, to: Time, end: number, isWide: boolean): number | undefined {
  const begins = (['am', 'pm'] as const)
    .map((half) => ({ half, begin: minutesOf(from, half, false) }))
    .filter(({ begin }) => begin !== undefined && begin < end)
  const isProviders = isWide && from.hour !== 0
  // "12-12pm": a night of twelve hours is not meant.
  if (begins.length === 1 && from.hour === 12 && to.hour === 12) return undefined
  const earlyMax = 4
  const sure = begins.length === 1 || isProviders || from.hour <= earlyMax || from.hour === 12
  return sure ? (begins.find(({ half }) => half === to.half) ?? begins[0])?.begin : undefined
}

function minutesOf({ hour, minute }: Time, half: Time['half'], is24Hour: boolean): number | undefined {
  if (minute > 59) return undefined
  if (!half) return (is24Hour || hour > 12) && hour <= 48 ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}
