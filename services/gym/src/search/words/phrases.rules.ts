// Phrases of queries that say how gyms are looked for, or which ones are wanted, rather than what they are called.

const nearestPhrase =
  /\b(?:near(?:est|by)?|close|closest|around)(?: (?:to )?(?:me|here|by|us))?\s*$|\b(?:in|around) (?:my|the|this) (?:area|neighbou?rhood)\b|\bin der n(?:ä|ae?)he\b|\bcerca(?: de (?:m[ií]|aqu[ií]))?\s*$|\bopen (?:right )?(?:now|today)\b|^(?:nearest|closest) /

/** Ends of web addresses, and what follows them. */
const webAddress =
  /^(?:https?:\/\/)?(?:[a-z\d-]+\.)*?([a-z\d-]{3,})\.(?:com|org|net|co|us|io|edu|gov|info|biz|club|fit)(?:\/\S*)?$/

/** `twenty four` */
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const units = 'one two three four five six seven eight nine'.split(' ')
const spokenNumber = new RegExp(`\\b(${tens.join('|')})[ -](${units.join('|')})\\b`, 'g')

/** Each phrase with what it stands for. */
const phrases: [RegExp, string][] = [
  [webAddress, '$1'],
  [/%20/g, ' '],
  [/^(?:when|what time) (?:does|do|is|will) (.+?)(?: (?:open|close)s?)?\??$/, '$1'],
  [/^(?:(?:how (?:do|can) i get|take me|directions) to|i(?: a|'?)m looking for)\b/, ''],
  // Spanish: `los mejores`, `donde hay un`, `el gimnasio más cercano`
  [/\b(?:(?:los|las|el|la) )?mejor(?:es)?\b|\bd[oó]nde hay\b|\b(?:los|el|una?) (?=gimnasios?\b)/g, ''],
  [/\bm[aá]s cercan[oa]s?\b|\babiertos? ahora\b/g, ''],
  [/\bthree sixty\b/g, '360'],
  // `gym for me`, `zip 10036`
  [/\b(?:for|with) me\s*$|\bzip(?: ?code)? (?=\d{5}\b)/g, ''],
  [/\b(?:close|next|closest|nearest) to\b|\bcerca de\b/g, 'near'],
  [/\b[1-5](?:\.\d)?[ -]stars?\b|\b(?:top|best|well|highly|highest)[ -]rated\b|\bunder \$?\d+\b/g, ''],
  [/\b(?:open|opens) (?:late|early|(?:on )?(?:sun|mon|tues|wednes|thurs|fri|satur)days?|weekends)\b/g, ''],
  [
    /\b(?:no contracts?|free trial|(?:guest|trial) pass|student discounts?|phone number|class schedule)\b/g,
    '',
  ],
  [/\b(?:how much (?:is|does|for)|places? to|(?:top|best) \d+)\b/g, ''],
  [/\bhigh[ -]intensity(?:[ -]interval)?\b|\binterval(?= training\b)/g, 'hiit'],
]

/** In lower case, without the phrases. */
export function withoutPhrases(query: string): string {
  const plain = query.toLowerCase().trim()
  const named = plain.replace(nearestPhrase, '')
  const numbered = named.replace(spokenNumber, (_, ten: string, unit: string) =>
    String(10 * (2 + tens.indexOf(ten)) + 1 + units.indexOf(unit)),
  )
  const short = phrases.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), numbered)
  return short.replace(nearestPhrase, '').trim() || (asksForNearest(query) ? '' : plain)
}

/** Whether the query asks for what is near rather than for a name, as `gym near me` does. */
export function asksForNearest(query: string): boolean {
  return nearestPhrase.test(query.toLowerCase().trim())
}
