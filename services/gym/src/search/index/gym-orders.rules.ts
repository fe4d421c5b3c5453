// The orders of the gym list: by one number per gym, then by name in that order, then by id, so that no two are equal.
// The number of the order by relevance says how well the text matches, how near the gym is, and a little how it is rated.
import { earthRadiusMiles, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-filter'
import { z } from 'zod'
import { maxConfidence } from '../../gyms/gyms.rules.ts'
import { type GymColumns, startOf } from '../columns/gym-columns.rules.ts'
import type { FoundTexts } from '../text/text-index.rules.ts'
import { asksForBest, nearHereIn, type Wanted } from '../words/query-words.rules.ts'
import { hasRow } from '../words/terms.rules.ts'
import { wordsOf } from '../words/words.rules.ts'

/** The position of a gym in an order: what is compared. The order by name computes the value from the name. */
export const SortKey = z.strictObject({
  /** In a cursor the id of the list, with its filter and its order. */
  sort: z.string(),
  id: z.string().max(200),
  name: z.string().max(200).optional(),
  value: z.number().optional(),
})
export type SortKey = z.infer<typeof SortKey>

/** More than any gym has reviews. */
const mostReviews = 1_000_000_000
const mostHundredths = 1_000

/** The number of each row that the order compares first, the smallest first. Gyms without ratings are the last, the nearest first. */
export function valuesOf(
  columns: GymColumns,
  sort: Exclude<GymSort, 'relevance'>,
  near: UnitVector | undefined,
): (row: number) => number {
  const { average, confidence, nameStart, reviews } = columns.arrays
  const milesOf = createMiles(columns, near)
  const reviewsOf = (row: number) => reviews[row] ?? 0
  const rated = (rankOf: (row: number) => number) => (row: number) =>
    reviews[row] === 0 ? milesOf(row) : 0 - rankOf(row)
  return {
    distance: milesOf,
    name: (row: number) => nameStart[row] ?? 0,
    rating: rated((row) => (average[row] ?? 0) * mostReviews + reviewsOf(row)),
    reviews: rated((row) => reviewsOf(row) * mostHundredths + (average[row] ?? 0)),
    confidence: rated((row) => (maxConfidence - (confidence[row] ?? 0)) * mostReviews + reviewsOf(row)),
  }[sort]
}

/** Of rows of the same value. */
export function compareTies({ ids, names }: GymColumns, sort: GymSort): (a: number, b: number) => number {
  const byId = (a: number, b: number) => compareTexts(ids[a], ids[b])
  return sort === 'name' ? (a, b) => compareTexts(names[a], names[b]) || byId(a, b) : byId
}

function compareTexts(a = '', b = ''): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The distance of a row from `near`, along a straight line; 0 without it. */
function createMiles({ arrays: { x, y, z } }: GymColumns, near: UnitVector | undefined) {
  if (!near) return () => 0
  return (row: number) => {
    const dx = (x[row] ?? 0) - near.x
    const dy = (y[row] ?? 0) - near.y
    const dz = (z[row] ?? 0) - near.z
    return earthRadiusMiles * Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
}

export function readSortKey({ ids, names }: GymColumns, sort: GymSort, row: number, value: number): SortKey {
  return { sort, id: ids[row] ?? '', ...(sort === 'name' ? { name: names[row] } : { value }) }
}

/** Whether a row comes after the one that the key was read from. */
export function isAfter(
  { ids, names }: GymColumns,
  { id, name, value: last = startOf(name ?? '') }: SortKey,
) {
  return (row: number, value: number): boolean => {
    if (value !== last) return value > last
    return ((name !== undefined && compareTexts(names[row], name)) || compareTexts(ids[row], id)) > 0
  }
}

/** Picks the first of the rows by value, then as `compare` does. */
export function createTopRows(limit: number, compare: (a: number, b: number) => number) {
  /** Now and then cut to the first `limit`. Other rows have to be before the last of those. */
  let best: { row: number; value: number }[] = []
  let last: { row: number; value: number } | undefined

  function sorted() {
    return best.sort((a, b) => a.value - b.value || compare(a.row, b.row)).slice(0, limit)
  }

  return {
    offer(row: number, value: number): void {
      if (last && (value > last.value || (value === last.value && compare(row, last.row) > 0))) return
      if (best.push({ row, value }) < 4 * limit) return
      best = sorted()
      last = best.at(-1)
    },
    sorted,
  }
}

/** How much nearness counts beside the score of a match, which is 1 at most; and a good rating. */
const nearShares: Record<Wanted, number> = { name: 0.8, kind: 1.3, any: 2.5, nearest: 30 }
const ratingShare = 0.02
/** If the best of a kind is asked for. */
const bestShare = 0.6
/** How much more nearness a gym has in the place that is named than around it, within so many miles. */
const inPlaceNearness = { share: 0.3, miles: 60 }
/**
 * Of the gyms around, those that are known to have what was asked for come first, those that lack it last. Those outside
 * of the place that is named come after those inside that have a third of it.
 */
const wishes = { share: 40, miles: 15, lost: 0.4, outsideShare: 0.3 }
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
  const { count, scoreOf, isWholeName, wishesMetBy, wanted, inPlace } = matches
  const areGrouped = query && !reference && count <= maxGrouped
  const score = areGrouped ? scoresByName(columns, matches, query) : scoreOf
  const milesOf = createMiles(columns, reference)
  const nearShare = nearShares[wanted]
  const rated = query && wanted !== 'name' && asksForBest(query) ? bestShare : ratingShare
  // So that gyms around that lack it still come before gyms far away.
  const lost = wishes.lost + nearShare * (1 - nearnessOf(wishes.miles))
  const mayBeCalled = query && wordsOf(query).length > 1 && nearHereIn(query).length === 0
  const isCalled = wanted === 'nearest' && mayBeCalled ? isWholeName : undefined
  return (row) => {
    const rating = Math.max(0, 1 - (confidence[row] ?? 0) / maxConfidence)
    const miles = milesOf(row)
    const isInPlace = inPlace && miles < inPlaceNearness.miles && hasRow(inPlace, row)
    const nearness =
      nearnessOf(miles) + (isCalled?.(row) ? wholeNameShare : 0) + (isInPlace ? inPlaceNearness.share : 0)
    const met = wishesMetBy && miles < wishes.miles ? wishesMetBy(row) : 0
    const share = inPlace && !isInPlace ? wishes.outsideShare * wishes.share : wishes.share
    const wished = met * (met > 0 ? share : lost)
    return 0 - (score(row) + nearShare * nearness + rated * rating + wished)
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

function scoresByName(
  { names, ids, arrays: { confidence } }: GymColumns,
  { rows, count, scoreOf }: FoundTexts,
  query: string,
): (row: number) => number {
  const words = wordsOf(query)
  const compare = (a: number, b: number) =>
    scoreOf(b) - scoreOf(a) || (confidence[a] ?? 0) - (confidence[b] ?? 0) || compareTexts(ids[a], ids[b])
  const scores = new Map<number, number>()
  for (const [name, group] of Map.groupBy(rows.subarray(0, count), (row) => names[row] ?? '')) {
    const first = group.reduce((best, row) => (compare(row, best) < 0 ? row : best))
    const share = shareOf(wordsOf(name), words)
    const frequency = frequencyShare * Math.log2(group.length)
    for (const row of group)
      scores.set(row, scoreOf(row) + share + frequency - (row === first ? 0 : repeatedLoss))
  }
  return (row) => scores.get(row) ?? 0
}

function shareOf(name: readonly string[], query: readonly string[]): number {
  let inOrder = 0
  for (const word of name) if (word === query[inOrder]) inOrder++
  const isSame = name.length === query.length && name.toSorted().join() === query.toSorted().join()
  return (isSame ? sameWordsShare : 0) + (inOrder === query.length ? orderShare : 0)
}
