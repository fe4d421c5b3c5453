// The rows that match one word of a query, with the quality of the match: exact, by synonym, joined with its neighbours,
// split, unfinished or with a typo.

import * as meanings from '../words/meanings.rules.ts'
import { partsOf, type QueryWord, type Wanted } from '../words/query-words.rules.ts'
import { noRows, type Postings, rowsWithAll, type Terms } from '../words/terms.rules.ts'
import { type Dictionaries, joiningWord, partsToFind } from '../words/words.rules.ts'

export interface WordMatches {
  /** Per row twice the quality of the match, of 100, plus one if it is in the name; 0 for no match. */
  quality: Uint8Array
  /** The rows that match; only the first `count` are valid. */
  rows: Int32Array
  count: number
}

/** The matches of a word of the query. */
export interface WeighedMatches extends WordMatches, QueryWord {
  /** Its part of the score. */
  weight: number
}

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
  const { terms, pairs, parts, described } = dictionaries
  const { word, states, isPlace } = query
  matches.quality.fill(0)
  matches.count = 0
  const outsideShare = query.share < minShareOutsideName ? 0 : outsideNameShare
  const mark = createMark(matches, word, isPlace ? placeInNameShare : 1, outsideShare)
  if (query.isEvery) mark(everyRow(rowCount), qualities.broader)
  for (const synonym of meanings.synonymsOf(word)) {
    mark(rowsWithAll(terms, synonym), qualities.synonym)
    if (synonym.length > 1) continue
    mark(parts.postings(synonym[0] ?? ''), qualities.part)
    mark(described.postings(synonym[0] ?? ''), qualities.described)
  }
  for (const kind of meanings.broaderKindsOf(word)) mark(rowsWithAll(terms, kind), qualities.broader)
  for (const kind of meanings.narrowerKindsOf(word)) {
    mark(rowsWithAll(terms, kind), qualities.narrower, { isCounted: false })
  }
  if (wanted === 'any' && meanings.isAnyGym(word) && !query.isOptional)
    mark(terms.postings('gym'), qualities.broader)
  markCity(terms, word, mark)
  mark(query.nearPlace, qualities.nearPlace, { inAddressShare: 1 })
  mark(query.inPlace, qualities.inPlace, { inAddressShare: 1 })
  if (query.isRepeated) return
  const known = terms.postings(word)
  mark(known, states.length > 0 ? qualities.maybeState : qualities.exact, {
    inAddressShare: outsideShare * (meanings.cityOf(word) ? nicknameShare : 1),
  })
  mark(described.postings(word), qualities.described)
  mark(rowsWithAll(parts, partsToFind(word)), qualities.part)
  markStates(terms, word, states, mark)
  markJoined(dictionaries, query, mark)
  const isCommon = (known?.length ?? 0) >= Math.max(commonWord.gyms, rowCount / commonWord.oneIn)
  markUnfinished(dictionaries, query, isCommon, mark)
  if (word.length > 3 && word.endsWith('s')) mark(terms.postings(word.slice(0, -1)), qualities.singular)
  if (word.length < minTypoLength || /^\d+$/.test(word)) return
  if (query.fact || meanings.isGeneralWord(word) || states.length > 0) return
  const typos = isCommon ? [] : terms.withTypos(word, 1).filter((term) => mayBeTypo(word, term))
  // The first letter is rarely wrong.
  for (const term of typos)
    mark(terms.postings(term), term[0] === word[0] ? qualities.typo : qualities.twoTypos)
  if (word.length < minPairLength) return
  mark(pairs.postings(word), qualities.joined)
  if (known) return
  for (const term of pairs.withTypos(word, 1)) mark(pairs.postings(term), qualities.typo)
  if (word.length < minTwoTyposLength || matches.count >= commonWord.gyms) return
  for (const term of terms.withTypos(word, 2).filter((each) => each[0] === word[0]))
    mark(terms.postings(term), qualities.twoTypos)
}

/** Not in names. */
function everyRow(rowCount: number): Postings {
  const rows = new Int32Array(rowCount)
  // `Int32Array.from` takes 14 times as long.
  for (let row = 0; row < rowCount; row++) rows[row] = row << 1
  return rows
}

function markCity(terms: Terms, word: string, mark: Mark): void {
  const city = meanings.cityOf(word)
  if (!city) return
  mark(rowsWithAll(terms, city.words), qualities.synonym, { share: placeInNameShare })
  mark(rowsWithAll(terms, [...city.words, meanings.stateTerm(city.state)]), qualities.bestPlace)
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

/** Of a match, of 100 for the word itself in the name. */
const qualities = {
  /** In the city that has the name of its state, and in the city of a nickname. */
  bestPlace: 115,
  /** In the place that was asked for, and around it. Less than `exact`, which says that the word is in the name. */
  inPlace: 99,
  nearPlace: 60,
  /** Beside the same neighbour as in the name. */
  neighbour: 105,
  exact: 100,
  plural: 97,
  /** `gold` for `golds`, which may be another name. */
  singular: 87,
  /** A word that may be a state's, in the name or in the city: `washington`. */
  maybeState: 90,
  synonym: 90,
  /** For a kind, and for words such as `workout` where they ask for any gym. */
  broader: 75,
  narrower: 55,
  joined: 97,
  prefix: 75,
  /** Of a short word that is one itself: `go`. */
  maybePrefix: 50,
  part: 70,
  typo: 60,
  twoTypos: 45,
  /** Less than any other: see `isOnlyDescribed`. */
  described: 10,
}

/** Longer terms match a prefix less well; a last word is often unfinished. */
const lossPerLetter = { last: 1, other: 2 }
const maxPrefixLoss = 15
/** The least length of a word that is not the last: `la` does not mean the lake of Salt Lake City. */
const minPrefixLength = 3
const minTwoTyposLength = 7
const minPairLength = 6

/** Whether a kind is only mentioned in the description, by the quality of its word. */
export const isOnlyDescribed = (found: number) => found > 0 && found >> 1 <= qualities.described

type Mark = ReturnType<typeof createMark>

/**
 * Marks rows with a quality of 100. Of rows that match already, the better one stays. In the name, the quality is
 * multiplied by `share`, and the word counts as a word of the name. A nickname is not what the addresses with the same
 * word mean: `la` in La Mesa.
 */
function createMark(matches: WordMatches, word: string, inNameShare: number, outsideShare: number) {
  return (
    postings: Postings = noRows,
    quality: number,
    { share = inNameShare, isCounted = word !== joiningWord, inAddressShare = outsideShare } = {},
  ): void => {
    const inName = 2 * Math.round(quality * share) + Number(isCounted)
    const outsideName = 2 * Math.round(quality * inAddressShare)
    const { quality: known, rows } = matches
    for (let index = 0; index < postings.length; index++) {
      const entry = postings[index] ?? 0
      const row = entry >> 1
      const found = entry & 1 ? inName : outsideName
      const before = known[row] ?? 0
      if (found <= before) continue
      if (before === 0) rows[matches.count++] = row
      known[row] = found
    }
  }
}

function markJoined({ terms, pairs }: Dictionaries, { word, joined }: QueryWord, mark: Mark): void {
  const isKnown = terms.postings(word) !== undefined
  for (const each of [joined.before, joined.after]) {
    if (each === undefined) continue
    // One word of the name counts once, for the word before.
    mark(terms.postings(each), qualities.joined, { isCounted: each === joined.after })
    if (isKnown) mark(pairs.postings(each), qualities.neighbour)
    for (const synonym of meanings.synonymsOf(each)) mark(rowsWithAll(terms, synonym), qualities.synonym)
    if (isKnown || each.length < minTwoTyposLength) continue
    for (const term of terms.withTypos(each, 1)) mark(terms.postings(term), qualities.typo)
  }
  for (const run of joined.threes)
    mark(terms.postings(run), qualities.joined, { isCounted: run.startsWith(word) })
  const parts = word.length >= minTwoTyposLength ? partsOf(terms, word) : [word]
  if (parts.length === 1) return
  const others = parts.flatMap((part, at) =>
    meanings.synonymsOf(part).map((synonym) => parts.toSpliced(at, 1, ...synonym)),
  )
  for (const each of [parts, ...others]) mark(rowsWithAll(terms, each), qualities.joined)
}

/** The terms that begin with the word. */
function markUnfinished(
  { terms, pairs }: Dictionaries,
  { word, isLast, joined }: QueryWord,
  isCommon: boolean,
  mark: Mark,
): void {
  const loss = isLast ? lossPerLetter.last : lossPerLetter.other
  const most =
    isCommon && word.length < minPrefixLength && !joined.before ? qualities.maybePrefix : qualities.prefix
  // One letter begins the name of a city or a state of most addresses.
  const options = word.length === 1 ? { inAddressShare: 0 } : {}
  const markAll = (dictionary: Terms) => {
    for (const term of dictionary.startingWith(word)) {
      const lost = Math.min(maxPrefixLoss, (term.length - word.length) * loss)
      if (term === `${word}s`) mark(dictionary.postings(term), qualities.plural, options)
      else if (term !== word) mark(dictionary.postings(term), most - lost, options)
    }
  }
  if (word.length >= minPrefixLength || isLast) markAll(terms)
  if (word.length >= minPairLength && !terms.postings(word)) markAll(pairs)
}
