// The words of a query that name a place, as `denver` in `ymca denver`. Where no gym has all words of a query, those
// with its other words are found, and the nearest to the place come first.

import type { Dictionaries } from '../words/gym-words.rules.ts'
import { cityOf, isGeneralWord, synonymsOf } from '../words/meanings.rules.ts'
import { commonRows, noRows, type Postings, type Terms } from '../words/terms.rules.ts'
import { rowsNearZipCode } from '../words/zip-codes.rules.ts'
import { maxSampled, misspelledPlace } from './known-places.rules.ts'
import type { WordMatches } from './text-matches.rules.ts'

interface MatchedWord extends WordMatches {
  word: string
  /** The terms of the states that it stands for. */
  states: readonly string[]
  /** See places.rules.ts. */
  inPlace?: Postings | undefined
}

/** A word of addresses is a place if this share of its gyms is there. */
export const minShare = 0.5
/** Twice the least quality of a word of an address that is no typo and not unfinished. */
const minQuality = 2 * 68

/**
 * Words that more addresses than names contain and that name a place, and some rows whose addresses contain all of
 * them.
 */
export function placeOf<W extends MatchedWord>(
  dictionaries: Dictionaries,
  words: readonly W[],
): { placeWords: W[]; rows: number[] } {
  const placeWords = knownPlaces(dictionaries, words)
  const { terms } = dictionaries
  const [rarest, ...others] = placeWords.toSorted((a, b) => a.count - b.count)
  const rows = rowsNearZipCodes(terms, placeWords)
  if (rows.length > 0) return { placeWords, rows }
  for (let index = 0; rarest && index < rarest.count && rows.length < maxSampled; index++) {
    const row = rarest.rows[index] ?? 0
    if (isInAddress(rarest, row) && others.every((other) => isInAddress(other, row))) rows.push(row)
  }
  if (rows.length > 0) return { placeWords, rows }
  const named = placeWords.filter(({ states }) => states.length === 0)
  const states = placeWords.flatMap((each) => each.states).map((state) => terms.postings(state))
  const misspelled = misspelledPlace(dictionaries, named) ?? noRows
  const inState = states
    .map((each) => commonRows([misspelled, each ?? noRows]))
    .find((each) => each.length > 0)
  return { placeWords, rows: Array.from(inState ?? misspelled, (entry) => entry >> 1) }
}

/** Of neighbours that are place words, those that name a known place: not the `sugar` of Sugar Land. */
function knownPlaces<W extends MatchedWord>(dictionaries: Dictionaries, words: readonly W[]): W[] {
  const { terms } = dictionaries
  const known = new Set<W>()
  for (let from = 0; from < words.length; from++) {
    for (let end = from + 1; end <= words.length; end++) {
      const run = words.slice(from, end)
      if (!run.every((each) => isPlaceWord(each, terms.postings(each.word)))) break
      const mayBeUnfinished = run.length > 1 || end === words.length
      const [first] = run
      const isAlone = run.length === 1 && first !== undefined && isPlaceAlone(first)
      if (isAlone || isKnownPlace(dictionaries, run, mayBeUnfinished)) {
        for (const word of run) known.add(word)
      }
    }
  }
  return words.filter((word) => known.has(word))
}

/** A known place, a state by its name, a nickname or a ZIP code. */
function isPlaceAlone({ word, states, inPlace }: MatchedWord): boolean {
  return states.length > 0 || inPlace !== undefined || cityOf(word) !== undefined || /^\d{5}$/.test(word)
}

function isKnownPlace(
  dictionaries: Dictionaries,
  run: readonly MatchedWord[],
  mayBeUnfinished: boolean,
): boolean {
  const { places } = dictionaries
  const name = run.map(({ word }) => word).join(' ')
  return (
    places.postings(name) !== undefined ||
    (mayBeUnfinished && places.startingWith(name).length > 0) ||
    misspelledPlace(dictionaries, run) !== undefined
  )
}

/** Gyms near the ZIP codes among the words, also if no gym has them. */
export function rowsNearZipCodes(terms: Terms, words: readonly MatchedWord[]): number[] {
  return words.flatMap(({ word }) => rowsNearZipCode(terms, word) ?? [])
}

function isPlaceWord(matched: MatchedWord, postings: Postings | undefined): boolean {
  const { word, states, inPlace } = matched
  if (states.length > 0 || inPlace) return true
  if (isGeneralWord(word)) return false
  const hasMeanings = cityOf(word) !== undefined || synonymsOf(word).length > 0
  const sample = (hasMeanings ? entriesOf(matched) : (postings ?? entriesOf(matched))).subarray(0, maxSampled)
  // A word that no gym has may be misspelled.
  return sample.length === 0 || 2 * sample.filter((entry) => entry & 1).length < sample.length
}

function entriesOf({ rows, quality, count }: WordMatches): Postings {
  return rows.subarray(0, Math.min(count, maxSampled)).map((row) => 2 * row + ((quality[row] ?? 0) & 1))
}

function isInAddress({ quality }: WordMatches, row: number): boolean {
  const found = quality[row] ?? 0
  return found >= minQuality && (found & 1) === 0
}
