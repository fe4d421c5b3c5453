// The rows that match one word of a query, with the quality of the match: exact, by synonym, prefix or with a typo.

import { rowsWithAll, type Terms } from '../structures/terms.rules.ts'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import {
  broaderKindsOf,
  cityOf,
  isAnyGym,
  isGeneralWord,
  narrowerKindsOf,
  synonymsOf,
} from '../words/meanings.rules.ts'
import type { QueryWord, Wanted } from '../words/query-words.rules.ts'
import { stateTerm } from '../words/states.rules.ts'
import { joiningWord } from '../words/words.rules.ts'
import { zipCodesNear } from '../words/zip-codes.rules.ts'
import { clear, markRows, type WordMatches } from './marked-rows.rules.ts'
import {
  type Mark,
  markJoined,
  markUnfinished,
  minPairLength,
  minTwoTyposLength,
  qualities,
} from './unfinished-words.rules.ts'

/** Share of the quality for a word that is not in the name, but in the address, the type or the description. */
const outsideNameShare = 0.8
/** For a word that stands for a place. */
const placeInNameShare = 0.7
/** For a nickname of a city that is a word of an address. */
const nicknameShare = 0.5
const minTypoLength = 4
/** A word that so many gyms contain, and one in so many, is not a typo of another. */
const commonWord = { gyms: 10, oneIn: 2_000 }
/** Words of a smaller share of their weight are so common that addresses do not count: `in` is not Indiana. */
const minShareOutsideName = 0.2

/** Clears `matches` and fills it with the matches of a word. */
export function matchWord(
  dictionaries: Dictionaries,
  query: QueryWord,
  wanted: Wanted,
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
    { share = inNameShare, isCounted = word !== joiningWord, inAddressShare = outsideShare } = {},
  ) => {
    const inName = 2 * Math.round(quality * share) + Number(isCounted)
    const outside = Math.round(quality * inAddressShare)
    if (postings) markRows(matches, postings, inName, 2 * outside)
  }
  for (const synonym of synonymsOf(word)) {
    mark(rowsWithAll(terms, synonym), qualities.synonym)
    if (synonym.length === 1) mark(parts.postings(synonym[0] ?? ''), qualities.part)
  }
  for (const kind of broaderKindsOf(word)) mark(rowsWithAll(terms, kind), qualities.broader)
  for (const kind of narrowerKindsOf(word)) {
    mark(rowsWithAll(terms, kind), qualities.narrower, { isCounted: false })
  }
  if (wanted === 'any' && isAnyGym(word) && !query.isOptional) mark(terms.postings('gym'), qualities.broader)
  markCity(terms, word, mark)
  mark(query.nearPlace, qualities.nearPlace, { inAddressShare: 1 })
  mark(query.inPlace, qualities.inPlace, { inAddressShare: 1 })
  if (query.isRepeated) return
  const known = terms.postings(word)
  mark(known, states.length > 0 ? qualities.maybeState : qualities.exact, {
    inAddressShare: outsideShare * (cityOf(word) ? nicknameShare : 1),
  })
  mark(parts.postings(word), qualities.part)
  markStates(terms, word, states, mark)
  markJoined(dictionaries, query, mark)
  const isCommon = (known?.length ?? 0) >= Math.max(commonWord.gyms, rowCount / commonWord.oneIn)
  markUnfinished(dictionaries, query, isCommon, mark)
  if (word.length > 3 && word.endsWith('s')) mark(terms.postings(word.slice(0, -1)), qualities.singular)
  for (const term of zipCodesNear(terms, word)) mark(terms.postings(term), qualities.sameArea)
  if (word.length < minTypoLength || /^\d+$/.test(word)) return
  if (isGeneralWord(word) || states.length > 0) return
  const typos = isCommon ? [] : terms.withTypo(word).filter((term) => mayBeTypo(word, term))
  for (const term of typos) mark(terms.postings(term), qualities.typo)
  if (word.length < minPairLength) return
  mark(pairs.postings(word), qualities.joined)
  if (known) return
  for (const term of pairs.withTypo(word)) mark(pairs.postings(term), qualities.typo)
  if (word.length < minTwoTyposLength || matches.count > 0) return
  for (const term of terms.withTwoTypos(word).filter((each) => each[0] === word[0]))
    mark(terms.postings(term), qualities.twoTypos)
}

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

/** A short word with another letter is too often another word: `cafe` is no `cage`. */
function mayBeTypo(word: string, term: string): boolean {
  const isLong = word.length > minTypoLength || term.length !== word.length
  return isLong || [...word].sort().join() === [...term].sort().join()
}
