// Full-text search: the gyms that contain the words of a query, in any order, and how well they match. All loops are over
// arrays, because there may be 250,000 rows.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { type GymColumns, type IndexedGym, maxNameLength, nearFlag } from '../columns/gym-columns.rules.ts'
import { isCommonInNames, isGymWord, isOptionalWord, isTrait } from '../words/meanings.rules.ts'
import {
  leastShare,
  type QueryWord,
  queryWordsOf,
  type Wanted,
  wantedBy,
} from '../words/query-words.rules.ts'
import { hasRow, type Postings } from '../words/terms.rules.ts'
import { factWordsOf, type ReadQuery, readWishes } from '../words/wishes.rules.ts'
import { addText, createDictionaries, wordsOf } from '../words/words.rules.ts'
import { type Centre, type FoundRows, isReached, type SearchedAround } from './geography.rules.ts'
import { type PlacedWords, withPlaces } from './places.rules.ts'
import { firstReached, isWish, type Tier, tiersOf } from './tiers.rules.ts'
import { isPartOfName, wishesMet } from './wishes-met.rules.ts'
import { isOnlyDescribed, matchWord, type WeighedMatches, type WordMatches } from './word-matches.rules.ts'

export interface FoundTexts extends FoundRows {
  /** From 0 for no match to about 1. */
  scoreOf(row: number): number
  /** Where the place is that the query names; several if there are several of the name, the largest first. */
  centres: readonly Centre[] | undefined
  /** The gyms in that place. */
  inPlace: Postings | undefined
  wanted: Wanted
  /** Words that no gym needs to have, because none has all: they may name a place that no address has. */
  leftOut: readonly QueryWord[]
  /**
   * Of what the query asks for beside words, the share that a gym is known to have less the share that it is known to
   * lack. Undefined if it asks for nothing.
   */
  wishesMetBy: ((row: number) => number) | undefined
}

/** A name that contains more than the query matches less well. This is the share of the score that says so. */
const coverageShare = 0.2
/** The share of the quality of a word in such an address. */
const nearShare = 0.85
/** What a gym loses whose description alone mentions the kind: it follows the gyms of that kind around. */
const describedLoss = 0.25

const labelsOf = new Map(
  gymTypes.map(({ type, filterLabel, mapLabel }) => [type as string, wordsOf(`${filterLabel} ${mapLabel}`)]),
)

export type TextIndex = ReturnType<typeof createTextIndex>

export function createTextIndex(columns: GymColumns) {
  const dictionaries = createDictionaries()
  const indexed = { ...dictionaries, columns }
  const { arrays } = columns
  /** Reused, because each needs five bytes per gym. */
  const buffers: WordMatches[] = []
  const found = { rows: new Int32Array(0), count: 0 }

  function find(queryWords: readonly QueryWord[], wanted: Wanted): WeighedMatches[] {
    const rowCount = columns.length()
    return queryWords.map((queryWord, index) => {
      const matches = bufferOf(buffers[index], arrays.type.length)
      buffers[index] = matches
      matchWord(dictionaries, queryWord, wanted, rowCount, matches)
      // Rare words weigh more: the inverse document frequency.
      const weight = queryWord.share * Math.log(1 + rowCount / (1 + matches.count))
      return { ...matches, ...queryWord, weight }
    })
  }

  const wishesOf = (query: string): ReadQuery =>
    readWishes(query, dictionaries.terms, (...parts) => isPartOfName(indexed, parts))

  /** The words of the query with what they mean, where the place is that they name, and what else it asks for. */
  const read = (query: string, near?: UnitVector): PlacedWords & ReadQuery => {
    const wished = wishesOf(query)
    return { ...wished, ...withPlaces(indexed, queryWordsOf(wished, dictionaries), near) }
  }

  return {
    /** Rows have to be added in ascending order. */
    add(row: number, gym: IndexedGym): void {
      const about = [...(labelsOf.get(gym.type) ?? wordsOf(gym.type)), ...factWordsOf(gym)]
      const length = Math.min(maxNameLength, Math.max(1, addText(dictionaries, row, gym, about)))
      arrays.words[row] = length | (gym.address.startsWith('near ') ? nearFlag : 0)
    },

    finishLoad(): void {
      for (const dictionary of Object.values(dictionaries)) dictionary.finishLoad()
    },

    read,

    /** What a query asks for beside words. */
    wishesOf: (query: string) => wishesOf(query).wishes,

    /** Whether any gym matches a word of a query. */
    isMatched: (word: QueryWord) => find([word], 'name').some(({ count }) => count > 0),

    /**
     * The rows that contain all words of the query but the optional ones. If those do not reach where gyms are looked
     * for, words such as `fitness` may be missing, then the words of a place, then one of several kinds of gyms. If there
     * are none at all, what follows a chain or a kind is left out, then up to half of the words may be missing. Valid
     * until the next search: the arrays are reused.
     */
    search(query: string, around: SearchedAround, at?: Date): FoundTexts {
      if (found.rows.length < arrays.type.length) found.rows = new Int32Array(arrays.type.length)
      const placed = read(query, around.near)
      const wanted = wantedBy(placed.rest, placed.words)
      const all = find(placed.words, wanted)
      const [named, wishes] = [namedRows(all, arrays.words), all.filter(isWish)]
      const reached = firstReached(
        tiersOf(all, indexed, placed.centres),
        (tier) => collectWith(found, tier, wishes, arrays),
        (tier) => isReached(columns, { ...found, ...named }, tier, around),
      )
      const { words = all, centres, leftOut = [] } = reached.tier ?? {}
      // Where no gym of a kind is near, the nearest is looked for.
      const sought = wanted === 'kind' && !reached.isReached ? 'any' : wanted
      const [scored, said] = around.near ? withoutNames(words, wishes, placed, query) : [words, wishes]
      const wishesMetBy = wishesMet(columns, placed.wishes, said, at)
      if (isOnlyInside(placed, found, wishesMetBy)) keepInPlace(found, placed.inPlace, named.isNamed)
      const scores = { scoreOf: scoreOf(scored, arrays.words), wishesMetBy, inPlace: placed.inPlace }
      return { ...found, ...named, ...scores, centres, leftOut, wanted: sought }
    },
  }
}

/**
 * The words that are scored, and those that a text may say of a gym, where gyms are told apart by nearness. `24 Hour
 * Fitness` is a name and says nothing of its hours, unless `24 hr fitness` or `24 hour` alone looks for it.
 */
function withoutNames(
  words: readonly WeighedMatches[],
  wishes: readonly WeighedMatches[],
  asked: ReadQuery,
  query: string,
) {
  const isAlone = asked.wishes.flatMap((wish) => wish.words).length === wordsOf(query).length
  if (isAlone || words.some(({ word }) => isCommonInNames(word))) return [words, wishes] as const
  const scored = words.filter((each) => !isWish(each) || isTrait(each.word))
  return [scored, wishes.filter(({ fact }) => fact !== '24h')] as const
}

/** `gyms in Manhattan` and `climbing in Brooklyn`: not those around, unless none there is known to have what is asked for. */
function isOnlyInside(
  { words, wishes, saysIn, inPlace }: PlacedWords & ReadQuery,
  { rows, count }: Pick<FoundRows, 'rows' | 'count'>,
  wishesMetBy: FoundTexts['wishesMetBy'],
): boolean | undefined {
  if (wishes.length === 0) return saysIn || words.every((each) => each.inPlace || isOptionalWord(each.word))
  const fits = (row: number) => !wishesMetBy || wishesMetBy(row) > 0
  return saysIn && inPlace && rows.subarray(0, count).some((row) => hasRow(inPlace, row) && fits(row))
}

function keepInPlace(
  found: Pick<FoundRows, 'rows' | 'count'>,
  inPlace: Postings | undefined,
  isNamed: FoundRows['isNamed'],
): void {
  const kept = found.rows
    .subarray(0, found.count)
    .filter((row) => isNamed(row) || !inPlace || hasRow(inPlace, row))
  if (kept.length === 0) return
  found.rows.set(kept)
  found.count = kept.length
}

function bufferOf(known: WordMatches | undefined, capacity: number): WordMatches {
  if (known && known.quality.length >= capacity) return known
  return { quality: new Uint8Array(capacity), rows: new Int32Array(capacity), count: 0 }
}

/**
 * Collects each gym once that matches all of the words but `missing`. `words` begins with the rarest. A wish for any gym,
 * as `gym with sauna`, also finds others that have it.
 */
function collectWith(
  found: Pick<FoundRows, 'rows' | 'count'>,
  { needed: words, missing }: Tier,
  wishes: readonly WeighedMatches[],
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
  const [wish] = words.every(({ word }) => isGymWord(word)) ? wishes : []
  for (const row of wish?.rows.subarray(0, wish.count) ?? []) {
    if (type[row] !== 0 && lacksOnly(wishes, 0, 0, row) && !lacksOnly(words, missing, 0, row))
      found.rows[found.count++] = row
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
function scoreOf(words: readonly WeighedMatches[], nameLengths: Uint8Array): FoundTexts['scoreOf'] {
  const total = 100 * words.reduce((sum, { weight }) => sum + weight, 0)
  const matched = words
    .filter(({ count }) => count > 0)
    .map(({ quality, weight }) => ({ quality, share: ((1 - coverageShare) * weight) / total }))
  return (row) => {
    const length = nameLengths[row] ?? 0
    const outside = length >= nearFlag ? nearShare : 1
    let score = 0
    let inName = 0
    for (const { quality, share } of matched) {
      const found = quality[row] ?? 0
      score += (found >> 1) * (found & 1 ? share : outside * share)
      inName += found & 1
      if (isOnlyDescribed(found)) score -= describedLoss
    }
    return score + coverageShare * Math.min(1, inName / Math.max(1, length & maxNameLength))
  }
}

/** What of the names the words of the query are. */
function namedRows(
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
