// The rows that match a word of a query as a part of what was meant: joined with its neighbours, split, or unfinished.
import type { Postings } from '../structures/posting-lists.rules.ts'
import { rowsWithAll, type Terms } from '../structures/terms.rules.ts'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import { synonymsOf } from '../words/meanings.rules.ts'
import type { QueryWord } from '../words/query-words.rules.ts'
import { partsOf } from '../words/split-words.rules.ts'

/** Of a match, of 100 for the word itself in the name. */
export const qualities = {
  /** In the city that has the name of its state, and in the city of a nickname. */
  bestPlace: 115,
  /** In the place that was asked for, and around it. Less than `exact`, which says that the word is in the name. */
  inPlace: 99,
  nearPlace: 60,
  /** Beside the same neighbour as in the name. */
  neighbour: 105,
  exact: 100,
  plural: 97,
  /** `gold` for `golds`, which may be another name. */
  singular: 87,
  /** A word that may be a state's, in the name or in the city: `washington`. */
  maybeState: 90,
  synonym: 90,
  /** For a kind, and for words such as `workout` where they ask for any gym. */
  broader: 75,
  narrower: 55,
  joined: 97,
  prefix: 75,
  /** Of a short word that is one itself: `go`. */
  maybePrefix: 50,
  part: 70,
  typo: 60,
  twoTypos: 45,
  sameArea: 50,
}

/** Longer terms match a prefix less well; a last word is often unfinished. */
const lossPerLetter = { last: 1, other: 2 }
const maxPrefixLoss = 15
/** The least length of a word that is not the last: `la` does not mean the lake of Salt Lake City. */
const minPrefixLength = 3
export const minTwoTyposLength = 7
export const minPairLength = 6

/**
 * In the name, the quality is multiplied by `share`, and the word counts as a word of the name. A nickname is not what
 * the addresses with the same word mean: `la` in La Mesa.
 */
export type Mark = (
  postings: Postings | undefined,
  quality: number,
  options?: { share?: number; isCounted?: boolean; inAddressShare?: number },
) => void

export function markJoined({ terms, pairs }: Dictionaries, { word, joined }: QueryWord, mark: Mark): void {
  const isKnown = terms.postings(word) !== undefined
  for (const each of [joined.before, joined.after]) {
    if (each === undefined) continue
    // One word of the name counts once, for the word before.
    mark(terms.postings(each), qualities.joined, { isCounted: each === joined.after })
    if (isKnown) mark(pairs.postings(each), qualities.neighbour)
    for (const synonym of synonymsOf(each)) mark(rowsWithAll(terms, synonym), qualities.synonym)
    if (isKnown || each.length < minTwoTyposLength) continue
    for (const term of terms.withTypo(each)) mark(terms.postings(term), qualities.typo)
  }
  for (const run of joined.threes)
    mark(terms.postings(run), qualities.joined, { isCounted: run.startsWith(word) })
  const parts = word.length >= minTwoTyposLength ? partsOf(terms, word) : [word]
  if (parts.length === 1) return
  const others = parts.flatMap((part, at) =>
    synonymsOf(part).map((synonym) => parts.toSpliced(at, 1, ...synonym)),
  )
  for (const each of [parts, ...others]) mark(rowsWithAll(terms, each), qualities.joined)
}

/** The terms that begin with the word. */
export function markUnfinished(
  { terms, pairs }: Dictionaries,
  { word, isLast, joined }: QueryWord,
  isCommon: boolean,
  mark: Mark,
): void {
  const loss = isLast ? lossPerLetter.last : lossPerLetter.other
  const most =
    isCommon && word.length < minPrefixLength && !joined.before ? qualities.maybePrefix : qualities.prefix
  const markAll = (dictionary: Terms) => {
    for (const term of dictionary.startingWith(word)) {
      const lost = Math.min(maxPrefixLoss, (term.length - word.length) * loss)
      if (term === `${word}s`) mark(dictionary.postings(term), qualities.plural)
      else if (term !== word) mark(dictionary.postings(term), most - lost)
    }
  }
  if (word.length >= minPrefixLength || isLast) markAll(terms)
  if (word.length >= minPairLength && !terms.postings(word)) markAll(pairs)
}
