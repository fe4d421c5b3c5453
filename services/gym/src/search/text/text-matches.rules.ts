// The rows that match several words, and their scores. All loops are over arrays, because there may be a million rows.

import { leastShare, type QueryWord } from '../words/query-words.rules.ts'
import type { WordMatches } from './marked-rows.rules.ts'

export interface TextMatches {
  /** Only the first `count` are valid. */
  rows: Int32Array
  count: number
  /** Whether the row is one of them. */
  has(row: number): boolean
}

export interface TextScores {
  /** From 0 for no match to about 1. */
  scoreOf(row: number): number
  /** No score is more. */
  maxScore: number
  /** Visits those of the marked rows whose score may be at least `minScore`. Takes less time than their scores. */
  visitAbove(minScore: number, marks: Uint8Array, visit: (row: number) => void): void
}

type MatchedFields = 'word' | 'states' | 'share' | 'isOptional' | 'isPlace' | 'inPlace'

export interface WeighedMatches extends WordMatches, Pick<QueryWord, MatchedFields> {
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

/** Collects each row once that matches all of the words but `missing`. `words` begins with the rarest. */
export function collectWith(
  found: TextMatches,
  words: readonly WeighedMatches[],
  missing: number,
  nameLengths: Uint8Array,
): void {
  found.has = matchesWords(words, missing, nameLengths)
  const [only, ...others] = words
  if (only && others.length === 0) {
    // Without a branch: each row is written and stays if the counter moves on.
    const { rows, count } = only
    let kept = 0
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      found.rows[kept] = row
      kept += nameLengths[row] === 0 ? 0 : 1
    }
    found.count = kept
    return
  }
  // Such a row matches at least one of the first missing + 1 words.
  for (let first = 0; first <= missing; first++) {
    const { rows, count } = words[first] ?? { rows: [], count: 0 }
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      if (nameLengths[row] === 0) continue
      if (lacksOnly(words, missing, first, row)) found.rows[found.count++] = row
    }
  }
}

function matchesWords(words: readonly WeighedMatches[], missing: number, nameLengths: Uint8Array) {
  return (row: number): boolean => {
    if (nameLengths[row] === 0) return false
    let lacking = 0
    for (const { quality } of words) if (quality[row] === 0) lacking++
    return lacking <= missing
  }
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
export function scoresOf(words: readonly WeighedMatches[], nameLengths: Uint8Array): TextScores {
  const total = 100 * words.reduce((sum, { weight }) => sum + weight, 0)
  const matched = words
    .filter(({ count }) => count > 0)
    .map(({ quality, weight, best }) => ({ quality, best, share: ((1 - coverageShare) * weight) / total }))
  return {
    maxScore: matched.reduce((sum, { best, share }) => sum + share * (best >> 1), coverageShare),

    visitAbove: (minScore, marks, visit) => visitAbove(matched, minScore, marks, visit),

    scoreOf(row) {
      const length = nameLengths[row] ?? 0
      let score = 0
      let inName = 0
      for (const { quality, share } of matched) {
        const found = quality[row] ?? 0
        const isNear = (found & 1) === 0 && length >= nearFlag
        score += (found >> 1) * (isNear ? nearShare * share : share)
        inName += found & 1
      }
      return score + coverageShare * Math.min(1, inName / Math.max(1, length & maxNameLength))
    },
  }
}

/** Rows by what of their names the words of the query are. */
export interface NamedRows {
  /** Whether all words of the query that say something are in the name, and none is said to be a place. */
  isNamed(row: number): boolean
  /** Whether the name has no other words. */
  isWholeName(row: number): boolean
}

export function namedRows(words: readonly WeighedMatches[], nameLengths: Uint8Array): NamedRows {
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

/** In the order of rows, because the rows of a text are in the order of its terms: a third of the time. */
function visitAbove(
  words: readonly { quality: Uint8Array; best: number; share: number }[],
  minScore: number,
  marks: Uint8Array,
  visit: (row: number) => void,
): void {
  const [first, ...others] = words
  if (!first) return
  const { quality, share } = first
  const most = others.reduce((sum, word) => sum + word.share * (word.best >> 1), coverageShare)
  // The least that the first word needs if all others match at their best: most rows are excluded by one number.
  const leastQuality = 2 * Math.ceil((minScore - most) / share - 1e-6)
  const rows = Math.min(marks.length, quality.length)
  for (let row = 0; row < rows; row++) {
    const found = quality[row] ?? 0
    if (found < leastQuality || marks[row] !== 1) continue
    let score = coverageShare + share * (found >> 1)
    for (const word of others) score += word.share * ((word.quality[row] ?? 0) >> 1)
    if (score >= minScore) visit(row)
  }
}
