// The filter of a query for the gym list or the map, and its test of rows. `matchesGymFilter` in the contracts defines what
// each condition means, except the text: text-index.rules.ts searches it by words.

import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { circleAround, isInBox } from '@jumpingjack/contracts/gym/gym-area'
import type { GymFilter as GymConditions } from '@jumpingjack/contracts/gym/gym-filter'
import type { GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import { wantedFacts } from '../../facts/fact-bits.rules.ts'
import type { GymColumns } from '../columns/gym-columns.rules.ts'

export interface GymFilter extends Omit<GymConditions, 'openNow'> {
  /** Open at this time, by the local clock of the gym. Unknown hours never match. */
  openAt?: Date | undefined
  /** With `openAt`: those with unknown hours instead. */
  unknownHours?: true | undefined
}

const defaultMiles = 10

type FilterQuery = Partial<Omit<GymListQuery, 'sort' | 'near' | 'limit' | 'cursor'>>

export function toGymFilter(query: FilterQuery, now: Date): GymFilter {
  const { bbox, lat, lng, distance, q, types, minRating, openNow, hasPhotos } = query
  const { amenities, prices, dayPass } = query
  const hasCentre = lat !== undefined && lng !== undefined
  return {
    box: bbox,
    circle: hasCentre ? circleAround(lat, lng, distance ?? defaultMiles) : undefined,
    text: q,
    types,
    minRating,
    // Whole minutes, so that equal queries give equal filters.
    openAt: openNow ? wholeMinute(now) : undefined,
    unknownHours: openNow === 'unknown' || undefined,
    hasPhotos,
    amenities: amenities?.length ? amenities : undefined,
    prices: prices?.length ? prices : undefined,
    dayPass: dayPass || undefined,
  }
}

export function wholeMinute(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % minuteMs))
}

/** The lowest average, in hundredths, that is at least `minRating`. */
export const minHundredths = (minRating: number) => Math.max(0, Math.ceil(minRating * 100 - 1e-9))

/** Tests everything but the text. The result is valid until the columns change. */
export function createMatcher(columns: GymColumns, filter: GymFilter): (row: number) => boolean {
  const { latitude, longitude, type, average, hasPhotos, open, facts } = columns.arrays
  const { types, minRating, openAt, unknownHours, box } = filter
  const isWanted = columns.types.map((each, index) => index > 0 && (!types?.length || isAmong(types, each)))
  const leastAverage = minRating ? minHundredths(minRating) : 0
  const leastPhotos = filter.hasPhotos ? 1 : 0
  const hasFacts = wantedFacts(filter)
  const isOpen = openAt && columns.openAt(openAt)
  const wanted = unknownHours ? null : true
  const isInCircle = filter.circle && createCircleTest(columns, filter.circle)
  return (row) => {
    if (!isWanted[type[row] ?? 0]) return false
    if ((average[row] ?? 0) < leastAverage || (hasPhotos[row] ?? 0) < leastPhotos) return false
    if (hasFacts && hasFacts[facts[row] ?? 0] !== 1) return false
    if (isOpen && isOpen[open[row] ?? 0] !== wanted) return false
    if (box && !isInBox(box, latitude[row] ?? 0, longitude[row] ?? 0)) return false
    return !isInCircle || isInCircle(row)
  }
}

function createCircleTest({ arrays }: GymColumns, { box, centre, cosine }: NonNullable<GymFilter['circle']>) {
  const { latitude, longitude, x, y, z } = arrays
  return (row: number): boolean =>
    isInBox(box, latitude[row] ?? 0, longitude[row] ?? 0) &&
    (x[row] ?? 0) * centre.x + (y[row] ?? 0) * centre.y + (z[row] ?? 0) * centre.z >= cosine
}

function isAmong(texts: readonly string[], text: string): boolean {
  return texts.includes(text)
}
