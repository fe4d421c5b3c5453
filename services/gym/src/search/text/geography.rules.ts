// Where the gyms are that a text search finds: the centres of places, which gyms are around them, and whether matches are
// where gyms are looked for. If not, a search asks for less.
import {
  type Box,
  circleAround,
  circleOf,
  cosineOf,
  earthRadiusMiles,
  isInBox,
  type UnitVector,
  unitVector,
} from '@jumpingjack/contracts/gym/gym-area'
import { type GymColumns, vectorOf } from '../columns/gym-columns.rules.ts'
import type { Area } from '../words/meanings.rules.ts'
import type { Postings } from '../words/terms.rules.ts'

/** The matches of a text. */
export interface FoundRows {
  /** Only the first `count` are valid. Reused by the next search. */
  rows: Int32Array
  count: number
  /** Whether all words of the query that say something are in the name, and none is said to be a place. */
  isNamed(row: number): boolean
  /** Whether the name has no other words. */
  isWholeName(row: number): boolean
}

/** The centre of a group of gyms. Nine of ten are within the angle of this cosine around it. */
export interface Centre extends UnitVector {
  cosine: number
  /** Of an area whose outline is known. */
  box?: Box
}

/** A group of gyms is in a box of twice this size around its centre. */
const maxDegrees = 0.7
const maxCentres = 8
/** Whoever is among so many of the gyms of a group is in their place. */
const shareInside = 0.9

export const cosineOfMiles = (miles: number) => Math.cos(miles / earthRadiusMiles)
const closeCosine = cosineOfMiles(15)
/** Around who searches. */
const aroundCosine = cosineOfMiles(30)
/** Farther away, hardly anybody goes to a gym. */
const reachCosine = cosineOfMiles(60)
const nearCosine = cosineOfMiles(100)

/** Not in names. */
export function rowsWithin(columns: GymColumns, centre: UnitVector, miles: number): Postings {
  const { box, cosine } = circleOf(centre, miles)
  const found: number[] = []
  columns.visit(box, (row) => {
    if (cosineOf(centre, vectorOf(columns, row)) >= cosine) found.push(2 * row)
  })
  return Int32Array.from(found).sort()
}

export function boxOfArea({ latitude, longitude, miles, outline }: Area): Box {
  if (!outline) return circleAround(latitude, longitude, miles).box
  const [lats, lngs] = [outline.map(([lat]) => lat), outline.map(([, lng]) => lng)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  return { west, south: Math.min(...lats), east, north: Math.max(...lats) }
}

/** Not in names. */
export function rowsInArea(columns: GymColumns, { latitude, longitude, miles, outline }: Area): Postings {
  const around = rowsWithin(columns, unitVector(latitude, longitude), outline ? 2 * miles : miles)
  if (!outline) return around
  const { arrays } = columns
  const isInside = (north: number, east: number) =>
    outline.reduce((inside, [lat, lng], index) => {
      const [lastLat, lastLng] = outline.at(index - 1) ?? [0, 0]
      const isCrossed = lat > north !== lastLat > north
      return isCrossed && east < lng + ((lastLng - lng) * (north - lat)) / (lastLat - lat) ? !inside : inside
    }, false)
  return around.filter((entry) =>
    isInside(arrays.latitude[entry >> 1] ?? 0, arrays.longitude[entry >> 1] ?? 0),
  )
}

/**
 * The centres of groups that have at least this share of the gyms, the largest group first: there are cities of one
 * name in several states. Without a group, as for `main`, there is none. The last is a smaller group around `near`.
 */
export function centresOf(
  columns: GymColumns,
  rows: readonly number[],
  minShare: number,
  near?: UnitVector,
): Centre[] {
  const latitude = (row: number) => columns.arrays.latitude[row] ?? 0
  const longitude = (row: number) => columns.arrays.longitude[row] ?? 0
  const centreOf = (centre: UnitVector, group: readonly number[]): Centre => {
    const cosines = group.map((row) => cosineOf(centre, vectorOf(columns, row)))
    return { ...centre, cosine: valueAt(cosines, 1 - shareInside) }
  }
  const centres: Centre[] = []
  let left = rows
  while (left.length > 0 && centres.length < maxCentres) {
    const cells = Map.groupBy(left, (row) => `${Math.round(latitude(row))} ${Math.round(longitude(row))}`)
    const largest = [...cells.values()].reduce((a, b) => (b.length > a.length ? b : a))
    const [north, east] = medianOf(columns, largest)
    const isNear = (row: number) =>
      Math.max(Math.abs(latitude(row) - north), Math.abs(longitude(row) - east)) < maxDegrees
    const others = left.filter((row) => !isNear(row))
    if (left.length - others.length < minShare * rows.length) break
    centres.push(centreOf(unitVector(north, east), left.filter(isNear)))
    left = others
  }
  const around = near ? left.filter((row) => cosineOf(near, vectorOf(columns, row)) > aroundCosine) : []
  const [first] = around
  return first === undefined ? centres : [...centres, centreOf(vectorOf(columns, first), around)]
}

/** The latitude and the longitude in the middle. */
export function medianOf({ arrays }: GymColumns, rows: readonly number[]): readonly [number, number] {
  const valuesIn = (column: Float64Array) => rows.map((row) => column[row] ?? 0)
  return [valueAt(valuesIn(arrays.latitude), 1 / 2), valueAt(valuesIn(arrays.longitude), 1 / 2)]
}

/** The value below which this share of them is. */
function valueAt(values: readonly number[], share: number): number {
  return Float64Array.from(values).sort()[Math.floor(values.length * share)] ?? 0
}

/** Where gyms are looked for. */
export interface SearchedAround {
  area?: Box | undefined
  near?: UnitVector | undefined
}

export interface Reach {
  centres: readonly Centre[] | undefined
  /** Nothing of the query is missing: a match near who searches is one, also if a place elsewhere is named. */
  hasAllWords?: boolean
  /** Only matches that are close count, or those of that name: gyms without what is wished for are closer. */
  isClose?: boolean
}

/** The places that the text names come first, then the area. Without any, all matches are where they should be. */
export function isReached(
  columns: GymColumns,
  { rows, count, isWholeName }: Pick<FoundRows, 'rows' | 'count' | 'isWholeName'>,
  { centres = [], hasAllWords = false, isClose = false }: Reach,
  { area, near }: SearchedAround,
): boolean {
  const { latitude, longitude } = columns.arrays
  // Of several places of one name only those near `near`, if any are.
  const close = closeTo(near, centres)
  const places: readonly UnitVector[] = close.length > 0 ? close : centres
  const references = near && (hasAllWords || centres.length === 0) ? [...places, near] : places
  if (references.length === 0 && !area) return count > 0
  const isNear = (row: number) => {
    if (area && centres.length === 0) return isInBox(area, latitude[row] ?? 0, longitude[row] ?? 0)
    const place = vectorOf(columns, row)
    const most = isClose && !isWholeName(row) ? closeCosine : reachCosine
    return references.some((each) => cosineOf(each, place) > most)
  }
  return rows.subarray(0, count).some(isNear)
}

/** Within 100 miles, the nearest first. */
export function closeTo(near: UnitVector | undefined, centres: readonly Centre[]): Centre[] {
  if (!near) return []
  const close = centres.filter((each) => cosineOf(each, near) > nearCosine)
  return close.sort((a, b) => cosineOf(b, near) - cosineOf(a, near))
}

/**
 * The nearest within 100 miles, or `near` if it is among the gyms there; otherwise `near` if a gym around it has that
 * name; otherwise the largest.
 */
export function chooseCentre(
  columns: GymColumns,
  { centres = [], rows, count, isNamed }: FoundRows & Pick<Reach, 'centres'>,
  near: UnitVector | undefined,
): UnitVector | undefined {
  if (!near || centres.length === 0) return centres[0]
  const [nearest] = closeTo(near, centres)
  if (nearest) return cosineOf(nearest, near) >= nearest.cosine ? near : nearest
  const isNamedAround = (row: number) => isNamed(row) && cosineOf(near, vectorOf(columns, row)) > aroundCosine
  return rows.subarray(0, count).some(isNamedAround) ? near : centres[0]
}
