// Where gyms are that have the same place in their addresses.
import { type UnitVector, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymColumns } from './gym-columns.rules.ts'

/** A group of gyms is in a box of twice this size around its centre. */
const maxDegrees = 0.7
const maxCentres = 8
/** The cosine of the angle of 100 miles. */
const nearCosine = Math.cos(100 / 3958.8)

/**
 * The centres of groups that have at least this share of the gyms, the largest group first: there are cities of one
 * name in several states. Without a group, as for `main`, there is none.
 */
export function centresOf(
  { arrays: { latitude, longitude } }: GymColumns,
  rows: readonly number[],
  minShare: number,
): UnitVector[] {
  const centres: UnitVector[] = []
  let left = rows
  while (left.length > 0 && centres.length < maxCentres) {
    const cells = Map.groupBy(
      left,
      (row) => `${Math.round(latitude[row] ?? 0)} ${Math.round(longitude[row] ?? 0)}`,
    )
    const largest = [...cells.values()].reduce((a, b) => (b.length > a.length ? b : a))
    const [north, east] = [median(largest, latitude), median(largest, longitude)]
    const isNear = (row: number) =>
      Math.max(Math.abs((latitude[row] ?? 0) - north), Math.abs((longitude[row] ?? 0) - east)) < maxDegrees
    const others = left.filter((row) => !isNear(row))
    if (left.length - others.length < minShare * rows.length) break
    centres.push(unitVector(north, east))
    left = others
  }
  return centres
}

/** The nearest within 100 miles, otherwise that of the largest group. */
export function chooseCentre(centres: readonly UnitVector[] = [], near?: UnitVector): UnitVector | undefined {
  const cosineOf = ({ x, y, z }: UnitVector) => (near ? x * near.x + y * near.y + z * near.z : 0)
  const [nearest] = centres
    .filter((each) => cosineOf(each) > nearCosine)
    .sort((a, b) => cosineOf(b) - cosineOf(a))
  return nearest ?? centres[0]
}

function median(rows: readonly number[], values: ArrayLike<number>): number {
  return Float64Array.from(rows, (row) => values[row] ?? 0).sort()[rows.length >> 1] ?? 0
}
