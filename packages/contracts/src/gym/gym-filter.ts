// Filters and orders of lists, and whether a gym belongs to a filtered list, for browsers. Without zod, for pages of
// visitors. The index of the gym service applies the same rule to its columns; services/gym/test/search.rules.test.ts
// compares both.

import type { Amenity, PriceRange } from '../facts/gym-facts.ts'
import { type Box, type Circle, isInBox, isInCircle } from './gym-area.ts'

/** `confidence` weighs the average by the number of ratings. `distance` needs a place. */
export const gymSorts = ['rating', 'reviews', 'name', 'confidence', 'relevance', 'distance'] as const
export type GymSort = (typeof gymSorts)[number]

/** Miles, as the distance filter offers them; 100 is labelled "Any distance". */
export const distanceOptions = [1, 5, 10, 25, 100] as const

/** The minimum ratings of the filter. */
export const ratingChoices = [4, 3, 2, 1] as const

/** Conditions that all have to hold. A condition that is absent or empty matches every gym. */
export interface GymFilter {
  box?: Box | undefined
  circle?: Circle | undefined
  /** Types as they are stored. */
  types?: readonly string[] | undefined
  /** 1 to 5; 0 means none. */
  minRating?: number | undefined
  /** Part of the gym's `searchText`, in the same case. */
  text?: string | undefined
  openNow?: boolean | undefined
  hasPhotos?: boolean | undefined
  /** All of them. */
  amenities?: readonly Amenity[] | undefined
  /** Any of them. */
  prices?: readonly PriceRange[] | undefined
  dayPass?: boolean | undefined
}

export interface FilterableGym {
  latitude: number
  longitude: number
  /** As stored, see `gymTypes`. */
  type: string | undefined
  /** 0 without reviews. */
  averageRating: number
  /** Name, address and the labels of the type. */
  searchText: string
  /** False where the hours are unknown. */
  isOpen: boolean
  hasPhotos: boolean
  /** Absent or null if unknown, which matches no filter. */
  amenities?: readonly string[] | null | undefined
  priceRange?: string | null | undefined
  dayPass?: { offered: boolean } | null | undefined
}

export function matchesGymFilter(gym: FilterableGym, filter: GymFilter): boolean {
  const { box, circle, types = [], minRating = 0, text = '', openNow, hasPhotos } = filter
  if (box && !isInBox(box, gym.latitude, gym.longitude)) return false
  if (gym.averageRating < minRating) return false
  if (types.length > 0 && !types.some((type) => type === gym.type)) return false
  if (openNow && !gym.isOpen) return false
  if (hasPhotos && !gym.hasPhotos) return false
  if (!matchesFacts(gym, filter)) return false
  if (circle && !isInCircle(circle, gym.latitude, gym.longitude)) return false
  // Last, because it is the most expensive.
  return gym.searchText.includes(text)
}

export function matchesFacts(
  gym: Pick<FilterableGym, 'amenities' | 'priceRange' | 'dayPass'>,
  { amenities = [], prices = [], dayPass }: Pick<GymFilter, 'amenities' | 'prices' | 'dayPass'>,
): boolean {
  if (amenities.some((amenity) => !gym.amenities?.includes(amenity))) return false
  if (prices.length > 0 && !prices.some((price) => price === gym.priceRange)) return false
  return !dayPass || gym.dayPass?.offered === true
}
