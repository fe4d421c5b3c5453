// The words of a query with what they mean beside their neighbours: joined words, initials, states. Words that were joined
// without spaces are split, as in `goldsgymaustin`, and those of other languages are translated.
import type { SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import * as meanings from './meanings.rules.ts'
import { numberOf, oneOf, tens, units } from './phrases.rules.ts'
import type { Postings, Terms } from './terms.rules.ts'
import type { ReadQuery } from './wishes.rules.ts'
import { type Dictionaries, joiningWord, withInitials, wordsOf } from './words.rules.ts'

export interface QueryWord {
  word: string
  /** A last word is often unfinished. */
  isLast: boolean
  /** A word that comes again stands for something else: the second `la` in `la fitness la` for a city. */
  isRepeated: boolean
  /** With the word before and with the word after: `cross fit` also matches `crossfit`. */
  joined: { before: string | undefined; after: string | undefined; threes: readonly string[] }
  /** The terms of the states that it is a part of the name of. */
  states: string[]
  /** After `in` or `near`. */
  isPlace: boolean
  /** It improves a match by this share of its weight. */
  share: number
  /** A gym need not contain it. */
  isOptional: boolean
  /** It was not typed, and every gym matches it. */
  isEvery?: boolean
  /** What a gym should have. Unless it is a part of a name. */
  fact?: SearchedFact | undefined
  /** The gyms in the place that it is a part of the name of. */
  inPlace?: Postings | undefined
  /** Those around that place. */
  nearPlace?: Postings | undefined
  /** The name of that place, if it is misspelled. */
  meant?: string | undefined
}

/** What a query asks for: a gym of some name, a kind of gym, gyms of any kind, or whatever is near. */
export type Wanted = 'name' | 'kind' | 'any' | 'nearest'

const maxWords = 12
/** In capitals after other words: the code of a state, as in `gyms in NE`. */
const codeAtEnd = /[a-z].* [A-Z]{2}\s*$/
/** Words that weigh less do not say that it is a gym. */
export const leastShare = 0.5
/** Of the weight of a trait beside a kind. */
const traitShare = 0.5
/** Some characters stand for many letters, and the time to find typos grows with the square of the length. */
const maxWordLength = 40
export const beforePlace = /^(?:in|near|around|at|by|en)$/
const afterPlace = /^(?:with|for|that|which|and|open)$/

export function wantedBy(query: string, all: readonly QueryWord[]): Wanted {
  const words = all.filter(({ fact }) => !fact)
  const named = words.filter(({ isPlace, inPlace }) => !isPlace && !inPlace).map(({ word }) => word)
  // Only a place, as `springfield illinois`, which may be a part of a name.
  if (named.length === 0 && !words.some(({ isPlace }) => isPlace)) return 'kind'
  const hasNoFact = words.length === all.length
  if (asksForNearest(query) || (hasNoFact && named.every(meanings.isOptionalWord))) return 'nearest'
  if (
    named.some(meanings.isAnyGym) &&
    named.every((word) => meanings.isAnyGym(word) || meanings.isTrait(word))
  )
    return 'any'
  // At the beginning, `and` is a word of the name: `And Yoga`.
  return named[0] !== joiningWord && named.every(meanings.isGeneralWord) ? 'kind' : 'name'
}

/** Of a query that names no kind, as `open on sunday`. */
const anyGym = 'gym'

export function queryWordsOf(
  { rest: query, wishes, facts }: ReadQuery,
  dictionaries: Dictionaries,
): QueryWord[] {
  const words = wordsOf(withoutPhrases(query))
  const isOnlyPhrase = words.length === 0 && (asksForNearest(query) || wishes.length > 0)
  // `best`, `sauna` and `steam room` are the beginning of a query for gyms.
  const isOpenEnded = (word: string) =>
    meanings.weightShareOf(word) < leastShare || facts.has(word) || meanings.isTrait(word)
  // So is `studio mit sauna`. Alone, a studio is one of yoga or dance.
  const mayBeAny = (word: string) => isOpenEnded(word) || meanings.isOptionalWord(word)
  const isForAny =
    (wishes.length > 0 || words.some(isOpenEnded)) && words.every(mayBeAny) && !words.some(meanings.isGym)
  const isBeforePlace = isOnlyPhrase || /^(?:near|around)$/.test(words[0] ?? '')
  const isAdded = isBeforePlace || isForAny
  if (isBeforePlace) words.unshift(anyGym)
  else if (isForAny) words.push(anyGym)
  const first = withInitials(words.filter((_, index) => !isAlternative(words, index))).slice(0, maxWords)
  const parts = first.flatMap((word) =>
    facts.has(word) ? [word] : splitWord(dictionaries, word.slice(0, maxWordLength)),
  )
  const found = queryWords(parts.slice(0, maxWords), codeAtEnd.test(query), facts)
  return isAdded ? found.map((each) => ({ ...each, isEvery: each.word === anyGym })) : found
}

/** Also `on the upper east side`, but not `on main street`, which is a part of names. */
const isAfterIn = (second = '', last = '') => beforePlace.test(last) || (second === 'on' && last === 'the')

function queryWords(all: readonly string[], endsWithCode: boolean, facts: ReadQuery['facts']): QueryWord[] {
  const hasKind = all.some((word) => meanings.isKind(word) || facts.has(word))
  let isPlace = false
  const words = all.map((word, index) => {
    const isBegin = index > 1 && isAfterIn(all[index - 2], all[index - 1])
    isPlace = !facts.has(word) && (isBegin || (isPlace && !afterPlace.test(word)))
    const states = meanings.stateTermsAt(all, index, endsWithCode)
    // One letter after other words.
    const isBegun = index > 0 && index === all.length - 1 && word.length === 1
    return {
      word,
      isLast: index === all.length - 1 && !endsWithCode && !meanings.isClearCode(word),
      isRepeated: all.indexOf(word) < index,
      joined: joinedWith(all, index),
      states,
      isPlace: isPlace && !beforePlace.test(word),
      share:
        states.length > 0
          ? 1
          : meanings.weightShareOf(word) * (hasKind && meanings.isTrait(word) ? traitShare : 1),
      fact: facts.get(word),
      isOptional: meanings.isOptionalWord(word) || (hasKind && meanings.isTrait(word)) || isBegun,
    }
  })
  return words.filter(({ word, isRepeated }) => !isRepeated || meanings.cityOf(word))
}

/** The `or` of `yoga or pilates`, which is not Oregon. */
function isAlternative(words: readonly string[], index: number): boolean {
  const [before = '', word, after = ''] = [words[index - 1], words[index], words[index + 1]]
  return word === 'or' && meanings.isKind(before) && meanings.isKind(after)
}

function joinedWith(words: readonly string[], index: number): QueryWord['joined'] {
  const [before, word = '', after] = [words[index - 1], words[index], words[index + 1]]
  const starts = [index - 2, index - 1, index].filter((start) => start >= 0 && start + 3 <= words.length)
  const threes = starts.map((start) => words.slice(start, start + 3).join(''))
  return { before: before && before + word, after: after && word + after, threes }
}

/** Where who searches is, wherever in the query it says so: `yoga near me with a sauna`. */
const nearHere =
  /\b(?:(?:near(?:est)?|closest|(?:close|closest|nearest) to|around) (?:me|here|us)|(?:near|close) ?by|(?:nearest|closest)(?! to\b)|(?:in|around) (?:my|the|this) (?:area|neighbou?rhood)|in (?:my )?town$|n(?:ä|ae?)chst(?:gelegen)?e[nrs]?|(?:bei mir )?in (?:der|meiner) n(?:ä|ae?)he|bei mir|cerca de (?:m[ií]|aqu[ií]))(?!\p{L})/gu
/** Perhaps unfinished, or it asks for what is open near. */
const nearAtEnd = /\b(?:near|close|around|cerca)\s*$|\bopen (?:right )?now\b/g

/** The words that ask for what is near. */
export function nearHereIn(query: string): string[] {
  return query.toLowerCase().match(nearHere)?.[0].split(' ') ?? []
}

const withoutNear = (text: string) => text.replace(nearHere, '').replace(nearAtEnd, '')

/** Ends of web addresses, and what follows them. */
const webAddress =
  /^(?:https?:\/\/)?(?:[a-z\d-]+\.)*?([a-z\d-]{3,})\.(?:com|org|net|co|us|io|edu|gov|info|biz|club|fit)(?:\/\S*)?$/

/** `twenty four`. No unit follows `ten`, `fifteen` or `hundred`. */
const tensBeforeUnits = [...tens.keys()].filter((text) => (tens.get(text) ?? 0) % 100 >= 20)
const spokenNumber = new RegExp(`\\b(${oneOf(tensBeforeUnits)})[ -](${oneOf(units.keys())})\\b`, 'g')

const rated = '(?:best|highest|highly|top|well)[ -]rated'
const mejor = 'mejor(?:es)?'
const best = new RegExp(String.raw`\b(?:best|top|${rated}|beste[mnrs]?|${mejor})\b`, 'i')

/** Or it names a gym, as `best fitness`. */
export const asksForBest = (query: string): boolean => best.test(query)

/** Each phrase with what it stands for. */
const phrases: [RegExp, string][] = [
  [webAddress, '$1'],
  [/%20/g, ' '],
  [/^(?:when|what time) (?:does|do|is|will) (.+?)(?: (?:open|close)s?)?\??$/, '$1'],
  [/^(?:(?:how (?:do|can) i get|take me|directions) to|i(?: a|'?)m looking for)\b/, ''],
  // Spanish: `los mejores`, `donde hay un`, `el gimnasio más cercano`
  [new RegExp(String.raw`\b(?:(?:los|las|el|la) )?${mejor}\b|\b${rated}\b`, 'g'), ''],
  [/\bd[oó]nde hay\b|\b(?:los|el|una?) (?=gimnasios?\b)/g, ''],
  [/\bm[aá]s cercan[oa]s?\b|\babiertos? ahora\b/g, ''],
  [/\bthree sixty\b/g, '360'],
  // `gym for me`, `zip 10036`, `10036-1234`
  [/\b(?:for|with) me\s*$|\bzip(?: ?code)? (?=\d{5}\b)|(?<=\b\d{5})-\d{4}\b/g, ''],
  [/\b(?:close|next|closest|nearest) to\b|\bcerca de\b/g, 'near'],
  [/\b(?:phone number|class schedule|how much (?:is|does|for)|places? to|(?:top|best) \d+)\b/g, ''],
  [/\bhigh[ -]intensity(?:[ -]interval)?\b|\binterval(?= training\b)/g, 'hiit'],
]

/** In lower case, without the phrases. */
function withoutPhrases(query: string): string {
  const plain = query.toLowerCase().trim()
  const numbered = withoutNear(plain).replace(spokenNumber, (_, ten, unit) => String(numberOf(ten, unit)))
  const short = phrases.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), numbered)
  return withoutNear(short).trim() || (asksForNearest(query) ? '' : plain)
}

/** Whether the query asks for what is near rather than for a name, as `gym near me` does. */
function asksForNearest(query: string): boolean {
  const plain = query.toLowerCase().trim()
  return withoutNear(plain) !== plain
}

const minLength = 6
const minPartLength = 2
const maxParts = 4
/** A part is a word of at least so many gyms: a short one may be a part by chance. */
const minGyms = { short: 3, long: 1 }
const longLength = 4
/** A word that begins others may be one of them: `yogas` of YogaSix. */
const longKind = 5

/** Of a word that no gym contains: the kind that it means, what it means in English, its parts, or the word. */
function splitWord({ terms, pairs }: Dictionaries, word: string): readonly string[] {
  if (terms.postings(word)) return [word]
  const kind = meanings.kindLike(word)
  // `fitnesu` may also be FitnessU.
  const isClear = kind !== undefined && (kind.length >= longKind || terms.startingWith(word).length === 0)
  const isMeant = isClear && terms.withTypos(word, 1).every((term) => term === kind)
  const translation = meanings.translationOf(isMeant ? kind : word) ?? (isMeant ? [kind] : undefined)
  if (translation || meanings.isGeneralWord(word) || word.length < minLength) return translation ?? [word]
  // Words that are neighbours in a name: `rockclimbing`.
  if (pairs.postings(word)) return partsOf(terms, word)
  for (const dictionary of [terms, pairs]) {
    const isKnown = dictionary.startingWith(word).length > 0 || dictionary.withTypos(word, 1).length > 0
    if (isKnown) return [word]
  }
  return terms.withTypos(word, 2).length > 0 ? [word] : partsOf(terms, word)
}

/** The fewest other known words that make it up, or the word. */
export function partsOf(terms: Terms, word: string): readonly string[] {
  /** Per length, the parts of the beginning of the word. */
  const found: (readonly string[] | undefined)[] = [[]]
  for (let end = minPartLength; end <= word.length; end++) {
    for (let start = 0; start <= end - minPartLength; start++) {
      const parts = found[start]
      if (!parts || parts.length + 1 >= (found[end]?.length ?? maxParts + 1)) continue
      const part = word.slice(start, end)
      const least = part.length < longLength ? minGyms.short : minGyms.long
      if (part !== word && (terms.postings(part)?.length ?? 0) >= least) found[end] = [...parts, part]
    }
  }
  return found[word.length] ?? [word]
}
