// The parts of a sentence of opening hours: days, and the times of days.

import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import type { Token } from './hours-tokens.rules.ts'
import { type Clock, spanOf } from './time-spans.rules.ts'
import type { Span } from './week.rules.ts'

/** The day that stands for public holidays, after those of the week. */
export const publicHoliday = 7

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
      // "09:00-12:00, 01:00-05:00" may mean the afternoon.
    } else if (!clock.isCertain && !isAscending(run.spans)) return undefined
    else parts.push({ kind: 'spans', spans: run.spans, isAfterComma })
    at += run.length
  }
  return parts
}

function isAscending(spans: readonly Span[]): boolean {
  return spans.every(({ from }, index) => from >= (spans[index - 1]?.from ?? 0))
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
  if (token.kind === 'holiday') return { days: token.isPublic ? [publicHoliday] : [] }
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

const isHoliday = ({ days: [day = publicHoliday] }: Pick<Days, 'days'>) => day === publicHoliday

/** `PH Mo-Sa` are holidays on these days, which are not told apart. `Mo-Sa PH` may be anything. */
function groupsOf(run: readonly Days[]): number[][] | undefined {
  const groups: number[][] = []
  let isHolidays = false
  for (const [index, { days, separator }] of run.entries()) {
    const before = index > 0 && !separator ? run[index - 1] : undefined
    const followsHoliday = before !== undefined && isHoliday(before)
    if (before && !followsHoliday && isHoliday({ days })) return undefined
    if (followsHoliday && !run.slice(0, index).every(isHoliday)) return undefined
    isHolidays ||= followsHoliday
    const last = groups.at(-1)
    if (last && separator !== 'comma') last.push(...days)
    else groups.push([...days])
  }
  return isHolidays ? [[]] : groups
}
