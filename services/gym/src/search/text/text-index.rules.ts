// Full-text search: the gyms that contain the words of a query, in any order, and how well they match.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymColumns } from '../columns/gym-columns.rules.ts'
import { addText, createDictionaries, type GymText } from '../words/gym-words.rules.ts'
import { type QueryWord, queryWordsOf, type Wanted, wantedBy } from '../words/query-words.rules.ts'
import { splitWord } from '../words/split-words.rules.ts'
import { type Centre, isReached, type SearchedAround } from './geography.rules.ts'
import { type PlacedWords, withPlaces } from './places.rules.ts'
import {
  collectWith,
  type FoundRows,
  maxNameLength,
  namedRows,
  nearFlag,
  scoresOf,
  type WeighedMatches,
  type WordMatches,
} from './text-matches.rules.ts'
import { firstReached, tiersOf } from './tiers.rules.ts'
import { matchWord } from './word-matches.rules.ts'

export interface FoundTexts extends FoundRows {
  /** Where the place is that the query names; several if there are several of the name, the largest first. */
  centres: readonly Centre[] | undefined
  wanted: Wanted
}

export function createTextIndex(columns: GymColumns) {
  const dictionaries = createDictionaries()
  const { arrays } = columns
  /** Reused, because each needs five bytes per gym. */
  const buffers: WordMatches[] = []
  const found = { rows: new Int32Array(0), count: 0 }

  function find(queryWords: readonly QueryWord[], wanted: Wanted): WeighedMatches[] {
    const rowCount = columns.length()
    return queryWords.map((queryWord, index) => {
      const matches = bufferOf(buffers, index, arrays.type.length)
      matchWord(dictionaries, queryWord, wanted, rowCount, matches)
      // Rare words weigh more: the inverse document frequency.
      const weight = queryWord.share * Math.log(1 + rowCount / (1 + matches.count))
      return { ...matches, ...queryWord, weight }
    })
  }

  /** The words of the query with what they mean, and where the place is that they name. */
  function read(query: string, near?: UnitVector): PlacedWords {
    const split = (word: string) => splitWord(dictionaries, word)
    return withPlaces(dictionaries, queryWordsOf(query, split), columns, near)
  }

  return {
    /** Rows have to be added in ascending order. */
    add(row: number, text: GymText): void {
      const length = Math.min(maxNameLength, Math.max(1, addText(dictionaries, row, text)))
      arrays.words[row] = length | (text.address.startsWith('near ') ? nearFlag : 0)
    },

    finishLoad(): void {
      for (const dictionary of Object.values(dictionaries)) dictionary.finishLoad()
    },

    read,

    /**
     * The rows that contain all words of the query but the optional ones. If those do not reach where gyms are looked
     * for, words such as `fitness` may be missing, then the words of a place, then one of several kinds of gyms. If there
     * are none at all, up to half of the words may be missing. Valid until the next search: the arrays are reused.
     */
    search(query: string, around: SearchedAround): FoundTexts {
      if (found.rows.length < arrays.type.length) found.rows = new Int32Array(arrays.type.length)
      found.count = 0
      const placed = read(query, around.near)
      const wanted = wantedBy(query, placed.words)
      const all = find(placed.words, wanted)
      const named = namedRows(all, arrays.words)
      const reached = firstReached(
        tiersOf(all, dictionaries, columns, placed.centres),
        ({ needed, missing }) => collectWith(found, needed, missing, arrays),
        (tier) => isReached(columns, { ...found, ...named }, tier, around),
      )
      const { words = all, centres } = reached.tier ?? {}
      // Where no gym of a kind is near, the nearest is looked for.
      const sought = wanted === 'kind' && !reached.isReached ? 'any' : wanted
      return { ...found, ...named, ...scoresOf(words, arrays.words), centres, wanted: sought }
    },
  }
}

function bufferOf(buffers: WordMatches[], index: number, capacity: number): WordMatches {
  const known = buffers[index]
  if (known && known.quality.length >= capacity) return known
  const buffer = { quality: new Uint8Array(capacity), rows: new Int32Array(capacity), count: 0 }
  buffers[index] = buffer
  return buffer
}
