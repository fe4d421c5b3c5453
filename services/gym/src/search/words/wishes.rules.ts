// What a query asks of a gym beside its name, kind and place: facts, opening hours, a price, and what nobody can say. Phrases
// that ask for a fact are replaced by its own words, the others are taken away.
import { factCatalogue } from '@jumpingjack/contracts/facts/fact-catalogue'
import { isAmenity } from '@jumpingjack/contracts/facts/gym-facts'
import {
  type FeeLimit,
  type SearchedFact,
  searchedFacts,
  type WantedHours,
} from '@jumpingjack/contracts/gym/text-search'
import { type SearchedFacts, searchedAmenities } from '../../facts/facts.rules.ts'
import { foldText } from '../../gyms/gyms.rules.ts'
import { hoursAskedAt, wordsOfHours } from './asked-hours.rules.ts'
import { feeLimitAt, measureAt, wordsOfPrices } from './asked-price.rules.ts'
import { isGymWord, isKind, synonymsOf, translationOf } from './meanings.rules.ts'
import { type Terms, withinTypos } from './terms.rules.ts'
import words from './words.json' with { type: 'json' }

/** A phrase with none of them is one that nobody can say. */
export interface Wish {
  /** As they were typed, without signs. */
  words: readonly string[]
  fact?: SearchedFact
  hours?: WantedHours
  feeLimit?: FeeLimit
}

export interface ReadQuery {
  /** The query without what is known of it. */
  rest: string
  wishes: readonly Wish[]
  /** By the words of `rest` that ask for them. */
  facts: ReadonlyMap<string, SearchedFact>
}

/** The first is how gyms are indexed that have it. */
const phrasesOf = (fact: SearchedFact): readonly string[] =>
  isAmenity(fact) ? (factCatalogue[fact].words ?? []) : words.facts[fact].split(', ')
const wordsOfFacts = new Map(searchedFacts.map((fact) => [fact, phrasesOf(fact)[0]?.split(' ') ?? []]))
const ownWords = (fact: SearchedFact) => wordsOfFacts.get(fact) ?? []

/** `passes` for `pass`, `günstiges` for `günstig`. */
const stemOf = (word: string) => word.replace(/(?<=..)(?:e[ns]?|(?<!s)[ns])$/, '')
const stemsOf = (phrase: string) => phrase.split(' ').map(stemOf).join(' ')
const factsByPhrase = new Map(
  searchedFacts.flatMap((fact) => phrasesOf(fact).map((phrase) => [stemsOf(phrase), fact] as const)),
)
/** With `#` for any number. */
const unknowable = new Set(words.unknowable.split(', ').map(stemsOf))
const longestPhrase = 5

const vocabulary = [...searchedFacts.flatMap(phrasesOf), ...words.unknowable.split(', '), ...wordsOfHours]
const corrections = new Set(vocabulary.flatMap((phrase) => phrase.split(' ')))
const sortedWords = [...corrections].sort()
const known = new Set([...corrections, ...wordsOfPrices])

/** The words for all facts of a gym. */
export function factWordsOf(gym: SearchedFacts): string[] {
  const { dayPass, priceRange, womenHours } = gym
  const facts: SearchedFact[] = [...searchedAmenities(gym)]
  if (dayPass?.offered) facts.push('dayPass')
  if (priceRange === '$') facts.push('$')
  if (womenHours) facts.push('womenHours')
  return facts.flatMap(ownWords)
}

interface Token {
  word: string
  from: number
  end: number
}

/** A phrase of the query, and what it asks for. */
interface Phrase {
  from: number
  end: number
  asks: readonly Omit<Wish, 'words'>[]
}

/** `isName` says whether a phrase is a part of the name of a gym. */
export function readWishes(
  query: string,
  terms: Terms,
  isName: (before: string, phrase: string, after: string) => boolean,
): ReadQuery {
  const tokens = tokensOf(query, terms)
  const found = phrasesIn(tokens).filter(
    ({ from, end }) => !isName(query.slice(0, from), query.slice(from, end), query.slice(end)),
  )
  const isInPhrase = ({ from }: Token) => found.some((each) => each.from <= from && from < each.end)
  const others = tokens
    .filter((token) => !isInPhrase(token))
    .flatMap(({ word }) => translationOf(word) ?? word)
  const asking = found.filter(({ asks }) => asks.some((ask) => Object.keys(ask).length > 0))
  const hasKind = asking.length > 1 || others.some((word) => isGymWord(word) || isKind(word))
  // `pool` is a kind, but a fact in `gym with pool`, though not in `swimming with pool`.
  const isOnlyKind = (fact: SearchedFact) => {
    const own = ownWords(fact)
    const sameKind = own.flatMap((word) => [word, ...synonymsOf(word).flat()])
    return own.every(isKind) && (!hasKind || others.some((word) => sameKind.includes(word)))
  }
  const phrases = found.filter(({ asks }) => !asks.some(({ fact }) => fact && isOnlyKind(fact)))
  const facts = phrases.flatMap(({ asks }) => asks.flatMap(({ fact }) => fact ?? []))
  return {
    rest: phrases.reduceRight(
      (text, { asks: [{ fact } = {}], from, end }) =>
        `${text.slice(0, from)}${fact ? ownWords(fact).join(' ') : ''}${text.slice(end)}`,
      query,
    ),
    wishes: merged(
      phrases.flatMap(({ from, end, asks }) => {
        const typed = typedWords(query.slice(from, end))
        return asks.map((wish) => ({ ...wish, words: typed }))
      }),
    ),
    facts: new Map(facts.flatMap((fact) => ownWords(fact).map((word) => [word, fact] as const))),
  }
}

/** `wheelchair` and `accessible` ask for one fact. */
function merged(wishes: readonly Wish[]): Wish[] {
  const isFirst = ({ fact }: Wish, index: number) =>
    !fact || wishes.findIndex((each) => each.fact === fact) === index
  return wishes.filter(isFirst).map((wish) => {
    const same = wish.fact ? wishes.filter(({ fact }) => fact === wish.fact) : [wish]
    return { ...wish, words: same.flatMap(({ words }) => words) }
  })
}

function typedWords(phrase: string): string[] {
  const typed = phrase.split(/\s+/).map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  return typed.filter(Boolean)
}

/** Numbers apart from letters. */
const tokenPattern =
  /\d{1,3}(?:[.,]\d{3})+(?:[.,]\d\d)?(?!\d)|\d+[:.,]\d\d?(?!\d)|\d+|[$€£]|[\p{L}\p{M}]+(?:['’´`][\p{L}]+)*/gu

function tokensOf(query: string, terms: Terms): Token[] {
  return Array.from(query.matchAll(tokenPattern), ({ 0: typed, index }) => {
    const word = foldText(typed).replace(/['’´`]/g, '')
    return { word: corrected(word, terms), from: index, end: index + typed.length }
  })
}

const minTypoLength = 5
const minTwoTyposLength = 9

/** A word that no gym has may be one of a phrase, misspelled. */
function corrected(word: string, terms: Terms): string {
  if (word.length < minTypoLength || known.has(word) || terms.postings(word)) return word
  for (const typos of word.length < minTwoTyposLength ? [1] : [1, 2]) {
    const like = withinTypos(sortedWords, (each) => corrections.has(each), word, typos)
    const found = like.find((each) => each.length >= minTypoLength && each[0] === word[0])
    if (found) return found
  }
  // `rollstuhlgerecht` for `rollstuhl`.
  const isBeginning = (each: string) => each.length >= minTypoLength && word.startsWith(each)
  return sortedWords.findLast((each) => isBeginning(each) && factsByPhrase.has(stemOf(each))) ?? word
}

function phrasesIn(tokens: readonly Token[]): Phrase[] {
  const all = tokens.map(({ word }) => word)
  const phrases: Phrase[] = []
  for (let at = 0; at < tokens.length; ) {
    const { length, asks } = priceAt(all, at) ?? measuredAt(all, at) ?? factAt(all, at) ?? hoursAt(all, at)
    const [first, last] = [tokens[at], tokens[at + length - 1]]
    if (first && last && asks.length > 0) phrases.push({ from: first.from, end: last.end, asks })
    at += length
  }
  // A limit beside a day pass is not that of a month.
  const isOfPass = phrases.some(({ asks }) => asks.some(({ fact }) => fact === 'dayPass'))
  return isOfPass ? phrases.map((each) => (each.asks[0]?.feeLimit ? { ...each, asks: [{}] } : each)) : phrases
}

function priceAt(words: readonly string[], at: number) {
  const price = feeLimitAt(words.slice(at).join(' '), words.slice(0, at))
  const { feeLimit, words: length = 1 } = price ?? {}
  return price && { length, asks: [feeLimit ? { feeLimit } : {}] }
}

function measuredAt(words: readonly string[], at: number) {
  const length = measureAt(words.slice(at).join(' '))
  return length === undefined ? undefined : { length, asks: [{}] }
}

function factAt(words: readonly string[], at: number) {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const phrase = words
      .slice(at, at + length)
      .map(stemOf)
      .join(' ')
    const fact = factsByPhrase.get(phrase)
    if (fact) return { length, asks: [{ fact }] }
    if (unknowable.has(phrase.replace(/\d+/, '#'))) return { length, asks: [{}] }
  }
  return undefined
}

function hoursAt(words: readonly string[], at: number) {
  const { wanted = [], words: length = 1 } = hoursAskedAt(words.slice(at).join(' ')) ?? {}
  return { length, asks: wanted.map((hours) => ({ hours })) }
}
