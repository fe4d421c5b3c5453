// The rows that match one word of a query, with the quality of the match: exact, by synonym, prefix or with a typo.

import type { Postings } from '../structures/posting-lists.rules.ts'
import { rowsWithAll, type Terms } from '../structures/terms.rules.ts'
import { cityOf, isGeneralWord, synonymsOf } from './meanings.rules.ts'
import type { QueryWord } from './query-words.rules.ts'
import { stateTerm } from './states.rules.ts'
import { joiningWord } from './words.rules.ts'
import { zipCodesNear } from './zip-codes.rules.ts'

export interface WordMatches {
  /** Per row twice the quality of the match, of 100, plus one if it is in the name; 0 for no match. */
  quality: Uint8Array
  /** The rows that match; only the first `count` are valid. */
  rows: Int32Array
  count: number
  /** The greatest of `quality`. */
  best: number
}

export interface Dictionaries {
  /** The words of names, addresses, types and descriptions. */
  terms: Terms
  /** Two neighbours in a name as one word: `planetfitness`. */
  pairs: Terms
  /** Parts of words of names: `cycle` of `SoulCycle`. */
  parts: Terms
  /** The places of addresses: `salt lake city`. */
  places: Terms
}

const qualities = {
  /** In the place of this name, in the city that has the name of its state, and in the city of a nickname. */
  bestPlace: 115,
  /** Beside the same neighbour as in the name. */
  neighbour: 105,
  exact: 100,
  plural: 97,
  /** `gold` for `golds`, which may be another name. */
  singular: 87,
  /** A word that may be a state's, in the name or in the city: `washington`. */
  maybeState: 90,
  synonym: 90,
  joined: 97,
  prefix: 75,
  part: 70,
  typo: 60,
  twoTypos: 45,
  sameArea: 50,
}
/** Share of the quality for a word that is not in the name, but in the address, the type or the description. */
const outsideNameShare = 0.8
/** For a word that stands for a place. */
const placeInNameShare = 0.7
/** For a nickname of a city that is a word of an address. */
const nicknameShare = 0.5
/** Longer terms match a prefix less well; a last word is often unfinished. */
const lossPerLetter = { last: 1, other: 2 }
const maxPrefixLoss = 15
/** The least length of a word that is not the last: `la` does not mean the lake of Salt Lake City. */
const minPrefixLength = 3
const minTypoLength = 4
const minTwoTyposLength = 7
const minPairLength = 6
/** A word that so many gyms contain, and one in so many, is not a typo of another. */
const commonWord = { gyms: 10, oneIn: 2_000 }
/** Words of a smaller share of their weight are so common that addresses do not count: `in` is not Indiana. */
const minShareOutsideName = 0.2

/** Clears `matches` and fills it with the matches of a word. */
export function matchWord(
  dictionaries: Dictionaries,
  query: QueryWord,
  rowCount: number,
  matches: WordMatches,
): void {
  const { terms, pairs, parts } = dictionaries
  const { word, states, isPlace } = query
  clear(matches)
  const inNameShare = isPlace ? placeInNameShare : 1
  const outsideShare = query.share < minShareOutsideName ? 0 : outsideNameShare
  const mark: Mark = (
    postings,
    quality,
    { share = inNameShare, isCounted = word !== joiningWord, isInAddress = true } = {},
  ) => {
    const inName = 2 * Math.round(quality * share) + Number(isCounted)
    const outside = Math.round(quality * outsideShare * (isInAddress ? 1 : nicknameShare))
    if (postings) markRows(matches, postings, inName, 2 * outside)
  }
  for (const synonym of synonymsOf(word)) {
    mark(rowsWithAll(terms, synonym), qualities.synonym)
    if (synonym.length === 1) mark(parts.postings(synonym[0] ?? ''), qualities.part)
  }
  markCity(terms, word, mark)
  mark(query.inPlace, qualities.bestPlace)
  if (query.isRepeated) return
  const known = terms.postings(word)
  mark(known, states.length > 0 ? qualities.maybeState : qualities.exact, { isInAddress: !cityOf(word) })
  mark(parts.postings(word), qualities.part)
  markStates(terms, word, states, mark)
  markJoined(dictionaries, query, mark)
  const isCommon = (known?.length ?? 0) >= Math.max(commonWord.gyms, rowCount / commonWord.oneIn)
  markUnfinished(dictionaries, query, isCommon, mark)
  if (word.length > 3 && word.endsWith('s')) mark(terms.postings(word.slice(0, -1)), qualities.singular)
  for (const term of zipCodesNear(terms, word)) mark(terms.postings(term), qualities.sameArea)
  if (word.length < minTypoLength || /^\d+$/.test(word)) return
  if (isGeneralWord(word)) return
  const typos = isCommon ? [] : terms.withTypo(word).filter((term) => mayBeTypo(word, term))
  for (const term of typos) mark(terms.postings(term), qualities.typo)
  if (word.length < minPairLength) return
  mark(pairs.postings(word), qualities.joined)
  if (known) return
  for (const term of pairs.withTypo(word)) mark(pairs.postings(term), qualities.typo)
  if (word.length < minTwoTyposLength || matches.count > 0) return
  for (const term of terms.withTwoTypos(word)) mark(terms.postings(term), qualities.twoTypos)
}

/**
 * In the name, the quality is multiplied by `share`, and the word counts as a word of the name. A nickname is not what
 * the addresses with the same word mean: `la` in La Mesa.
 */
type Mark = (
  postings: Postings | undefined,
  quality: number,
  options?: { share?: number; isCounted?: boolean; isInAddress?: boolean },
) => void

function markCity(terms: Terms, word: string, mark: Mark): void {
  const city = cityOf(word)
  if (!city) return
  mark(rowsWithAll(terms, city.words), qualities.synonym, { share: placeInNameShare })
  mark(rowsWithAll(terms, [...city.words, stateTerm(city.state)]), qualities.bestPlace)
}

function markStates(terms: Terms, word: string, states: readonly string[], mark: Mark): void {
  for (const state of states) mark(terms.postings(state), qualities.exact)
  const [own] = states
  if (own) mark(rowsWithAll(terms, [word, own]), qualities.bestPlace)
}

function markJoined({ terms, pairs }: Dictionaries, { word, joined }: QueryWord, mark: Mark): void {
  const isKnown = terms.postings(word) !== undefined
  for (const each of [joined.before, joined.after]) {
    if (each === undefined) continue
    // One word of the name counts once, for the word before.
    mark(terms.postings(each), qualities.joined, { isCounted: each === joined.after })
    if (isKnown) mark(pairs.postings(each), qualities.neighbour)
  }
}

/** The terms that begin with the word. */
function markUnfinished(
  { terms, pairs }: Dictionaries,
  { word, isLast }: QueryWord,
  isCommon: boolean,
  mark: Mark,
): void {
  const loss = isLast ? lossPerLetter.last : lossPerLetter.other
  const markAll = (dictionary: Terms) => {
    for (const term of dictionary.startingWith(word)) {
      const lost = Math.min(maxPrefixLoss, (term.length - word.length) * loss)
      if (term === `${word}s`) mark(dictionary.postings(term), qualities.plural)
      else if (term !== word) mark(dictionary.postings(term), qualities.prefix - lost)
    }
  }
  if (word.length >= minPrefixLength || (isLast && !isCommon)) markAll(terms)
  if (word.length >= minPairLength && !terms.postings(word)) markAll(pairs)
}

/** A short word with another letter is too often another word: `cafe` is no `cage`. */
function mayBeTypo(word: string, term: string): boolean {
  const isLong = word.length > minTypoLength || term.length !== word.length
  return isLong || [...word].sort().join() === [...term].sort().join()
}

function clear(matches: WordMatches): void {
  const { quality, rows, count } = matches
  if (count > quality.length / 16) quality.fill(0)
  else for (let index = 0; index < count; index++) quality[rows[index] ?? 0] = 0
  matches.count = 0
  matches.best = 0
}

function markRows(matches: WordMatches, postings: Postings, inName: number, outsideName: number): void {
  const { quality, rows } = matches
  let { count } = matches
  if (postings.length > 0) matches.best = Math.max(matches.best, inName, outsideName)
  for (let index = 0; index < postings.length; index++) {
    const entry = postings[index] ?? 0
    const row = entry >> 1
    const found = entry & 1 ? inName : outsideName
    const known = quality[row] ?? 0
    if (found <= known) continue
    if (known === 0) rows[count++] = row
    quality[row] = found
  }
  matches.count = count
}
