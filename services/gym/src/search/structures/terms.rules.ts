// The dictionary of the text index: all terms with the rows that contain them. Finds terms by prefix and with one typo.
import { commonRows } from './common-rows.rules.ts'
import { createPostingLists, type Postings } from './posting-lists.rules.ts'
import { lowerBound, variantsOf, withinTypos, withPrefix } from './sorted-texts.rules.ts'

export interface Terms {
  /** The number of a term, which stays the same. */
  numberOf(term: string): number
  /** By the number of the term. Rows have to be added in ascending order. */
  add(term: number, row: number, isInName: boolean): void
  /** Ends the bulk load by sorting the terms once. */
  finishLoad(): void
  postings(term: string): Postings | undefined
  /** All terms that begin with the prefix. */
  startingWith(prefix: string): readonly string[]
  /** All terms with one letter wrong, missing, too many, or swapped with its neighbour; their plurals too. */
  withTypo(word: string): string[]
  /** All terms with up to two of them. Takes more time: some milliseconds among 100,000 terms. */
  withTwoTypos(word: string): string[]
  /** `count` terms on either side of the word in their order. */
  around(word: string, count: number): string[]
}

export function createTerms(): Terms {
  const numbers = new Map<string, number>()
  const lists = createPostingLists()
  let sorted: string[] = []
  let isLoading = true

  return {
    numberOf(text) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      if (!isLoading) sorted.splice(lowerBound(sorted, text), 0, text)
      const term = numbers.size
      numbers.set(text, term)
      return term
    },

    add: lists.add,

    finishLoad() {
      sorted = [...numbers.keys()].sort()
      lists.finishLoad(numbers.size)
      isLoading = false
    },

    postings(text) {
      const term = numbers.get(text)
      return term === undefined ? undefined : lists.of(term)
    },

    startingWith: (prefix) => withPrefix(sorted, prefix),

    withTypo(word) {
      const candidates = variantsOf(sorted, word).flatMap((term) => [term, `${term}s`])
      return candidates.filter((term) => numbers.has(term))
    },

    withTwoTypos: (word) => withinTypos(sorted, word, 2),

    around(word, count) {
      const place = lowerBound(sorted, word)
      return sorted.slice(Math.max(0, place - count), place + count)
    },
  }
}

/** The postings of the rows that contain all of these terms. */
export function rowsWithAll(terms: Terms, words: readonly string[]): Postings {
  return commonRows(words.map((word) => terms.postings(word) ?? new Int32Array(0)))
}
