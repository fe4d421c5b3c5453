// Positions, as a text search asks for them: the centres of places, which gyms are around them, and whether the matches
// are where gyms are looked for. If not, a search asks for less.
import {
  type Box,
  circleOf,
  cosineOf,
  earthRadiusMiles,
  isInBox,
  type UnitVector,
  unitVector,
} from '@jumpingjack/contracts/gym/gym-area'
import type { Centre, Geography } from '../text/known-places.rules.ts'
import type { FoundTexts, ReachingMatches } from '../text/text-index.rules.ts'
import { joinPostings, type Postings } from '../words/terms.rules.ts'
import { type GymColumns, vectorOf } from './gym-columns.rules.ts'
import { createMatcher } from './gym-filter.rules.ts'
import type { MapCells } from './map-cells.rules.ts'

/** A gym of a place may have the address of its neighbour. */
const aroundMiles = 10
/** A group of gyms is in a box of twice this size around its centre. */
const maxDegrees = 0.7
const maxCentres = 8
/** Whoever is among so many of the gyms of a group is in their place. */
const shareInside = 0.9

export function createGeography(columns: GymColumns, cells: MapCells): Geography {
  function rowsWithin(centre: UnitVector, miles: number): Postings {
    const found: number[] = []
    const circle = circleOf(centre, miles)
    const isInside = createMatcher(columns, { circle })
    cells.visit(circle.box, (row) => {
      if (isInside(row)) found.push(2 * row)
    })
    return Int32Array.from(found).sort()
  }

  return {
    centresOf: (rows, minShare, near) => centresOf(columns, rows, minShare, near),

    rowsAround: (centres) => joinPostings(centres.map((centre) => rowsWithin(centre, aroundMiles))),

    areaAt({ latitude, longitude, miles }) {
      const centre = { ...unitVector(latitude, longitude), cosine: Math.cos(miles / earthRadiusMiles) }
      return { centre, rows: rowsWithin(centre, miles) }
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

/** Matches, with what is known of those of a text. */
export interface TextMatches
  extends Partial<Pick<FoundTexts, 'scoreOf' | 'centres' | 'isNamed' | 'isWholeName' | 'wanted'>> {
  rows: Int32Array
  count: number
}

export interface SearchedAround {
  area?: Box | undefined
  near?: UnitVector | undefined
}

/** Of 15 miles. */
const closeCosine = Math.cos(15 / earthRadiusMiles)
/** The cosine of the angle of 60 miles: farther away, hardly anybody goes to a gym. */
const reachCosine = Math.cos(60 / earthRadiusMiles)
/** The cosine of the angle around who searches. */
const aroundCosine = Math.cos(30 / earthRadiusMiles)
/** The cosine of the angle of 100 miles. */
const nearCosine = Math.cos(100 / earthRadiusMiles)
/** More matches are not compared to choose between places of one name: the largest place is chosen. */
const maxCompared = 5_000

/** The places that the text names come first, then the area. Without any, all matches are where they should be. */
export function isReached(
  columns: GymColumns,
  { rows, count, centres = [], hasAllWords = false, isClose = false, isWholeName }: ReachingMatches,
  { area, near }: SearchedAround,
): boolean {
  const { latitude, longitude } = columns.arrays
  const places = referencesOf(centres, near)
  const references = near && hasAllWords ? [...places, near] : places
  if (references.length === 0 && !area) return count > 0
  const isNear = (row: number) => {
    if (area && centres.length === 0) return isInBox(area, latitude[row] ?? 0, longitude[row] ?? 0)
    const place = vectorOf(columns, row)
    const most = isClose && !isWholeName(row) ? closeCosine : reachCosine
    return references.some((each) => cosineOf(each, place) > most)
  }
  for (let index = 0; index < count; index++) if (isNear(rows[index] ?? 0)) return true
  return false
}

/** Of several places of one name only the one near `near`, if any is. */
function referencesOf(centres: readonly Centre[], near: UnitVector | undefined): readonly UnitVector[] {
  if (!near) return centres
  if (centres.length === 0) return [near]
  const close = centres.filter((each) => cosineOf(each, near) > nearCosine)
  return close.length > 0 ? close : centres
}

/**
 * The nearest within 100 miles, or `near` if it is among the gyms there; otherwise `near` if a gym around it has that
 * name; otherwise the one with the best match, the largest group of several.
 */
export function chooseCentre(
  columns: GymColumns,
  matches: TextMatches,
  near: UnitVector | undefined,
): UnitVector | undefined {
  const { centres = [], count } = matches
  const close = near ? centres.filter((each) => cosineOf(each, near) > nearCosine) : []
  const [nearest] = near ? close.sort((a, b) => cosineOf(b, near) - cosineOf(a, near)) : []
  if (nearest) return near && cosineOf(nearest, near) >= nearest.cosine ? near : nearest
  if (near && centres.length > 0 && isNamedAround(columns, matches, near)) return near
  return centres.length > 1 && count <= maxCompared ? bestCentre(columns, matches, centres) : centres[0]
}

function isNamedAround(
  columns: GymColumns,
  { rows, count, isNamed = () => false }: TextMatches,
  near: UnitVector,
): boolean {
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    const place = vectorOf(columns, row)
    if (cosineOf(near, place) > aroundCosine && isNamed(row)) return true
  }
  return false
}

function bestCentre(
  columns: GymColumns,
  { rows, count, scoreOf = () => 0 }: TextMatches,
  centres: readonly Centre[],
): Centre | undefined {
  const best = centres.map(() => 0)
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    const score = scoreOf(row)
    const place = vectorOf(columns, row)
    for (const [at, centre] of centres.entries()) {
      if (score > (best[at] ?? 0) && cosineOf(centre, place) > reachCosine) best[at] = score
    }
  }
  return centres[best.indexOf(Math.max(...best))]
}
