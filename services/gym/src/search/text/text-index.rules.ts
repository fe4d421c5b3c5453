// Full-text search: the gyms that contain the words of a query, in any order, and how well they match.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { addText, createDictionaries, type GymText } from '../words/gym-words.rules.ts'
import { type QueryWord, queryWordsOf, type Wanted, wantedBy } from '../words/query-words.rules.ts'
import { splitWord } from '../words/split-words.rules.ts'
import type { Centre, Geography } from './known-places.rules.ts'
import { type PlacedWords, withPlaces } from './places.rules.ts'
import type { WordMatches } from './text-matches.rules.ts'
import {
  collectWith,
  maxNameLength,
  type NamedRows,
  namedRows,
  nearFlag,
  scoresOf,
  type TextMatches,
  type TextScores,
  type WeighedMatches,
} from './text-matches.rules.ts'
import { firstReached, type Tier, tiersOf } from './tiers.rules.ts'
import { matchWord } from './word-matches.rules.ts'

export interface TextIndex {
  /** Rows have to be added in ascending order. */
  add(row: number, text: GymText): void
  remove(row: number): void
  finishLoad(): void
  /**
   * The rows that contain all words of the query but the optional ones. If those do not reach where gyms are looked
   * for, words such as `fitness` may be missing, then the words of a place, then one of several kinds of gyms. If there
   * are none at all, up to half of the words may be missing. Valid until the next search: the arrays are reused.
   */
  search(query: string, isReached?: IsReached, near?: UnitVector): FoundTexts
  /** The words of the query with what they mean, and where the place is that they name. */
  read(query: string, near?: UnitVector): PlacedWords
}

export interface FoundTexts extends TextMatches, TextScores, NamedRows {
  /** Where the place is that the query names; several if there are several of the name, the largest first. */
  centres?: readonly Centre[] | undefined
  wanted: Wanted
}

/** What decides whether matches are where gyms are looked for. */
export type ReachingMatches = Pick<FoundTexts, 'rows' | 'count' | 'centres' | 'isWholeName'> &
  Pick<Tier, 'hasAllWords' | 'isClose'>
/** Whether some of the matches are there. */
type IsReached = (matches: ReachingMatches) => boolean

export function createTextIndex(geography: Geography): TextIndex {
  const dictionaries = createDictionaries()
  /** The number of words of each name, perhaps with the flag; 0 for a removed row. */
  let nameLengths = new Uint8Array(1_024)
  let rowCount = 0
  const bufferOf = createBuffers()
  const found: TextMatches = { rows: new Int32Array(0), count: 0 }

  function find(queryWords: readonly QueryWord[], wanted: Wanted): WeighedMatches[] {
    return queryWords.map((queryWord, index) => {
      const matches = bufferOf(index, nameLengths.length)
      matchWord(dictionaries, queryWord, wanted, rowCount, matches)
      const { word, states, share, isOptional, isPlace, inPlace } = queryWord
      // Rare words weigh more: the inverse document frequency.
      const weight = share * Math.log(1 + rowCount / (1 + matches.count))
      return Object.assign(matches, { word, states, share, isOptional, isPlace, inPlace, weight })
    })
  }

  /** Fills `found` with the matches of a tier. */
  function fill({ needed, missing }: Tier): boolean {
    found.count = 0
    collectWith(found, needed, missing, nameLengths)
    return found.count > 0
  }

  function read(query: string, near?: UnitVector): PlacedWords {
    const split = (word: string) => splitWord(dictionaries, word)
    return withPlaces(dictionaries, queryWordsOf(query, split), geography, near)
  }

  function search(query: string, isReached: IsReached = () => true, near?: UnitVector): FoundTexts {
    if (found.rows.length < nameLengths.length) found.rows = new Int32Array(nameLengths.length)
    found.count = 0
    const placed = read(query, near)
    const wanted = wantedBy(query, placed.words)
    const all = find(placed.words, wanted)
    const named = namedRows(all, nameLengths)
    const tiers = tiersOf(all, dictionaries, geography, placed.centres)
    const reached = firstReached(tiers, fill, (tier) => isReached({ ...found, ...tier, ...named }))
    const { words = all, centres } = reached.tier ?? {}
    // Where no gym of a kind is near, the nearest is looked for.
    const sought = wanted === 'kind' && !reached.isReached ? 'any' : wanted
    return { ...found, ...named, ...scoresOf(words, nameLengths), centres, wanted: sought }
  }

  return {
    add(row, text) {
      if (row >= nameLengths.length) nameLengths = copyInto(new Uint8Array(2 * row), nameLengths)
      const length = Math.min(maxNameLength, Math.max(1, addText(dictionaries, row, text)))
      nameLengths[row] = length | (text.address.startsWith('near ') ? nearFlag : 0)
      rowCount = Math.max(rowCount, row + 1)
    },

    remove(row) {
      nameLengths[row] = 0
    },

    finishLoad() {
      for (const dictionary of Object.values(dictionaries)) dictionary.finishLoad()
    },

    search,
    read,
  }
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

function copyInto(larger: Uint8Array<ArrayBuffer>, smaller: Uint8Array): Uint8Array<ArrayBuffer> {
  larger.set(smaller)
  return larger
}
