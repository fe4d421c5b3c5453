// Visits the rows around a place: those in a small square, then in larger ones.
import { circleOf, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { SpatialTree } from './spatial-tree.rules.ts'
import { visitRows } from './tree-views.rules.ts'

/** In dense areas each has some ten times the gyms of the one before. */
const radiiMiles = [4, 16, 64, 256]

/**
 * Rows are visited again with each larger square. `isEnough` is asked after each, with the squared distance in earth
 * radii (along a straight line) within which all rows have been visited. Returns the last of these distances.
 */
export function visitOutwards(
  positions: SpatialTree,
  centre: UnitVector,
  visit: (row: number) => void,
  isEnough: (square: number) => boolean,
): { square: number; isEnough: boolean } {
  let square = 0
  for (const miles of radiiMiles) {
    const { box, cosine } = circleOf(centre, miles)
    const near = positions.touching(box)
    if (!near) break
    visitRows(near, visit)
    square = 2 - 2 * cosine
    if (isEnough(square)) return { square, isEnough: true }
  }
  return { square, isEnough: false }
}
