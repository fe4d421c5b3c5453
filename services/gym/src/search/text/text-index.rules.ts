// Full-text search: the gyms that contain the words of a query, in any order, and how well they match.
import { queryWordsOf } from './query-words.rules.ts'
import { stateTermOf } from './states.rules.ts'
import { createTerms } from './terms.rules.ts'
import { type Dictionaries, matchWord, type WordMatches } from './word-matches.rules.ts'
import { isOptionalWord, labelWords, weightShareOf, withInitials, wordsOf } from './words.rules.ts'

export interface GymText {
  name: string
  address: string
  /** Of the type. */
  labels: string
  description: string
}

export interface TextIndex {
  /** Rows have to be added in ascending order. */
  add(row: number, text: GymText): void
  remove(row: number): void
  finishLoad(): void
  /**
   * The rows that contain all words of the query but the optional ones; if there are none, those that lack
   * one word, then two, up to half of the words. Valid until the next search: the arrays are reused.
   */
  search(query: string): TextMatches
}

export interface TextMatches {
  /** Only the first `count` are valid. */
  rows: Int32Array
  /** From 0 to 1. */
  scores: Float32Array
  count: number
}

interface Found extends WordMatches {
  word: string
  /** Rare words weigh more: log(1 + rows / matches), the inverse document frequency. */
  weight: number
}

/** A name that contains more than the query matches less well. This is the share of the score that says so. */
const coverageShare = 0.2
/** Set in `nameLengths` if the address is only the nearest known place, which the gym need not be in. */
const nearFlag = 128
const maxNameLength = 127
/** The share of the quality of a word in such an address. */
const nearShare = 0.85

export function createTextIndex(): TextIndex {
  const dictionaries = { terms: createTerms(), pairs: createTerms() }
  /** The number of words of each name, perhaps with the flag; 0 for a removed row. */
  let nameLengths = new Uint8Array(1_024)
  let rowCount = 0
  const bufferOf = createBuffers()
  const found: TextMatches = { rows: new Int32Array(0), scores: new Float32Array(0), count: 0 }

  function find(query: string): Found[] {
    return queryWordsOf(query).map((queryWord, index) => {
      const matches = bufferOf(index, nameLengths.length)
      matchWord(dictionaries, queryWord, matches)
      const weight = weightShareOf(queryWord.word) * Math.log(1 + rowCount / (1 + matches.count))
      return Object.assign(matches, { word: queryWord.word, weight })
    })
  }

  function search(query: string): TextMatches {
    if (found.rows.length < nameLengths.length) {
      found.rows = new Int32Array(nameLengths.length)
      found.scores = new Float32Array(nameLengths.length)
    }
    found.count = 0
    const all = find(query)
    const present = all.filter(({ count }) => count > 0)
    const required = all.filter(({ word }) => !isOptionalWord(word))
    const needed = (required.length > 0 ? required : all).toSorted((a, b) => a.count - b.count)
    const total = 100 * all.reduce((sum, { weight }) => sum + weight, 0)
    const maxMissing = Math.floor(needed.length / 2)
    for (let missing = 0; missing <= maxMissing && found.count === 0; missing++) {
      collectWith(found, needed, missing, nameLengths)
    }
    writeScores(found, present, total, nameLengths)
    return found
  }

  return {
    add(row, text) {
      if (row >= nameLengths.length) nameLengths = copyInto(new Uint8Array(2 * row), nameLengths)
      nameLengths[row] = addText(dictionaries, row, text)
      rowCount = Math.max(rowCount, row + 1)
    },

    remove(row) {
      nameLengths[row] = 0
    },

    finishLoad() {
      dictionaries.terms.finishLoad()
      dictionaries.pairs.finishLoad()
    },

    search,
  }
}

/** Returns the number of words of the name, and the flag. */
function addText({ terms, pairs }: Dictionaries, row: number, text: GymText): number {
  const { name, address, labels, description } = text
  const letters = wordsOf(name)
  const words = withInitials(letters)
  for (const word of words) terms.add(word, row, true)
  if (letters.length > words.length) for (const letter of letters) terms.add(letter, row, true)
  for (let at = 1; at < words.length; at++) pairs.add(`${words[at - 1]}${words[at]}`, row, true)
  for (const word of wordsOf(address)) terms.add(word, row, false)
  for (const word of labelWords(labels)) terms.add(word, row, false)
  if (description) for (const word of wordsOf(description)) terms.add(word, row, false)
  const state = stateTermOf(address)
  if (state) terms.add(state, row, false)
  return Math.min(maxNameLength, Math.max(1, words.length)) | (address.startsWith('near ') ? nearFlag : 0)
}

/** Reused, because each needs five bytes per gym. */
function createBuffers(): (index: number, capacity: number) => WordMatches {
  const buffers: WordMatches[] = []
  return (index, capacity) => {
    const known = buffers[index]
    if (known && known.quality.length >= capacity) return known
    const buffer = { quality: new Uint8Array(capacity), rows: new Int32Array(capacity), count: 0 }
    buffers[index] = buffer
    return buffer
  }
}

/** Collects each row once that matches all of the words but `missing`. `words` begins with the rarest. */
function collectWith(
  found: TextMatches,
  words: readonly Found[],
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
function lacksOnly(words: readonly Found[], missing: number, first: number, row: number): boolean {
  let lacking = 0
  for (let place = 0; place < words.length; place++) {
    if (words[place]?.quality[row] === 0) lacking++
    else if (place < first) return false
  }
  return lacking <= missing
}

/** Word by word, because the loops over millions of rows are then simple ones. */
function writeScores(
  { rows, scores, count }: TextMatches,
  words: readonly Found[],
  total: number,
  nameLengths: Uint8Array,
): void {
  const inName = new Uint8Array(count)
  scores.fill(0, 0, count)
  for (const { quality, weight } of words) {
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

function copyInto(larger: Uint8Array<ArrayBuffer>, smaller: Uint8Array): Uint8Array<ArrayBuffer> {
  larger.set(smaller)
  return larger
}
