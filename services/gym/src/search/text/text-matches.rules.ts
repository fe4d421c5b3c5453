// The rows that match words, and their scores. All loops are over arrays, because there may be 250,000 rows.
import type { GymColumns } from '../columns/gym-columns.rules.ts'
import { leastShare, type QueryWord } from '../words/query-words.rules.ts'
import type { Postings } from '../words/terms.rules.ts'

export interface FoundRows {
  /** Only the first `count` are valid. Reused by the next search. */
  rows: Int32Array
  count: number
  /** From 0 for no match to about 1. */
  scoreOf(row: number): number
  /** Whether all words of the query that say something are in the name, and none is said to be a place. */
  isNamed(row: number): boolean
  /** Whether the name has no other words. */
  isWholeName(row: number): boolean
}

/** The matches of a word of the query. */
export interface WeighedMatches extends WordMatches, QueryWord {
  /** Its part of the score. */
  weight: number
}

/** A name that contains more than the query matches less well. This is the share of the score that says so. */
const coverageShare = 0.2
/** Set in the length of a name if the address is only the nearest known place, which the gym need not be in. */
export const nearFlag = 128
export const maxNameLength = 127
/** The share of the quality of a word in such an address. */
const nearShare = 0.85

/** Collects each gym once that matches all of the words but `missing`. `words` begins with the rarest. */
export function collectWith(
  found: Pick<FoundRows, 'rows' | 'count'>,
  words: readonly WeighedMatches[],
  missing: number,
  { type }: GymColumns['arrays'],
): boolean {
  found.count = 0
  // Such a row matches at least one of the first missing + 1 words.
  for (let first = 0; first <= missing; first++) {
    const { rows, count } = words[first] ?? { rows: [], count: 0 }
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      if (type[row] !== 0 && lacksOnly(words, missing, first, row)) found.rows[found.count++] = row
    }
  }
  return found.count > 0
}

/** Whether the row lacks no more words, and matches none before the `first`: then it is collected already. */
function lacksOnly(words: readonly WeighedMatches[], missing: number, first: number, row: number): boolean {
  let lacking = 0
  for (let place = 0; place < words.length; place++) {
    if (words[place]?.quality[row] === 0) lacking++
    else if (place < first) return false
  }
  return lacking <= missing
}

/** Computed per row when it is asked for: most rows of a common word are too far away to need a score. */
export function scoresOf(
  words: readonly WeighedMatches[],
  nameLengths: Uint8Array,
): Pick<FoundRows, 'scoreOf'> {
  const total = 100 * words.reduce((sum, { weight }) => sum + weight, 0)
  const matched = words
    .filter(({ count }) => count > 0)
    .map(({ quality, weight }) => ({ quality, share: ((1 - coverageShare) * weight) / total }))
  const qualities = matched.map(({ quality }) => quality)
  const shares = Float64Array.from(matched, ({ share }) => share)
  return {
    scoreOf(row) {
      const length = nameLengths[row] ?? 0
      const outside = length >= nearFlag ? nearShare : 1
      let score = 0
      let inName = 0
      for (let word = 0; word < qualities.length; word++) {
        const found = qualities[word]?.[row] ?? 0
        const share = shares[word] ?? 0
        score += (found >> 1) * (found & 1 ? share : outside * share)
        inName += found & 1
      }
      return score + coverageShare * Math.min(1, inName / Math.max(1, length & maxNameLength))
    },
  }
}

/** What of the names the words of the query are. */
export function namedRows(
  words: readonly WeighedMatches[],
  nameLengths: Uint8Array,
): Pick<FoundRows, 'isNamed' | 'isWholeName'> {
  const telling = words.filter(({ share }) => share >= leastShare)
  const isInName = ({ quality }: WeighedMatches, row: number) => ((quality[row] ?? 0) & 1) === 1
  const mayBeName = telling.length > 0 && !words.some(({ isPlace }) => isPlace)
  const isNamed = (row: number) => mayBeName && telling.every((word) => isInName(word, row))
  return {
    isNamed,
    isWholeName: (row) =>
      isNamed(row) &&
      words.filter((word) => isInName(word, row)).length >= ((nameLengths[row] ?? 0) & maxNameLength),
  }
}

export interface WordMatches {
  /** Per row twice the quality of the match, of 100, plus one if it is in the name; 0 for no match. */
  quality: Uint8Array
  /** The rows that match; only the first `count` are valid. */
  rows: Int32Array
  count: number
}

export function clear(matches: WordMatches): void {
  const { quality, rows, count } = matches
  if (count > quality.length / 16) quality.fill(0)
  else for (let index = 0; index < count; index++) quality[rows[index] ?? 0] = 0
  matches.count = 0
}

/** Of rows that match already, the better quality stays. Both are twice the quality of 100, plus one for a name. */
export function markRows(
  matches: WordMatches,
  postings: Postings,
  inName: number,
  outsideName: number,
): void {
  const { quality, rows } = matches
  let { count } = matches
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
