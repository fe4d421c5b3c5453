// The facts of a gym: price range, day pass, amenities.
import type { Amenity, DayPass, PriceRange } from '@jumpingjack/contracts/gym/gym-facts'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { OpenHours } from '../hours/open-hours.rules.ts'
import { isAlwaysOpen } from '../hours/week.rules.ts'

/** Null or absent if unknown. */
export interface Facts {
  priceRange?: PriceRange | null | undefined
  dayPass?: DayPass | null | undefined
  amenities?: readonly Amenity[] | null | undefined
}

/** Without those that are unknown. */
export function shownFacts({ priceRange, dayPass, amenities }: Facts): Partial<Gym> {
  return {
    ...(priceRange && { priceRange }),
    ...(dayPass && { dayPass }),
    ...(amenities?.length && { amenities: [...amenities] }),
  }
}

/** What filters and searches know of a gym: its facts, and what follows from its hours. */
export interface SearchedFacts extends Facts {
  open?: OpenHours | null | undefined
}

/** Also open 24 hours, if its hours say so. */
export function searchedAmenities({ amenities, open }: SearchedFacts): readonly Amenity[] {
  const known = amenities ?? []
  return open && isAlwaysOpen(open.week) && !known.includes('24h') ? ['24h', ...known] : known
}
