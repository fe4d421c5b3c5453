// Names of places that addresses abbreviate or do not contain: states, nicknames of cities, areas, and ZIP codes.
import { isGeneralWord } from './meanings.rules.ts'
import places from './places.json' with { type: 'json' }
import type { Terms } from './terms.rules.ts'

/** Names by code, both in lower case. */
export const stateNames: Readonly<Record<string, string>> = places.states

const codes = new Map([
  ...Object.entries(stateNames).map(([code, name]) => [name, code] as const),
  ['washington dc', 'dc'],
  ['washington state', 'wa'],
  ['new york state', 'ny'],
  // Most of it is in Missouri.
  ['kansas city', 'mo'],
])
const inAddress = /, ([A-Z]{2})(?: \d{5}(?:-\d{4})?)?$/

/** The term of the state that an address ends with, as in `Salt Lake City, UT 84101`. No word of a query equals it. */
export function stateTermOf(address: string): string | undefined {
  const code = inAddress.exec(address)?.[1]?.toLowerCase()
  return code && stateNames[code] ? stateTerm(code) : undefined
}

/** Not those of unfinished queries: `gyms in`. */
const commonCodes = new Set(['in', 'or', 'me'])
/** Those that hardly any word begins with, and that are no words: `crossfit ne` may become `crossfit near me`. */
const clearCodes = new Set('ak az ct fl ks ky md mn nd nh nj nm nv ny ri sd tn tx ut vt wv wy'.split(' '))
/** Also names a city: `gyms in la`. */
const codeOfCity = 'la'

/** Whether a word can only be the code of a state. */
export function isClearCode(word: string): boolean {
  return clearCodes.has(word)
}

/** The terms of the states that the word stands for, alone or with its neighbours: `new` before `jersey`. */
export function stateTermsAt(words: readonly string[], index: number, endsWithCode = false): string[] {
  const [word = ''] = words.slice(index)
  // Codes may be common words: only at the end of a query they stand for the state.
  const isEnd = index > 0 && /^(?:\d{5})?$/.test(words.slice(index + 1).join(' '))
  const isWord = !endsWithCode && commonCodes.has(word) && isGeneralWord(words[index - 1] ?? '')
  if (isEnd && stateNames[word] && word !== codeOfCity && !isWord) return [stateTerm(word)]
  if (index > 0 && !isEnd && clearCodes.has(word)) return [stateTerm(word)]
  for (const length of [3, 2, 1]) {
    for (let from = Math.max(0, index - length + 1); from <= index; from++) {
      const name = words.slice(from, from + length).join(' ')
      const code = codes.get(name)
      if (code) return [code, ...(name === 'washington' ? ['dc'] : [])].map(stateTerm)
    }
  }
  return []
}

export function stateTerm(code: string): string {
  return `state ${code}`
}

const nicknames = new Map(
  Object.entries(places.nicknames).map(([name, { city, state }]) => [
    name,
    { words: city.split(' '), state },
  ]),
)

/** The words of the city of that nickname, and the code of its state. */
export function cityOf(word: string): { words: string[]; state: string } | undefined {
  return nicknames.get(word)
}

const areas = new Map(places.areas.flatMap((area) => area.names.map((name) => [name, area] as const)))

/** The borough, neighborhood, county or region of that name, which few or no addresses name. Degrees. */
export function areaOf(name: string): { latitude: number; longitude: number; miles: number } | undefined {
  return areas.get(name)
}

const maxMilesOfNeighborhood = 3
const abbreviations = /\b(nyc|sf|la)\b/gi

/** Under the shortest of their names. */
export const neighborhoods = places.areas
  .filter(({ miles }) => miles <= maxMilesOfNeighborhood)
  .map(({ names, ...area }) => ({
    name: titleOf(names.reduce((a, b) => (b.length < a.length ? b : a))),
    area,
  }))

function titleOf(name: string): string {
  const capitalised = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return capitalised.replace(abbreviations, (word) => word.toUpperCase())
}

export const isZipCode = (word: string) => /^\d{5}$/.test(word)

/** The first three digits are the area of a ZIP code (https://pe.usps.com/text/dmm300/602.htm). */
const areaDigits = 3
/** At half of the codes of the USA, three codes with near numbers are within 8 miles. */
const neighbours = 3

/** The ZIP code if gyms have it, or else those with the nearest numbers. */
export function knownZipCodes(terms: Terms, code: string): readonly string[] {
  if (terms.postings(code)) return [code]
  const distance = (other: string) => Math.abs(Number(other) - Number(code))
  for (let digits = areaDigits; digits > 0; digits--) {
    const codes = terms.startingWith(code.slice(0, digits)).filter(isZipCode)
    const [nearest, ...others] = codes.sort((a, b) => distance(a) - distance(b))
    if (nearest === undefined) continue
    // In a larger area the next codes may be far from each other.
    if (digits < areaDigits) return [nearest]
    const near = others.filter((each) => distance(each) <= 2 * distance(nearest))
    return [nearest, ...near.slice(0, neighbours - 1)]
  }
  return []
}
