// The orders that depend on the query, by distance and by relevance: a number per match, the smallest first.
import { earthRadiusMiles, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { maxConfidence } from '../../gyms/gyms.rules.ts'
import type { Wanted } from '../words/query-words.rules.ts'
import { milesOf, nearnessOf } from './nearness.rules.ts'

/** What orders read of the rows. */
export interface RankedColumns {
  ids: readonly string[]
  /** Folded names. */
  names: readonly string[]
  arrays: Record<'confidence' | 'reviews' | 'x' | 'y' | 'z', ArrayLike<number>>
}

/** `unrated` is the order by distance of the gyms without ratings. */
export type ValueOrder = 'distance' | 'relevance' | 'unrated'

export interface MatchValues {
  /** Infinite for a row to leave out. `square` is the squared distance in earth radii, along a straight line. */
  valueOf(row: number, score: number, square: number): number
  /** The squared distance beyond which no match of this score has a value up to `maxValue`. */
  maxSquare(score: number, maxValue: number): number
  /** The score below which no match at this squared distance or farther has a value up to `maxValue`. */
  minScore(square: number, maxValue: number): number
}

/** How much nearness counts beside the score of a match, which is 1 at most; and a good rating. */
const nearShares: Record<Wanted, number> = { name: 0.8, kind: 1.3, any: 2.5, nearest: 30 }
const ratingShare = 0.02
/** More than rounding changes. */
const slack = 1 + 1e-9

const byDistance: MatchValues = {
  valueOf: (_row, _score, square) => earthRadiusMiles * Math.sqrt(square),
  maxSquare: (_score, maxValue) => (maxValue / earthRadiusMiles) ** 2 * slack,
  minScore: () => 0,
}

export function matchValues(
  { arrays: { confidence, reviews } }: RankedColumns,
  order: ValueOrder,
  wanted: Wanted = 'name',
): MatchValues {
  if (order === 'distance') return byDistance
  if (order === 'unrated') {
    return {
      ...byDistance,
      valueOf: (row, score, square) =>
        reviews[row] === 0 ? byDistance.valueOf(row, score, square) : Number.POSITIVE_INFINITY,
    }
  }
  const share = nearShares[wanted]
  const nearnessAt = (square: number) => nearnessOf(earthRadiusMiles * Math.sqrt(square))
  return {
    valueOf(row, score, square) {
      const nearness = nearnessAt(square)
      const rating = Math.max(0, 1 - (confidence[row] ?? 0) / maxConfidence)
      return 0 - (score + share * nearness + ratingShare * rating)
    },

    maxSquare(score, maxValue) {
      const nearness = (0 - maxValue - score - ratingShare) / share - 1e-9
      if (nearness <= 0) return Number.POSITIVE_INFINITY
      const miles = milesOf(nearness)
      return miles < 0 ? -1 : (miles / earthRadiusMiles) ** 2 * slack
    },

    minScore: (square, maxValue) => 0 - maxValue - ratingShare - share * nearnessAt(square) - 1e-9,
  }
}

/** `maxSquare`, computed once per rounded score while `maxValue` stays the same. */
export function createReach({ maxSquare }: MatchValues): (score: number, maxValue: number) => number {
  const steps = 256
  // Scores can be a little above 1.
  const squares = new Float64Array(2 * steps)
  const computedFor = new Float64Array(2 * steps).fill(Number.NaN)
  return (score, maxValue) => {
    const step = Math.ceil(score * steps)
    if (computedFor[step] !== maxValue) {
      computedFor[step] = maxValue
      squares[step] = maxSquare(step / steps, maxValue)
    }
    return squares[step] ?? 0
  }
}

/** The squared distance of a row from `near`, in earth radii; 0 without it. */
export function createSquares({ arrays: { x, y, z } }: RankedColumns, near: UnitVector | undefined) {
  if (!near) return () => 0
  return (row: number) => {
    const [dx, dy, dz] = [(x[row] ?? 0) - near.x, (y[row] ?? 0) - near.y, (z[row] ?? 0) - near.z]
    return dx * dx + dy * dy + dz * dz
  }
}
