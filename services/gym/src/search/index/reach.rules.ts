// Where gyms are looked for, and whether the matches of a text reach it. If not, a search asks for less.
import { type Box, earthRadiusMiles, isInBox, type UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { Centre } from '../text/geography.rules.ts'
import type { FoundTexts } from '../text/text-index.rules.ts'
import type { GymColumns } from './gym-columns.rules.ts'

export interface SearchedAround {
  area?: Box | undefined
  near?: UnitVector | undefined
}

/** The cosine of the angle of 60 miles: farther away, hardly anybody goes to a gym. */
const reachCosine = Math.cos(60 / earthRadiusMiles)
/** The cosine of the angle of 100 miles. */
const nearCosine = Math.cos(100 / earthRadiusMiles)

/** The places that the text names come first, then the area. Without any, all matches are where they should be. */
export function isReached(
  { arrays: { latitude, longitude, x, y, z } }: GymColumns,
  { rows, count, centres = [] }: Pick<FoundTexts, 'rows' | 'count' | 'centres'>,
  { area, near }: SearchedAround,
): boolean {
  const references = centres.length > 0 || !near ? centres : [near]
  if (references.length === 0 && !area) return count > 0
  const isNear = (row: number) => {
    if (area && centres.length === 0) return isInBox(area, latitude[row] ?? 0, longitude[row] ?? 0)
    const place = { x: x[row] ?? 0, y: y[row] ?? 0, z: z[row] ?? 0 }
    return references.some((each) => cosineOf(each, place) > reachCosine)
  }
  for (let index = 0; index < count; index++) if (isNear(rows[index] ?? 0)) return true
  return false
}

/** The nearest within 100 miles, or `near` if it is among the gyms there; otherwise that of the largest group. */
export function chooseCentre(centres: readonly Centre[] = [], near?: UnitVector): UnitVector | undefined {
  if (!near) return centres[0]
  const [nearest] = centres
    .filter((each) => cosineOf(each, near) > nearCosine)
    .sort((a, b) => cosineOf(b, near) - cosineOf(a, near))
  if (nearest && cosineOf(nearest, near) >= nearest.cosine) return near
  return nearest ?? centres[0]
}

/** Of the angle between them. */
export function cosineOf(a: UnitVector, b: UnitVector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z
}
