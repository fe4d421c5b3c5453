// Tokens of opening hours, as written by OpenStreetMap, the maps provider and people. A text with any unknown word is
// rejected as a whole: a part of it could mean the opposite.

export type Token =
  | { kind: 'days'; days: readonly number[] }
  /** Public and school holidays, which are ignored. */
  | { kind: 'holiday' }
  | Time
  | { kind: 'to' }
  | { kind: 'closed' }
  | { kind: 'always' }
  /** A semicolon: the next rule replaces earlier ones for the same days. */
  | { kind: 'override' }

export interface Time {
  kind: 'time'
  hour: number
  minute: number
  half?: 'am' | 'pm'
  /** Four digits, as in 06:00, which implies a 24-hour clock. */
  isFull: boolean
}

/** Undefined for a text with unknown words. */
export function tokenizeHours(text: string): Token[] | undefined {
  const normalized = text.normalize('NFKC').toLowerCase()
  const tokens: Token[] = []
  for (let at = 0; at < normalized.length; ) {
    const read = readToken(normalized, at)
    if (!read) return undefined
    if (read.token) tokens.push(read.token)
    at = read.end
  }
  return tokens
}

function readToken(text: string, at: number): { token: Token | undefined; end: number } | undefined {
  for (const [pattern, create] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) return { token: create(match), end: pattern.lastIndex }
  }
  return undefined
}

type Pattern = readonly [RegExp, (match: RegExpExecArray) => Token | undefined]

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

/** The first match wins. Patterns without a token are ignored text. */
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
  [/;/y, () => ({ kind: 'override' })],
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
