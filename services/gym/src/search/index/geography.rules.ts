// The positions of the gyms, as a text search asks for them.
import {
  circleOf,
  cosineOf,
  earthRadiusMiles,
  type UnitVector,
  unitVector,
} from '@jumpingjack/contracts/gym/gym-area'
import type { SpatialTree } from '../map/spatial-tree.rules.ts'
import { visitRows } from '../map/tree-views.rules.ts'
import type { Centre, Geography } from '../text/geography.rules.ts'
import { cursorRow, type GymColumns, vectorOf } from './gym-columns.rules.ts'
import { createMatcher } from './gym-matcher.rules.ts'
import { aroundCosine } from './reach.rules.ts'

/** A gym of a place may have the address of its neighbour. */
const aroundMiles = 10
/** A group of gyms is in a box of twice this size around its centre. */
const maxDegrees = 0.7
const maxCentres = 8
/** Whoever is among so many of the gyms of a group is in their place. */
const shareInside = 0.9

export function createGeography(columns: GymColumns, positions: SpatialTree): Geography {
  function rowsWithin(centre: UnitVector, miles: number): number[] {
    const found: number[] = []
    const circle = circleOf(centre, miles)
    const isInside = createMatcher(columns, { circle })
    const visit = (row: number) => void (isInside(row) && found.push(2 * row))
    const near = positions.touching(circle.box)
    if (near) visitRows(near, visit)
    else for (let row = cursorRow + 1; row < columns.length(); row++) visit(row)
    return found
  }

  return {
    centresOf: (rows, minShare, near) => centresOf(columns, rows, minShare, near),

    rowsAround: (centres) => Int32Array.from(centres.flatMap((centre) => rowsWithin(centre, aroundMiles))),

    areaAt({ latitude, longitude, miles }) {
      const centre = { ...unitVector(latitude, longitude), cosine: Math.cos(miles / earthRadiusMiles) }
      return { centre, rows: Int32Array.from(rowsWithin(centre, miles)).sort() }
    },
  }
}

/**
 * The centres of groups that have at least this share of the gyms, the largest group first: there are cities of one
 * name in several states. Without a group, as for `main`, there is none. The last is a smaller group around `near`.
 */
function centresOf(
  columns: GymColumns,
  rows: readonly number[],
  minShare: number,
  near?: UnitVector,
): Centre[] {
  const { latitude, longitude } = columns.arrays
  const centreOf = (centre: UnitVector, group: readonly number[]): Centre => {
    const cosines = group.map((row) => cosineOf(centre, vectorOf(columns, row)))
    return { ...centre, cosine: valueAt(cosines, 1 - shareInside) }
  }
  const centres: Centre[] = []
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
    centres.push(centreOf(unitVector(north, east), left.filter(isNear)))
    left = others
  }
  const around = near ? left.filter((row) => cosineOf(near, vectorOf(columns, row)) > aroundCosine) : []
  const [first] = around
  return first === undefined ? centres : [...centres, centreOf(vectorOf(columns, first), around)]
}

function median(rows: readonly number[], values: ArrayLike<number>): number {
  return valueAt(
    rows.map((row) => values[row] ?? 0),
    1 / 2,
  )
}

/** The value below which this share of them is. */
function valueAt(values: readonly number[], share: number): number {
  return Float64Array.from(values).sort()[Math.floor(values.length * share)] ?? 0
}
