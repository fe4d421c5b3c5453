// The words of a query that name a place, as `denver` in `ymca denver`. Where no gym has all words of a query, those
// with its other words are found, and the nearest to the place come first.

import type { Postings } from '../structures/posting-lists.rules.ts'
import type { Terms } from '../structures/terms.rules.ts'
import { cityOf, isGeneralWord, synonymsOf } from './meanings.rules.ts'
import type { WordMatches } from './word-matches.rules.ts'
import { rowsNearZipCode } from './zip-codes.rules.ts'

interface MatchedWord extends WordMatches {
  word: string
  /** The terms of the states that it stands for. */
  states: readonly string[]
  /** See places.rules.ts. */
  inPlace?: Postings | undefined
}

const maxSampled = 1_000
/** A known place is where this share of its gyms is; a word of addresses needs more. */
export const minShares = { place: 0.1, word: 0.5 }
/** Twice the least quality of a word of an address that is no typo and not unfinished. */
const minQuality = 2 * 68

/** Words that more addresses than names contain, and some rows whose addresses contain all of them. */
export function placeOf<W extends MatchedWord>(
  terms: Terms,
  words: readonly W[],
): { placeWords: W[]; rows: number[] } {
  const placeWords = words.filter((each) => isPlaceWord(each, terms.postings(each.word)))
  const [rarest, ...others] = placeWords.toSorted((a, b) => a.count - b.count)
  const rows = placeWords.flatMap(({ word }) => rowsNearZipCode(terms, word) ?? [])
  if (rows.length > 0) return { placeWords, rows }
  for (let index = 0; rarest && index < rarest.count && rows.length < maxSampled; index++) {
    const row = rarest.rows[index] ?? 0
    if (isInAddress(rarest, row) && others.every((other) => isInAddress(other, row))) rows.push(row)
  }
  return { placeWords, rows }
}

/** Gyms in the place that the words name, or near a ZIP code, also if no gym has it. */
export function rowsOfPlace(
  terms: Terms,
  words: readonly MatchedWord[],
): { rows: number[]; minShare: number } {
  const inPlace = words.find((each) => each.inPlace)?.inPlace
  if (inPlace) {
    const rows = Array.from(inPlace.subarray(0, maxSampled), (entry) => entry >> 1)
    return { rows, minShare: minShares.place }
  }
  return { rows: words.flatMap(({ word }) => rowsNearZipCode(terms, word) ?? []), minShare: minShares.word }
}

function isPlaceWord(matched: MatchedWord, postings: Postings | undefined): boolean {
  const { word, states, inPlace } = matched
  if (states.length > 0 || inPlace) return true
  if (isGeneralWord(word)) return false
  const hasMeanings = cityOf(word) !== undefined || synonymsOf(word).length > 0
  const sample = (hasMeanings ? entriesOf(matched) : (postings ?? entriesOf(matched))).subarray(0, maxSampled)
  return 2 * sample.filter((entry) => entry & 1).length < sample.length
}

function entriesOf({ rows, quality, count }: WordMatches): Postings {
  return rows.subarray(0, Math.min(count, maxSampled)).map((row) => 2 * row + ((quality[row] ?? 0) & 1))
}

function isInAddress({ quality }: WordMatches, row: number): boolean {
  const found = quality[row] ?? 0
  return found >= minQuality && (found & 1) === 0
}
