// Phrases of queries that say how gyms are looked for, or which ones are wanted, rather than what they are called.

const nearestPhrase =
  /\b(?:near(?:est|by)?|close|closest|around)(?: (?:to )?(?:me|here|by|us))?\s*$|\b(?:in|around) (?:my|the|this) (?:area|neighbou?rhood)\b|\bin der n(?:ä|ae?)he\b|\bcerca(?: de (?:m[ií]|aqu[ií]))?\s*$|\bopen (?:right )?(?:now|today)\b|^(?:nearest|closest) /

/** Ends of web addresses, and what follows them. */
const webAddress =
  /^(?:https?:\/\/)?(?:[a-z\d-]+\.)*?([a-z\d-]{3,})\.(?:com|org|net|co|us|io|edu|gov|info|biz|club|fit)(?:\/\S*)?$/

/** Each phrase with what it stands for. */
const phrases: [RegExp, string][] = [
  [webAddress, '$1'],
  [/\btwenty[ -]four\b/g, '24'],
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
  const short = phrases.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), named)
  return short.replace(nearestPhrase, '').trim() || (asksForNearest(query) ? '' : plain)
}

/** Whether the query asks for what is near rather than for a name, as `gym near me` does. */
export function asksForNearest(query: string): boolean {
  return nearestPhrase.test(query.toLowerCase().trim())
}
