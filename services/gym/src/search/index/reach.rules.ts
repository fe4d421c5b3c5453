// Where gyms are looked for, and whether the matches of a text reach it. If not, a search asks for less.
import {
  type Box,
  cosineOf,
  earthRadiusMiles,
  isInBox,
  type UnitVector,
} from '@jumpingjack/contracts/gym/gym-area'
import type { Centre } from '../text/geography.rules.ts'
import type { FoundTexts, ReachingMatches } from '../text/text-index.rules.ts'
import { type GymColumns, vectorOf } from './gym-columns.rules.ts'

/** Matches of a text, of which more than can be compared have no `rows`. */
interface TextMatches {
  rows?: Int32Array | undefined
  count: number
  scoreOf?: ((row: number) => number) | undefined
  centres?: readonly Centre[] | undefined
  isNamed?: FoundTexts['isNamed'] | undefined
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
export const aroundCosine = Math.cos(30 / earthRadiusMiles)
/** The cosine of the angle of 100 miles. */
const nearCosine = Math.cos(100 / earthRadiusMiles)

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
  maxCompared: number,
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
  { rows = new Int32Array(0), count, isNamed = () => false }: TextMatches,
  near: UnitVector,
): boolean {
  for (let index = 0; index < Math.min(count, rows.length); index++) {
    const row = rows[index] ?? 0
    const place = vectorOf(columns, row)
    if (cosineOf(near, place) > aroundCosine && isNamed(row)) return true
  }
  return false
}

function bestCentre(
  columns: GymColumns,
  { rows = new Int32Array(0), count, scoreOf = () => 0 }: TextMatches,
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
