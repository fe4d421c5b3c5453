// The order by relevance, as a number per match, the smallest first: how well it matches the text, how near it is, and
// a little for a good rating.

import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { maxConfidence } from '../../gyms/gyms.rules.ts'
import type { GymColumns } from '../columns/gym-columns.rules.ts'
import type { FoundTexts } from '../text/text-index.rules.ts'
import type { Wanted } from '../words/query-words.rules.ts'
import { wordsOf } from '../words/words.rules.ts'
import { compareTexts, createMiles } from './gym-orders.rules.ts'

/** How much nearness counts beside the score of a match, which is 1 at most; and a good rating. */
const nearShares: Record<Wanted, number> = { name: 0.8, kind: 1.3, any: 2.5, nearest: 30 }
const ratingShare = 0.02
/** How much nearness a gym may lack that is called what was typed, as `The Gym`, of which all words are optional. */
const wholeNameShare = 0.2
/** Of more matches, those of one name are not told apart. */
const maxGrouped = 5_000

const farMiles = 2_500
const farLogarithm = Math.log1p(farMiles)
/** Between these distances a gym loses `share` of its nearness, as it gets too far away to be visited. */
const outOfReach = { from: logarithmOf(40), to: logarithmOf(160), share: 0.35 }

/** `reference` is where the nearest gyms come first. */
export function relevanceOf(
  columns: GymColumns,
  matches: FoundTexts,
  query: string | undefined,
  reference: UnitVector | undefined,
): (row: number) => number {
  const { confidence } = columns.arrays
  const { count, scoreOf, isWholeName, wanted } = matches
  const areGrouped = query && !reference && count <= maxGrouped
  const score = areGrouped ? scoresByName(columns, matches, query) : scoreOf
  const milesOf = createMiles(columns, reference)
  const nearShare = nearShares[wanted]
  const isCalled = wanted === 'nearest' && query && wordsOf(query).length > 1 ? isWholeName : undefined
  return (row) => {
    const rating = Math.max(0, 1 - (confidence[row] ?? 0) / maxConfidence)
    const nearness = nearnessOf(milesOf(row)) + (isCalled?.(row) ? wholeNameShare : 0)
    return 0 - (score(row) + nearShare * nearness + ratingShare * rating)
  }
}

/** 1 at no distance, 0 at `farMiles` and more: by the logarithm of the distance. */
function nearnessOf(miles: number): number {
  if (miles >= farMiles) return 0
  const { from, to, share } = outOfReach
  const at = logarithmOf(miles)
  return 1 - (1 - share) * at - share * Math.min(1, Math.max(0, (at - from) / (to - from)))
}

/** From 0 to 1. */
function logarithmOf(miles: number): number {
  return Math.min(1, Math.log1p(miles) / farLogarithm)
}

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

function scoresByName(
  { names, ids, arrays: { confidence } }: GymColumns,
  { rows, count, scoreOf }: FoundTexts,
  query: string,
): (row: number) => number {
  const groups = new Map<string, NameGroup>()
  const words = wordsOf(query)
  const isBefore = (a: number, b: number) =>
    (scoreOf(b) - scoreOf(a) || (confidence[a] ?? 0) - (confidence[b] ?? 0) || compareTexts(ids[a], ids[b])) <
    0
  for (const row of rows.subarray(0, count)) {
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
