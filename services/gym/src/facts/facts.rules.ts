// The facts of a gym: price range, day pass, amenities.
import type { Amenity, DayPass, PriceRange } from '@jumpingjack/contracts/gym/gym-facts'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'

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
