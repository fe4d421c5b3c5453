// The rows that match a word, as arrays that are used again: there may be a million.
import type { Postings } from '../structures/posting-lists.rules.ts'

export interface WordMatches {
  /** Per row twice the quality of the match, of 100, plus one if it is in the name; 0 for no match. */
  quality: Uint8Array
  /** The rows that match; only the first `count` are valid. */
  rows: Int32Array
  count: number
  /** The greatest of `quality`. */
  best: number
}

export function clear(matches: WordMatches): void {
  const { quality, rows, count } = matches
  if (count > quality.length / 16) quality.fill(0)
  else for (let index = 0; index < count; index++) quality[rows[index] ?? 0] = 0
  matches.count = 0
  matches.best = 0
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
