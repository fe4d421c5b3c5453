// Where gyms are that have the same place in their addresses.
import { type UnitVector, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymColumns } from './gym-columns.rules.ts'

/** Most of the gyms are in a box of twice this size around the centre. */
const maxDegrees = 0.7

/** The medians of latitude and longitude; undefined if fewer than half of the gyms are near them, as for `main`. */
export function centreOf(
  { arrays: { latitude, longitude } }: GymColumns,
  rows: readonly number[],
): UnitVector | undefined {
  const [north, east] = [median(rows, latitude), median(rows, longitude)]
  const isNear = (row: number) =>
    Math.max(Math.abs((latitude[row] ?? 0) - north), Math.abs((longitude[row] ?? 0) - east)) < maxDegrees
  return 2 * rows.filter(isNear).length > rows.length ? unitVector(north, east) : undefined
}

function median(rows: readonly number[], values: ArrayLike<number>): number {
  return Float64Array.from(rows, (row) => values[row] ?? 0).sort()[rows.length >> 1] ?? 0
}
