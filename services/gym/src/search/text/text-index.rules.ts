// Full-text search: the gyms that contain the words of a query, in any order, and how well they match.
import { queryWordsOf } from './query-words.rules.ts'
import { stateTermOf } from './states.rules.ts'
import { createTerms } from './terms.rules.ts'
import { type Dictionaries, matchWord, type WordMatches } from './word-matches.rules.ts'
import { isOptionalWord, weightShareOf, withInitials, wordsOf } from './words.rules.ts'

export interface GymText {
  name: string
  address: string
  /** Labels of the type, description. */
  other: string
}

export interface TextIndex {
  /** Rows have to be added in ascending order. */
  add(row: number, text: GymText): void
  remove(row: number): void
  finishLoad(): void
  /**
   * Visits each row that contains all words of the query but the optional ones; if there is none, the rows that lack
   * one word, then two, up to half of the words. `score` is from 0 to 1.
   */
  search(query: string, visit: (row: number, score: number) => void): void
}

interface Found extends WordMatches {
  word: string
  /** Rare words weigh more: log(1 + rows / matches), the inverse document frequency. */
  weight: number
}

interface TextMatches {
  rows: Int32Array
  scores: Float32Array
}

/** Common words are searched often, and their matches take long to collect. Only these are cached. */
const minCachedRows = 5_000
const maxCachedQueries = 20
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
  const cache = createMatchCache(collect)

  function find(query: string): Found[] {
    return queryWordsOf(query).map((queryWord, index) => {
      const matches = bufferOf(index, nameLengths.length)
      matchWord(dictionaries, queryWord, matches)
      const weight = weightShareOf(queryWord.word) * Math.log(1 + rowCount / (1 + matches.count))
      return Object.assign(matches, { word: queryWord.word, weight })
    })
  }

  function collect(query: string): TextMatches {
    const all = find(query)
    const present = all.filter(({ count }) => count > 0)
    const required = all.filter(({ word }) => !isOptionalWord(word))
    const needed = (required.length > 0 ? required : all).toSorted((a, b) => a.count - b.count)
    const total = 100 * all.reduce((sum, { weight }) => sum + weight, 0)
    const maxMissing = Math.floor(needed.length / 2)
    const rows: number[] = []
    const scores: number[] = []
    for (let missing = 0; missing <= maxMissing && rows.length === 0; missing++) {
      forEachWith(needed, missing, (row) => {
        const nameLength = nameLengths[row] ?? 0
        if (nameLength === 0) return
        rows.push(row)
        scores.push(scoreOf(row, present, total, nameLength))
      })
    }
    return { rows: Int32Array.from(rows), scores: Float32Array.from(scores) }
  }

  return {
    add(row, text) {
      cache.clear()
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

    search(query, visit) {
      const { rows, scores } = cache.get(query)
      for (let index = 0; index < rows.length; index++) {
        const row = rows[index] ?? 0
        if (nameLengths[row] !== 0) visit(row, scores[index] ?? 0)
      }
    },
  }
}

/** Returns the number of words of the name, and the flag. */
function addText({ terms, pairs }: Dictionaries, row: number, { name, address, other }: GymText): number {
  const letters = wordsOf(name)
  const words = withInitials(letters)
  for (const word of words) terms.add(word, row, true)
  if (letters.length > words.length) for (const letter of letters) terms.add(letter, row, true)
  for (let at = 1; at < words.length; at++) pairs.add(`${words[at - 1]}${words[at]}`, row, true)
  for (const word of wordsOf(`${address} ${other}`)) terms.add(word, row, false)
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

/** Gyms that are removed later have to be left out when the matches are read. */
function createMatchCache(collect: (query: string) => TextMatches) {
  const cache = new Map<string, TextMatches>()
  return {
    clear: () => cache.clear(),
    get(query: string): TextMatches {
      const known = cache.get(query)
      if (known) return known
      const matches = collect(query)
      if (matches.rows.length < minCachedRows) return matches
      const [oldest = ''] = cache.keys()
      if (cache.size >= maxCachedQueries) cache.delete(oldest)
      cache.set(query, matches)
      return matches
    },
  }
}

/** Visits each row once that matches all of the words but `missing`. `words` begins with the rarest. */
function forEachWith(words: readonly Found[], missing: number, visit: (row: number) => void): void {
  // Such a row matches at least one of the first missing + 1 words.
  for (let first = 0; first <= missing; first++) {
    const { rows, count } = words[first] ?? { rows: [], count: 0 }
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      let lacking = 0
      let isRepeated = false
      for (let place = 0; place < words.length; place++) {
        if (words[place]?.quality[row] === 0) lacking++
        else if (place < first) isRepeated = true
      }
      if (!isRepeated && lacking <= missing) visit(row)
    }
  }
}

function scoreOf(row: number, words: readonly Found[], total: number, lengthAndFlag: number): number {
  let sum = 0
  let inName = 0
  const share = lengthAndFlag & nearFlag ? nearShare : 1
  for (const { quality, weight } of words) {
    const found = quality[row] ?? 0
    sum += (found >> 1) * weight * (found & 1 ? 1 : share)
    inName += found & 1
  }
  const coverage = Math.min(1, inName / Math.max(1, lengthAndFlag & maxNameLength))
  return (1 - coverageShare) * (sum / total) + coverageShare * coverage
}

function copyInto(larger: Uint8Array<ArrayBuffer>, smaller: Uint8Array): Uint8Array<ArrayBuffer> {
  larger.set(smaller)
  return larger
}
