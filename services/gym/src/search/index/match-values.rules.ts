// The orders that depend on the query, by distance and by relevance: a number per match, the smallest first.
import { earthRadiusMiles, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { asksForNearest } from '../text/query-words.rules.ts'
import type { GymColumns } from './gym-columns.rules.ts'

/** How much nearness adds to the score of a match, which is 1 at most; and a good rating. */
const nearShare = 0.4
/** For queries that ask for what is near. */
const nearestShare = 3
const ratingShare = 0.02
const farMiles = 2_500
const maxConfidence = 5_000_000

/** Without `near` all gyms are equally far. */
export function matchValues(
  { arrays }: GymColumns,
  sort: 'distance' | 'relevance',
  near: UnitVector | undefined,
  text = '',
): (row: number, score: number) => number {
  const share = asksForNearest(text) ? nearestShare : nearShare
  return sort === 'distance' ? milesTo : (row, score) => 0 - relevance(row, score)

  function relevance(row: number, score: number): number {
    const nearness = 1 - Math.min(1, Math.log1p(milesTo(row)) / Math.log1p(farMiles))
    const rating = Math.max(0, 1 - (arrays.confidence[row] ?? 0) / maxConfidence)
    return score + share * nearness + ratingShare * rating
  }

  /** The straight line between unit vectors, which orders places as the way along the globe does. */
  function milesTo(row: number): number {
    if (!near) return 0
    const x = (arrays.x[row] ?? 0) - near.x
    const y = (arrays.y[row] ?? 0) - near.y
    const z = (arrays.z[row] ?? 0) - near.z
    // Math.hypot takes ten times as long.
    return earthRadiusMiles * Math.sqrt(x * x + y * y + z * z)
  }
}
