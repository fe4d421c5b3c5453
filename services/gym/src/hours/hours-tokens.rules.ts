// Tokens of opening hours, as written by OpenStreetMap, the maps provider and people, in English and German. A text with
// any unknown word is rejected as a whole: a part of it could mean the opposite.

export type Token =
  /** `mayBeSaturday`: German working days, of which some say that Saturday is one. */
  | { kind: 'days'; days: readonly number[]; isOsm: boolean; mayBeSaturday?: true }
  | { kind: 'holiday'; isPublic: boolean }
  | Time
  /** `isWide` as the maps provider writes it, with spaces around an en dash. */
  | { kind: 'to'; isWide: boolean }
  | { kind: 'closed' }
  | { kind: 'always' }
  /** Between days, times, or days and times. */
  | { kind: 'comma' }
  | { kind: 'and' }
  /** The end of a sentence or line. */
  | { kind: 'end' }
  /** A semicolon: the next rule replaces earlier ones for the same days. */
  | { kind: 'override' }
  /** The German word for o'clock, or h, of the 24-hour clock. */
  | { kind: 'uhr' }

export interface Time {
  kind: 'time'
  hour: number
  minute: number
  half?: 'am' | 'pm'
  /** Four digits, as in 06:00, or 0:00: both imply a 24-hour clock. */
  isFull: boolean
}

/** Undefined for a text with unknown words. */
export function tokenizeHours(text: string): Token[] | undefined {
  const normalized = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .trim()
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

const word = (alternatives: string) => new RegExp(`(?:${alternatives})(?!\\p{L})`, 'yu')
/** Its full stop is no end of a sentence. */
const short = (alternatives: string) => new RegExp(`(?:${alternatives})(?!\\p{L})\\.?`, 'yu')

const weekdays = [
  { osm: 'mo', short: 'm|mon', long: 'mondays?|montags?' },
  { osm: 'tu', short: 'tue|tues|di', long: 'tuesdays?|dienstags?' },
  { osm: 'we', short: 'w|weds?|mi', long: 'wednesdays?|mittwochs?' },
  { osm: 'th', short: 'thur?s?|do', long: 'thursdays?|donnerstags?' },
  { osm: 'fr', short: 'f|fri', long: 'fridays?|freitags?' },
  { osm: 'sa', short: 'sat', long: 'saturdays?|samstags?|sonnabends?' },
  { osm: 'su', short: 'sun|so|sonn-(?= *(?:und|u\\.|&|/))', long: 'sundays?|sonntags?' },
]

const daysOf =
  (days: readonly number[], isOsm = false) =>
  (): Token => ({ kind: 'days', days, isOsm })
const everyDay = daysOf([0, 1, 2, 3, 4, 5, 6])
const always = (): Token => ({ kind: 'always' })
const midnight = (): Token => ({ kind: 'time', hour: 12, minute: 0, half: 'am', isFull: true })

/** The first match wins. Patterns without a token are ignored text. */
const patterns: readonly Pattern[] = [
  [/24\s*\/\s*7(?:\s*\/\s*365)?/uy, always],
  // In "6-24 h" it is a time.
  [
    /(?<!\d\s*[-–]\s*)24\s*-?\s*(?:h(?:(?:ou)?rs?)?|std\.?|stunden)(?!\p{L})(?:\s*(?:a|per)\s+day)?/uy,
    always,
  ],
  [word('all day|always|around the clock|rund um die uhr'), always],
  [word('daily|every\\s?day|all week|täglich|tägl\\.?|tgl\\.?|jeden tag'), everyDay],
  [word('(?:7|seven) days(?: (?:a|per) week)?|7 tage(?: (?:die|pro) woche)?'), everyDay],
  [word('365 (?:days(?: (?:a|per) year)?|tage(?: im jahr)?)'), everyDay],
  [word('weekdays?'), daysOf([0, 1, 2, 3, 4])],
  [
    word('werktags|(?:an )?werktagen|wochentags|unter der woche'),
    () => ({ kind: 'days', days: [0, 1, 2, 3, 4], isOsm: false, mayBeSaturday: true }),
  ],
  [word('weekends?|(?:am )?wochenenden?'), daysOf([5, 6])],
  ...weekdays.flatMap(({ osm, short: abbreviations, long }, day): Pattern[] => [
    [word(long), daysOf([day])],
    [short(osm), daysOf([day], true)],
    [short(abbreviations), daysOf([day])],
  ]),
  [word('school holidays?|sh'), () => ({ kind: 'holiday', isPublic: false })],
  [
    word('(?:(?:public|bank) )?holidays?|ph|(?:ge)?setzl\\. feiertage?|(?:an )?feiertag(?:e|en|s)?'),
    () => ({ kind: 'holiday', isPublic: true }),
  ],
  [word('closed|off|geschlossen|ruhetag'), () => ({ kind: 'closed' })],
  [word('noon'), () => ({ kind: 'time', hour: 12, minute: 0, half: 'pm', isFull: true })],
  [word('midnight|mitternacht'), midnight],
  [/(\d{1,2})(?:[:.]?(\d{2}))?(?!\d)(?:\s*([ap])\.?(?:m\.?)?(?!\p{L}))?/uy, timeOf],
  [/\s*([-‐-―−~〜])\s*/uy, ([all, dash]) => ({ kind: 'to', isWide: all === ` ${dash} ` && dash === '–' })],
  [word('to|till?|until|through|thru|bis'), () => ({ kind: 'to', isWide: false })],
  [/;\s*/uy, () => ({ kind: 'override' })],
  [/\.(?!\d)|[\n\r]+|\|(?!\|)/uy, () => ({ kind: 'end' })],
  [/,/uy, () => ({ kind: 'comma' })],
  // After a time it means an open end: 18:00+.
  [/[&/]|(?<!\d\s*|\d\s*[ap]\.?m?\.?\s*)\+(?=\s*\p{L})|(?:and|und)(?!\p{L})|u\./uy, () => ({ kind: 'and' })],
  [word('uhr|h'), () => ({ kind: 'uhr' })],
  [
    /[^\S\n\r]+|[:()]|(?:from|on|open(?:ing)?|hours|hrs|von|an|geöffnet|öffnungszeiten)(?!\p{L})/uy,
    () => undefined,
  ],
]

function timeOf([, hour = '', minute = '', half]: RegExpExecArray): Time {
  return {
    kind: 'time',
    hour: Number(hour),
    minute: Number(minute),
    ...(half && { half: half === 'a' ? 'am' : 'pm' }),
    isFull: minute !== '' && (hour.length === 2 || hour === '0'),
  }
}
