// The words of opening hours, as OpenStreetMap, the maps provider and people write them. A text with any other
// word in it is not understood at all: half of it could mean the opposite of the whole.

export type Word =
  | { kind: 'days'; days: readonly number[] }
  /** Public and school holidays, of which nothing is known here. */
  | { kind: 'holiday' }
  | Time
  | { kind: 'to' }
  | { kind: 'closed' }
  | { kind: 'always' }
  /** What follows takes the place of what was said of the same days before. */
  | { kind: 'anew' }

export interface Time {
  kind: 'time'
  hour: number
  minute: number
  half?: 'am' | 'pm'
  /** As in 06:00: so nobody writes who leaves out a.m. or p.m. */
  isFull: boolean
}

/** Undefined for a text with other words. */
export function wordsOf(text: string): Word[] | undefined {
  const rest = text.normalize('NFKC').toLowerCase()
  const words: Word[] = []
  for (let at = 0; at < rest.length; ) {
    const read = readWord(rest, at)
    if (!read) return undefined
    if (read.word) words.push(read.word)
    at = read.end
  }
  return words
}

function readWord(text: string, at: number): { word: Word | undefined; end: number } | undefined {
  for (const [pattern, make] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) return { word: make(match), end: pattern.lastIndex }
  }
  return undefined
}

type Pattern = readonly [RegExp, (match: RegExpExecArray) => Word | undefined]

const word = (alternatives: string) => new RegExp(`(?:${alternatives})(?![a-z])\\.?`, 'y')

const dayNames = [
  'm|mon?|mondays?',
  'tue?|tues|tuesdays?',
  'w|we|weds?|wednesdays?',
  'th|thur?s?|thursdays?',
  'f|fri?|fridays?',
  'sat?|saturdays?',
  'sun?|sundays?',
]

/** The first that matches counts. */
const patterns: readonly Pattern[] = [
  [/24\s*\/\s*7|24\s*-?\s*h(?:(?:ou)?rs?)?(?![a-z])(?:\s*(?:a|per)\s+day)?/y, () => ({ kind: 'always' })],
  [word('all day|always|around the clock'), () => ({ kind: 'always' })],
  [
    word('daily|every\\s?day|(?:7|seven) days(?: (?:a|per) week)?|all week'),
    () => ({ kind: 'days', days: [0, 1, 2, 3, 4, 5, 6] }),
  ],
  [word('weekdays?'), () => ({ kind: 'days', days: [0, 1, 2, 3, 4] })],
  [word('weekends?'), () => ({ kind: 'days', days: [5, 6] })],
  ...dayNames.map((names, day): Pattern => [word(names), () => ({ kind: 'days', days: [day] })]),
  [word('(?:(?:public|bank|school) )?holidays?|ph|sh'), () => ({ kind: 'holiday' })],
  [word('closed|off'), () => ({ kind: 'closed' })],
  [word('noon'), () => ({ kind: 'time', hour: 12, minute: 0, half: 'pm', isFull: true })],
  [word('midnight'), () => ({ kind: 'time', hour: 12, minute: 0, half: 'am', isFull: true })],
  [/(\d{1,2})(?:[:.]?(\d{2}))?(?!\d)(?:\s*([ap])\.?(?:m\.?)?(?![a-z]))?/y, timeOf],
  [/[-‐-―−]|(?:to|till?|until|through|thru)(?![a-z])/y, () => ({ kind: 'to' })],
  [/;/y, () => ({ kind: 'anew' })],
  // What only joins or introduces.
  [/[\s,.:&|/()]+|(?:and|from|on|open(?:ing)?|hours|hrs)(?![a-z])/y, () => undefined],
]

function timeOf([, hour = '', minute = '', half]: RegExpExecArray): Time {
  return {
    kind: 'time',
    hour: Number(hour),
    minute: Number(minute),
    ...(half && { half: half === 'a' ? 'am' : 'pm' }),
    isFull: hour.length === 2 && minute !== '',
  }
}
