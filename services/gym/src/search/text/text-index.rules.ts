// Full-text search: the gyms that contain the words of a query, in any order, and how well they match.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { createTerms } from '../structures/terms.rules.ts'
import { type CutTexts, createCutTexts } from './cut-texts.rules.ts'
import { minShares, placeOf, rowsOfPlace } from './place-words.rules.ts'
import { withPlaces } from './places.rules.ts'
import { type QueryWord, queryWordsOf, type Wanted, wantedBy } from './query-words.rules.ts'
import { splitWord } from './split-words.rules.ts'
import {
  collectWith,
  maxNameLength,
  nearFlag,
  scoresOf,
  type TextMatches,
  type TextScores,
  type WeighedMatches,
} from './text-matches.rules.ts'
import { type Dictionaries, matchWord, type WordMatches } from './word-matches.rules.ts'
import { labelWords, wordsOf } from './words.rules.ts'

export interface GymText {
  name: string
  address: string
  /** Of the type. */
  labels: string
  /** Words for its facts. */
  facts: string
  description: string
}

export interface TextIndex {
  /** Rows have to be added in ascending order. */
  add(row: number, text: GymText): void
  remove(row: number): void
  finishLoad(): void
  /**
   * The rows that contain all words of the query but the optional ones; if there are none, those that lack
   * the words of a place; if there are none, one word, then two, up to half of the words. Valid until the next
   * search: the arrays are reused.
   */
  search(query: string): FoundTexts
}

export interface FoundTexts extends TextMatches, TextScores {
  /** Where the place is that the query names; several if there are several of the name, the largest first. */
  centres?: readonly UnitVector[] | undefined
  wanted: Wanted
}

/** `centresOf` returns the centres of groups of rows that are near each other. */
export function createTextIndex(
  centresOf: (rows: readonly number[], minShare: number) => UnitVector[] = () => [],
): TextIndex {
  const dictionaries = createDictionaries()
  /** The number of words of each name, perhaps with the flag; 0 for a removed row. */
  let nameLengths = new Uint8Array(1_024)
  let rowCount = 0
  let cut = createCutTexts(dictionaries)
  const bufferOf = createBuffers()
  const found: TextMatches = { rows: new Int32Array(0), count: 0, has: () => false }

  function find(queryWords: readonly QueryWord[]): WeighedMatches[] {
    return queryWords.map((queryWord, index) => {
      const matches = bufferOf(index, nameLengths.length)
      matchWord(dictionaries, queryWord, rowCount, matches)
      const { word, states, share, isOptional, inPlace } = queryWord
      // Rare words weigh more: the inverse document frequency.
      const weight = share * Math.log(1 + rowCount / (1 + matches.count))
      return Object.assign(matches, { word, states, share, isOptional, inPlace, weight })
    })
  }

  /** Fills `found`. Returns the words that the scores are of, and where the place is that they name. */
  function collect(all: readonly WeighedMatches[]): {
    words: readonly WeighedMatches[]
    centres?: UnitVector[] | undefined
  } {
    const needed = neededOf(all).toSorted((a, b) => a.count - b.count)
    collectWith(found, needed, 0, nameLengths)
    if (found.count > 0) return { words: all, centres: centresOfPlace(needed) }
    const { placeWords, rows } = placeOf(dictionaries.terms, needed)
    const others = needed.filter((word) => !placeWords.includes(word))
    const centres = others.length > 0 ? (centresOfPlace(needed) ?? centresOf(rows, minShares.word)) : []
    if (centres.length > 0) collectWith(found, others, 0, nameLengths)
    if (found.count > 0) return { words: all.filter((word) => !placeWords.includes(word)), centres }
    const maxMissing = Math.floor(needed.length / 2)
    for (let missing = 1; missing <= maxMissing && found.count === 0; missing++) {
      collectWith(found, needed, missing, nameLengths)
    }
    return { words: all }
  }

  function centresOfPlace(words: readonly WeighedMatches[]): UnitVector[] | undefined {
    const { rows, minShare } = rowsOfPlace(dictionaries.terms, words)
    return rows.length > 0 ? centresOf(rows, minShare) : undefined
  }

  function search(query: string): FoundTexts {
    if (found.rows.length < nameLengths.length) found.rows = new Int32Array(nameLengths.length)
    found.count = 0
    const split = (word: string) => splitWord(dictionaries, word)
    const queryWords = withPlaces(dictionaries, queryWordsOf(query, split))
    const { words, centres } = collect(find(queryWords))
    return { ...found, ...scoresOf(words, nameLengths), centres, wanted: wantedBy(query, queryWords) }
  }

  return {
    add(row, text) {
      if (row >= nameLengths.length) nameLengths = copyInto(new Uint8Array(2 * row), nameLengths)
      nameLengths[row] = addText(dictionaries, cut, row, text)
      rowCount = Math.max(rowCount, row + 1)
    },

    remove(row) {
      nameLengths[row] = 0
    },

    finishLoad() {
      for (const dictionary of Object.values(dictionaries)) dictionary.finishLoad()
      cut = createCutTexts(dictionaries)
    },

    search,
  }
}

function createDictionaries(): Dictionaries {
  return { terms: createTerms(), pairs: createTerms(), parts: createTerms(), places: createTerms() }
}

/** The words that are not optional; if all are, those that say most: `gym` of `cheap gym`. */
function neededOf(all: readonly WeighedMatches[]): readonly WeighedMatches[] {
  const required = all.filter(({ isOptional }) => !isOptional)
  if (required.length > 0) return required
  const most = Math.max(...all.map(({ share }) => share))
  return all.filter(({ share }) => share === most)
}

/** Returns the number of words of the name, and the flag. */
function addText(
  { terms, pairs, parts, places }: Dictionaries,
  cut: CutTexts,
  row: number,
  text: GymText,
): number {
  const { name, address, labels, facts, description } = text
  const inName = cut.name(name)
  for (const term of inName.terms) terms.add(term, row, true)
  for (const part of inName.parts) parts.add(part, row, true)
  for (const pair of inName.pairs) pairs.add(pair, row, true)
  const addOutsideName = (term: number) => terms.add(term, row, false)
  cut.address(address, addOutsideName, (place) => places.add(place, row, false))
  for (const words of [labels, facts])
    for (const word of labelWords(words)) addOutsideName(terms.numberOf(word))
  if (description) for (const word of wordsOf(description)) addOutsideName(terms.numberOf(word))
  return Math.min(maxNameLength, Math.max(1, inName.length)) | (address.startsWith('near ') ? nearFlag : 0)
}

/** Reused, because each needs five bytes per gym. */
function createBuffers(): (index: number, capacity: number) => WordMatches {
  const buffers: WordMatches[] = []
  return (index, capacity) => {
    const known = buffers[index]
    if (known && known.quality.length >= capacity) return known
    const buffer = { quality: new Uint8Array(capacity), rows: new Int32Array(capacity), count: 0, best: 0 }
    buffers[index] = buffer
    return buffer
  }
}

function copyInto(larger: Uint8Array<ArrayBuffer>, smaller: Uint8Array): Uint8Array<ArrayBuffer> {
  larger.set(smaller)
  return larger
}
