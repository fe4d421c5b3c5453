// The filter of the gym list and of the map. `matchesGymFilter` defines what each part means;
// gym-filter.store.ts is the same as a MongoDB query.
import type { GymClustersQuery, GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import { foldText } from '../gyms/gyms.rules.ts'
import { type Box, type Circle, circleAround, isInBox, isInCircle } from './areas.rules.ts'

export interface GymFilter {
  box?: Box
  circle?: Circle
  /** Folded text that `searchText` contains. */
  text?: string
  /** Any type if empty. */
  types?: readonly GymType[]
  minRating?: number
  /** Open at this time, by the local clock of the gym. Unknown hours never match. */
  openAt?: Date
  hasPhotos?: boolean
}

/** The fields of a gym that the filter reads. */
export interface FilterableGym {
  latitude: number
  longitude: number
  type: string
  /** In steps of 0.01. */
  averageRating: number
  photoCount: number
  searchText: string
  /** Whether it is open at `openAt`; null if its hours are unknown. */
  isOpen: boolean | null
}

const defaultMiles = 10
const minuteMs = 60_000

export function toGymFilter(query: GymListQuery | GymClustersQuery, now: Date): GymFilter {
  const { bbox, lat, lng, distance, q, types, minRating, openNow, hasPhotos } = query
  const hasCentre = lat !== undefined && lng !== undefined
  return {
    box: bbox,
    circle: hasCentre ? circleAround(lat, lng, distance ?? defaultMiles) : undefined,
    text: q && foldText(q),
    types,
    minRating,
    // Whole minutes, so that equal queries give equal filters.
    openAt: openNow ? new Date(now.getTime() - (now.getTime() % minuteMs)) : undefined,
    hasPhotos,
  }
}

export function matchesGymFilter(gym: FilterableGym, filter: GymFilter): boolean {
  const { box, circle, text, types, minRating = 0, openAt, hasPhotos } = filter
  if (box && !isInBox(box, gym.latitude, gym.longitude)) return false
  if (circle && !isInCircle(circle, gym.latitude, gym.longitude)) return false
  if (gym.averageRating < minRating) return false
  if (types?.length && !types.some((type) => type === gym.type)) return false
  if (hasPhotos && gym.photoCount === 0) return false
  if (openAt && !gym.isOpen) return false
  // Last, because it is the slowest.
  return !text || gym.searchText.includes(text)
}

/** The lowest average, in hundredths, that is at least `minRating`. */
export function minHundredths(minRating: number): number {
  const nearest = Math.round(minRating * 100)
  return nearest / 100 >= minRating ? nearest : nearest + 1
}
