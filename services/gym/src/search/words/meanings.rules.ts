// What words of a query may mean beside themselves, and how much they say: other words, kinds, and names of places
// that addresses abbreviate or do not contain.
import { cityOfAddress } from '@jumpingjack/contracts/place-pages/place-paths'
import places from './places.json' with { type: 'json' }
import { type Terms, withinTypos } from './terms.rules.ts'
import words from './words.json' with { type: 'json' }

/** Words that a gym need not contain: they improve a match by this share of their weight, but exclude nothing. */
const optionalWords = new Map(
  Object.entries(words.optional).flatMap(([share, list]) =>
    list.split(' ').map((word) => [word, Number(share)] as const),
  ),
)
/** Kinds of gyms, and what they offer. */
const kinds = wordsIn(words.kinds)
/** They mean gyms of any kind where no other word says more. */
const anyGym = wordsIn(words.anyGym)
const streets = wordsIn(words.streets)
const minTypoLength = 5
const minKindLength = 4
/** For whom it is, and how. Beside a kind these words improve a match, but exclude nothing: `boxing for women`. */
const traits = wordsIn(words.traits)
/** Words that names of gyms have in common, and that people add to names: `lifetime fitness` for Life Time. */
const commonInNames = wordsIn(words.commonInNames)
/** Other words for the same place or kind of gym. `stateTermsAt` has the states. */
const synonyms = tableOf(words.synonyms)
/** What a kind of gym is a part of. Such gyms match less well. */
const broaderKinds = tableOf(words.broaderKinds)
/** Other kinds that are better than none, if no gym of the kind is near. */
const narrowerKinds = tableOf(words.narrowerKinds)
/** German and Spanish words that no gym has, which are looked up in English. */
const translations = tableOf(words.translations)
/** Shorter ones are too like names. */
const minTranslationLength = 7
const isLongKind = (word: string) => word.length >= minTranslationLength && isAmong(kinds, word)
const kindsWithTypos = new Set([...kinds, ...[...translations.keys()].filter(isLongKind)])
const sortedKinds = [...kindsWithTypos].sort()

export const isOptionalWord = (word: string) => optionalWords.has(word)
export const isKind = (word: string) => isAmong(kinds, word)
export const isCommonInNames = (word: string) => commonInNames.has(word)
/** Whether it says nothing but that it is a gym. */
export const isAnyGym = (word: string) => isAmong(anyGym, word) || isOptionalWord(word)
/** `health` and `club`, too. */
export const isGymWord = (word: string) => isAmong(anyGym, word)
export const isGym = (word: string) => /^(?:gym|gimnasio)s?$/.test(word)
/** Whether the names of streets end with it. */
export const isStreet = (word: string) => streets.has(word)
export const isTrait = (word: string) => isAmong(traits, word)
/** Whether it says which kind of gym is wanted, and not its name. */
export const isGeneralWord = (word: string) => isAnyGym(word) || isKind(word) || isTrait(word)

/** The kind of which the word is a misspelling, in its language: `swiming`, `schwimbad`. */
export function kindLike(word: string): string | undefined {
  const found =
    word.length >= minTypoLength ? withinTypos(sortedKinds, (kind) => kindsWithTypos.has(kind), word, 1) : []
  return found.find((kind) => kind.length >= minKindLength && kind[0] === word[0])
}

/** The share of its weight that a word has in the score. */
export const weightShareOf = (word: string) => optionalWords.get(word) ?? 1

/** Each meaning is one or more words that a gym has to contain all of. */
export const synonymsOf = (word: string) => synonyms.get(word) ?? translations.get(word) ?? []
export const broaderKindsOf = (word: string) => broaderKinds.get(word) ?? []
export const narrowerKindsOf = (word: string) => narrowerKinds.get(word) ?? []
/** The English words of a word. */
export function translationOf(word: string): readonly string[] | undefined {
  return translations.get(word)?.[0]
}

/** Of words of other languages: whether all of their English words are. */
function isAmong(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || (translationOf(word)?.every((each) => words.has(each)) ?? false)
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Each meaning as its words. */
function tableOf(meanings: Record<string, string[]>): ReadonlyMap<string, readonly (readonly string[])[]> {
  return new Map(Object.entries(meanings).map(([word, all]) => [word, all.map((each) => each.split(' '))]))
}

/** Names by code, both in lower case. */
export const stateNames: ReadonlyMap<string, string> = new Map(Object.entries(places.states))

const codes = new Map([
  ...Array.from(stateNames, ([code, name]) => [name, code] as const),
  ...Object.entries(places.otherStateNames),
])

/** The term of the state that an address ends with, as in `Salt Lake City, UT 84101`. No word of a query equals it. */
export function stateTermsOf(address: string): string[] {
  const code = cityOfAddress(address)?.state.toLowerCase() ?? ''
  return stateNames.has(code) ? [stateTerm(code)] : []
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
  if (isEnd && stateNames.has(word) && word !== codeOfCity && !isWord) return [stateTerm(word)]
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

/** A borough, neighborhood, county or region. Degrees. */
export interface Area {
  latitude: number
  longitude: number
  miles: number
  /** Its corners, if the circle is too rough. */
  outline?: readonly (readonly [latitude: number, longitude: number])[] | undefined
}

const areas = new Map(
  places.areas.flatMap(({ names, short, outline, ...circle }) => {
    const corners = outline?.split(' ').map((corner) => {
      const [latitude = 0, longitude = 0] = corner.split(',').map(Number)
      return [latitude, longitude] as const
    })
    const area: Area = { ...circle, outline: corners }
    return [...names, ...(short ? [short] : [])].map((name) => [name, area] as const)
  }),
)

/** The names of areas and nicknames of cities, to recognise misspelled ones. */
const namesOfAreas = new Set([...areas.keys(), ...nicknames.keys()])
const sortedAreas = [...namesOfAreas].sort()

export function areasWithTypos(name: string, typos: number): string[] {
  return withinTypos(sortedAreas, (each) => namesOfAreas.has(each), name, typos)
}

/** That of the name, which few or no addresses name. */
export function areaOf(name: string): Area | undefined {
  return areas.get(name)
}

const maxMilesOfNeighborhood = 3
const abbreviations = /\b(nyc|sf|la)\b/gi

/** Under the shortest of their names. */
export const neighborhoods = places.areas
  .filter(({ miles }) => miles <= maxMilesOfNeighborhood)
  .map(({ names, ...area }) => ({
    name: titleOf(names.reduce((a, b) => (b.length < a.length ? b : a))),
    names,
    area,
  }))

export function titleOf(name: string): string {
  const capitalised = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return capitalised.replace(abbreviations, (word) => word.toUpperCase())
}

export const isZipCode = (word: string) => /^\d{5}$/.test(word)

/** The first three digits are the area of a ZIP code (https://pe.usps.com/text/dmm300/602.htm). */
const areaDigits = 3
export const isSameZipArea = (one: string, other: string): boolean =>
  isZipCode(one) && isZipCode(other) && one.slice(0, areaDigits) === other.slice(0, areaDigits)
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
