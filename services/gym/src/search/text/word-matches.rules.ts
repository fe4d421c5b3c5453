// The rows that match one word of a query, with the quality of the match: exact, by synonym, prefix or with a typo.
import type { QueryWord } from './query-words.rules.ts'
import type { Postings, Terms } from './terms.rules.ts'
import { synonymsOf } from './words.rules.ts'

export interface WordMatches {
  /** Per row twice the quality of the match, of 100, plus one if it is in the name; 0 for no match. */
  quality: Uint8Array
  /** The rows that match; only the first `count` are valid. */
  rows: Int32Array
  count: number
}

export interface Dictionaries {
  /** The words of names, addresses, types and descriptions. */
  terms: Terms
  /** Two neighbours in a name as one word: `planetfitness`. */
  pairs: Terms
}

const qualities = {
  exact: 100,
  plural: 97,
  state: 85,
  synonym: 90,
  joined: 90,
  prefix: 75,
  typo: 60,
  sameArea: 50,
}
/** Share of the quality for a word that is not in the name, but in the address, the type or the description. */
const outsideNameShare = 0.8
/** Longer terms match a prefix less well; a last word is often unfinished. */
const lossPerLetter = { last: 1, other: 2 }
const maxPrefixLoss = 15
/** The least length of a word that is not the last: `la` does not mean the lake of Salt Lake City. */
const minPrefixLength = 3
const minTypoLength = 4
const minPairLength = 6
/** Five digits, of which the first three are the area (https://pe.usps.com/text/dmm300/602.htm). */
const zipCode = /^\d{5}$/

/** Clears `matches` and fills it with the matches of a word. */
export function matchWord({ terms, pairs }: Dictionaries, query: QueryWord, matches: WordMatches): void {
  const { word, isLast, joined, states } = query
  for (let index = 0; index < matches.count; index++) matches.quality[matches.rows[index] ?? 0] = 0
  matches.count = 0
  const mark = (postings: Postings | undefined, quality: number) => {
    if (postings) markRows(matches, postings, quality)
  }
  for (const synonym of synonymsOf(word)) mark(rowsWithAll(terms, synonym), qualities.synonym)
  if (query.isRepeated) return
  mark(terms.postings(word), qualities.exact)
  for (const state of states) mark(terms.postings(state), qualities.state)
  for (const each of joined) mark(terms.postings(each), qualities.joined)
  const loss = isLast ? lossPerLetter.last : lossPerLetter.other
  const markPrefix = (dictionary: Terms) => {
    for (const term of dictionary.startingWith(word)) {
      const lost = Math.min(maxPrefixLoss, (term.length - word.length) * loss)
      if (term === `${word}s`) mark(dictionary.postings(term), qualities.plural)
      else if (term !== word) mark(dictionary.postings(term), qualities.prefix - lost)
    }
  }
  if (word.length >= minPrefixLength || isLast) markPrefix(terms)
  if (word.length > 3 && word.endsWith('s')) mark(terms.postings(word.slice(0, -1)), qualities.plural)
  if (zipCode.test(word)) {
    for (const term of terms.startingWith(word.slice(0, 3)))
      if (zipCode.test(term)) mark(terms.postings(term), qualities.sameArea)
  }
  if (word.length < minTypoLength || /^\d+$/.test(word)) return
  for (const term of terms.withTypo(word)) mark(terms.postings(term), qualities.typo)
  if (word.length < minPairLength) return
  mark(pairs.postings(word), qualities.joined)
  if (terms.postings(word)) return
  markPrefix(pairs)
  for (const term of pairs.withTypo(word)) mark(pairs.postings(term), qualities.typo)
}

function markRows(matches: WordMatches, postings: Postings, quality: number): void {
  const { quality: qualityOf, rows } = matches
  const inName = 2 * quality + 1
  const outsideName = 2 * Math.round(quality * outsideNameShare)
  for (let index = 0; index < postings.length; index++) {
    const entry = postings[index] ?? 0
    const row = entry >> 1
    const found = entry & 1 ? inName : outsideName
    const known = qualityOf[row] ?? 0
    if (known === 0) rows[matches.count++] = row
    if (found > known) qualityOf[row] = found
  }
}

/** The postings of the rows that contain all of these terms. */
function rowsWithAll(terms: Terms, words: readonly string[]): Postings | undefined {
  const lists = words.flatMap((word) => [terms.postings(word) ?? []]).toSorted((a, b) => a.length - b.length)
  return lists.reduce((both, list) => (both.length === 0 ? both : intersect(both, list)))
}

function intersect(a: Postings, b: Postings): Postings {
  const both: Postings = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [first, second] = [a[i] ?? 0, b[j] ?? 0]
    const difference = (first >> 1) - (second >> 1)
    if (difference === 0) both.push(first & second)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return both
}
