// The rows that match one word of a query, with the quality of the match: exact, by synonym, prefix or with a typo.
import type { Postings, Terms } from './terms.rules.ts'
import { synonymsOf } from './words.rules.ts'

export interface WordMatches {
  /** The quality of the match per row, of 100; 0 for no match. */
  quality: Uint8Array
  /** The rows that match; only the first `count` are valid. */
  rows: Int32Array
  count: number
}

const qualities = { exact: 100, plural: 97, synonym: 90, joined: 90, prefix: 75, typo: 60 }
/** Share of the quality for a word that is not in the name, but in the address, the type or the description. */
const outsideNameShare = 0.8
/** Longer terms match a prefix less well; a last word is often unfinished. */
const lossPerLetter = { last: 1, other: 2 }
const maxPrefixLoss = 15
const minTypoLength = 4

export interface QueryWord {
  word: string
  isLast: boolean
  /** The word joined with its neighbours: `cross fit` also matches `crossfit`. */
  joined: string[]
}

/** Clears `matches` and fills it with the matches of a word. */
export function matchWord(terms: Terms, { word, isLast, joined }: QueryWord, matches: WordMatches): void {
  for (let index = 0; index < matches.count; index++) matches.quality[matches.rows[index] ?? 0] = 0
  matches.count = 0
  const mark = (postings: Postings | undefined, quality: number) => {
    if (postings) markRows(matches, postings, quality)
  }
  mark(terms.postings(word), qualities.exact)
  for (const synonym of synonymsOf(word)) mark(rowsWithAll(terms, synonym), qualities.synonym)
  for (const parts of splitsOf(word)) mark(rowsWithAll(terms, parts), qualities.joined)
  for (const each of joined) mark(terms.postings(each), qualities.joined)
  const loss = isLast ? lossPerLetter.last : lossPerLetter.other
  for (const term of word.length > 1 || isLast ? terms.startingWith(word) : []) {
    const lost = Math.min(maxPrefixLoss, (term.length - word.length) * loss)
    if (term === `${word}s`) mark(terms.postings(term), qualities.plural)
    else if (term !== word) mark(terms.postings(term), qualities.prefix - lost)
  }
  if (word.length > 3 && word.endsWith('s')) mark(terms.postings(word.slice(0, -1)), qualities.plural)
  if (word.length < minTypoLength || /^\d+$/.test(word)) return
  for (const term of terms.withTypo(word)) mark(terms.postings(term), qualities.typo)
}

function markRows(matches: WordMatches, postings: Postings, quality: number): void {
  const { quality: qualityOf, rows } = matches
  const outsideName = Math.round(quality * outsideNameShare)
  for (const entry of postings) {
    const row = entry >> 1
    const found = entry & 1 ? quality : outsideName
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

/** `planetfitness` as `planet` and `fitness`. */
function splitsOf(word: string): string[][] {
  const places = Array.from({ length: Math.max(0, word.length - 2) }, (_, index) => index + 1)
  return places.map((place) => [word.slice(0, place), word.slice(place)])
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
