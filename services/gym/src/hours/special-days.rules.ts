// Special days in a text of opening hours, after those of the week: "Mo-Fr 06:00-22:00; Dec 24 08:00-14:00; Dec 25 off". As
// OpenStreetMap and people write them, in English and German. Days without a year are of every year.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import type { Span } from './week.rules.ts'

export interface SpecialDay {
  /** As in `12-25`, or `2026-12-25`. */
  date: string
  /** None: closed. */
  spans: readonly Span[]
}

/** Days with the text of their hours. */
interface DatedText {
  dates: string[]
  hours: string
}

const monthNames =
  'jan feb mar apr may jun jul aug sep oct nov dec jan feb mär apr mai jun jul aug sep okt nov dez'
const months = monthNames.split(' ')
const month = String.raw`(?<!\p{L})(?<month>${months.join('|')})\p{Ll}*\.?`
/** After a day: it is no time. */
const noTime = String.raw`(?!\d|[:.]\d|\s*(?:[ap]\.?m|uhr))`
const year = String.raw`(?<year>20\d\d)(?!\d|\s*[-–])`
/** "6-22 Dec 24": the end of a time is no day. */
const noEnd = String.raw`(?<![-–\d.:]\s*)`
const date = [
  String.raw`${year}\s+${month}\s*(?<day>\d\d?)${noTime}`,
  String.raw`${month}\s*(?<day>\d\d?)(?:st|nd|rd|th)?${noTime}(?:,?\s+${year})?`,
  String.raw`${noEnd}(?<day>\d\d?)(?:\.|st|nd|rd|th)?\s*${month}(?:\s+${year})?`,
  String.raw`(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)`,
  String.raw`${noEnd}(?<day>\d\d?)\.\s?(?<month>\d\d?)\.(?<year>20\d\d)?(?!\d)`,
].join('|')
const anyDate = new RegExp(date, 'u')
const dateHere = new RegExp(date.replaceAll(noEnd, ''), 'uy')
const dayHere = new RegExp(String.raw`(?<day>\d\d?)\.?${noTime}(?!\s*[-–:])`, 'uy')
const separatorHere = /\s*(?:(?<to>[-–]|to|bis|through)|,|&|and|und)\s*/uy
/** What may follow special days. */
const holidayRule = /^\s*(?:ph|sh)\b/u
const maxDays = 20
const leapYear = 2024

/** The hours of the week, and those of special days. Undefined if it is not certain which days have which hours. */
export function splitSpecialDays(text: string): { weekly: string; special: DatedText[] } | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  const first = plain.search(anyDate)
  if (first < 0) return { weekly: text, special: [] }
  const start = plain.slice(0, first).search(/(?:[;\n|,]|\.\s)(?!.*(?:[;\n|,]|\.\s))/su)
  let weekly = plain.slice(0, Math.max(start, 0))
  const special: DatedText[] = []
  for (const section of plain.slice(start + 1).split(/[;\n|]/u)) {
    if (holidayRule.test(section)) weekly += `;${section}`
    else if (section.trim() !== '') {
      const dated = datedTexts(section)
      if (!dated) return undefined
      special.push(...dated)
    }
  }
  return special.flatMap(({ dates }) => dates).length > maxDays ? undefined : { weekly, special }
}

/** "Dec 24 8-14, Dec 25 closed", or "closed on Dec 25 and Jan 1". */
function datedTexts(section: string): DatedText[] | undefined {
  const found: DatedText[] = []
  let at = section.search(anyDate)
  const before = trimmed(section.slice(0, Math.max(at, 0)))
  while (at >= 0) {
    const read = readDates(section, at)
    if (!read) return undefined
    const rest = section.slice(read.end)
    const next = rest.search(anyDate)
    found.push({ dates: read.dates, hours: trimmed(next < 0 ? rest : rest.slice(0, next)) })
    at = next < 0 ? next : read.end + next
  }
  const [first, ...others] = found
  if (before === '') return first && found.every(({ hours }) => hours !== '') ? found : undefined
  return first?.hours === '' && others.length === 0 ? [{ ...first, hours: before }] : undefined
}

/** Without the German "am", which that of "8 am" is not. */
function trimmed(text: string): string {
  return text.replace(/^[\s,.:]+|(?:(?<!\d\s*)\b(?:am|on))?[\s,.:]*$/gu, '')
}

interface ReadDay {
  /** Since 1970; of a leap year without a year. */
  day: number
  hasYear: boolean
}

/** "Dec 24-26", "Dec 25, Jan 1": as many as stand there. */
function readDates(text: string, start: number): { dates: string[]; end: number } | undefined {
  const dates: string[] = []
  let last: ReadDay | undefined
  let isTo = false
  for (let [at, end] = [start, start]; ; ) {
    const match = matchAt(dateHere, text, at) ?? (last && matchAt(dayHere, text, at))
    if (!match) return { dates, end }
    const read = dayOf(match.groups ?? {}, last)
    const from = isTo && last ? last.day + 1 : read?.day
    if (!read || from === undefined || read.day - from > maxDays) return undefined
    for (let day = from; day <= read.day; day++) dates.push(isoDate(day).slice(read.hasYear ? 0 : 5))
    last = read
    end = at + match[0].length
    const separator = matchAt(separatorHere, text, end)
    if (!separator) return { dates, end }
    isTo = separator.groups?.to !== undefined
    at = end + separator[0].length
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** Not before the last one, from which it takes the month and the year if it has none. Undefined if there is none. */
function dayOf(read: Record<string, string | undefined>, last: ReadDay | undefined): ReadDay | undefined {
  const before = last && new Date(last.day * dayMs)
  const named = months.findIndex((name) => read.month?.startsWith(name))
  const inMonth = named >= 0 ? named % 12 : read.month ? Number(read.month) - 1 : (before?.getUTCMonth() ?? 0)
  const inYear = Number(read.year ?? before?.getUTCFullYear() ?? leapYear)
  const [at, later] = [inYear, inYear + 1].map((each) => Date.UTC(each, inMonth, Number(read.day)) / dayMs)
  const day = last && !read.year && Number(at) < last.day ? later : at
  const isDate =
    inMonth >= 0 && inMonth < 12 && new Date(Number(day) * dayMs).getUTCDate() === Number(read.day)
  if (day === undefined || !isDate) return undefined
  return { day, hasYear: read.year !== undefined || last?.hasYear === true }
}

/** Of a day since 1970, as in `2026-12-25`. */
export function isoDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The hours of a day, in days since 1970, if it is special: those that stand last. */
export function specialHours(special: readonly SpecialDay[], day: number): readonly Span[] | undefined {
  const iso = isoDate(day)
  return special.findLast(({ date: of }) => iso.endsWith(of))?.spans
}
