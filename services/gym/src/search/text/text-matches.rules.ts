// The rows that match several words, with their scores. All loops are over arrays, because there may be a million rows.
import type { WordMatches } from './word-matches.rules.ts'

export interface TextMatches {
  /** Only the first `count` are valid. */
  rows: Int32Array
  /** From 0 for no match to about 1. */
  scores: Float32Array
  count: number
}

export interface WeighedMatches extends WordMatches {
  word: string
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
  // Such a row matches at least one of the first missing + 1 words.
  for (let first = 0; first <= missing; first++) {
    const { rows, count } = words[first] ?? { rows: [], count: 0 }
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      if (nameLengths[row] === 0) continue
      if (words.length === 1 || lacksOnly(words, missing, first, row)) found.rows[found.count++] = row
    }
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

/** Word by word, because the loops over millions of rows are then simple ones. */
export function writeScores(
  { rows, scores, count }: TextMatches,
  words: readonly WeighedMatches[],
  nameLengths: Uint8Array,
): void {
  const total = 100 * words.reduce((sum, { weight }) => sum + weight, 0)
  const inName = new Uint8Array(count)
  scores.fill(0, 0, count)
  for (const { quality, weight, count: matches } of words) {
    if (matches === 0) continue
    const whole = ((1 - coverageShare) * weight) / total
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      const found = quality[row] ?? 0
      const isNear = (found & 1) === 0 && (nameLengths[row] ?? 0) >= nearFlag
      scores[index] = (scores[index] ?? 0) + (found >> 1) * (isNear ? nearShare * whole : whole)
      inName[index] = (inName[index] ?? 0) + (found & 1)
    }
  }
  for (let index = 0; index < count; index++) {
    const length = (nameLengths[rows[index] ?? 0] ?? 0) & maxNameLength
    scores[index] =
      (scores[index] ?? 0) + coverageShare * Math.min(1, (inName[index] ?? 0) / Math.max(1, length))
  }
}
