// The filter of a query for the gym list or the map. `matchesGymFilter` in the contracts defines what each condition
// means, except the text: text-index.rules.ts searches it by words.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { circleAround } from '@jumpingjack/contracts/gym/gym-area'
import type { GymFilter as GymConditions } from '@jumpingjack/contracts/gym/gym-filter'
import type { GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'

export interface GymFilter extends Omit<GymConditions, 'openNow'> {
  /** Open at this time, by the local clock of the gym. Unknown hours never match. */
  openAt?: Date | undefined
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
export function minHundredths(minRating: number): number {
  const nearest = Math.round(minRating * 100)
  return nearest / 100 >= minRating ? nearest : nearest + 1
}
