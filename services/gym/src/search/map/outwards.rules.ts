// Visits the rows around a place: those in a small square, then in larger ones.
import { circleAround, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
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
  { x, y, z }: UnitVector,
  visit: (row: number) => void,
  isEnough: (square: number) => boolean,
): { square: number; isEnough: boolean } {
  const [latitude, longitude] = [degrees(Math.asin(z)), degrees(Math.atan2(y, x))]
  let square = 0
  for (const miles of radiiMiles) {
    const { box, cosine } = circleAround(latitude, longitude, miles)
    const near = positions.touching(box)
    if (!near) break
    visitRows(near, visit)
    square = 2 - 2 * cosine
    if (isEnough(square)) return { square, isEnough: true }
  }
  return { square, isEnough: false }
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}
