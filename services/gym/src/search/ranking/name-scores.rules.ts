// Scores for a search without a reference, where nothing tells branches apart: one gym of each name comes first, and
// common names come before rare ones.
import { compareTexts } from '../structures/sort-rows.rules.ts'
import { wordsOf } from '../words/words.rules.ts'
import type { RankedColumns } from './match-values.rules.ts'

/** How much each doubling of the number of gyms of a name adds to their score. */
const frequencyShare = 0.015
/** And what all gyms of a name but one lose: less than a word in the name that was not asked for. */
const repeatedLoss = 0.04
/** For a name that has the words of the query in the same order, and for one that has no other words. */
const orderShare = 0.05
const sameWordsShare = 0.1

interface NameGroup {
  first: number
  size: number
  share: number
}

export function scoresByName(
  { names, ids, arrays: { confidence } }: RankedColumns,
  rows: Int32Array,
  scoreOf: (row: number) => number,
  query: string,
): (row: number) => number {
  const groups = new Map<string, NameGroup>()
  const words = wordsOf(query)
  const isBefore = (a: number, b: number) =>
    (scoreOf(b) - scoreOf(a) || (confidence[a] ?? 0) - (confidence[b] ?? 0) || compareTexts(ids[a], ids[b])) <
    0
  for (const row of rows) {
    const name = names[row] ?? ''
    const group = groups.get(name)
    if (!group) groups.set(name, { first: row, size: 1, share: shareOf(wordsOf(name), words) })
    else {
      group.size++
      if (isBefore(row, group.first)) group.first = row
    }
  }
  return (row) => {
    const { first = row, size = 1, share = 0 } = groups.get(names[row] ?? '') ?? {}
    return scoreOf(row) + share + frequencyShare * Math.log2(size) - (row === first ? 0 : repeatedLoss)
  }
}

function shareOf(name: readonly string[], query: readonly string[]): number {
  let inOrder = 0
  for (const word of name) if (word === query[inOrder]) inOrder++
  const isSame = name.length === query.length && name.toSorted().join() === query.toSorted().join()
  return (isSame ? sameWordsShare : 0) + (inOrder === query.length ? orderShare : 0)
}
