// The facts of a gym as values of a form, and back.
import {
  type Amenity,
  type DayPass,
  isAmenity,
  type PriceRange,
  priceRanges,
} from '@jumpingjack/contracts/facts/gym-facts'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'

/** Empty texts are unknown. */
export interface FactForm {
  priceRange: string
  dayPass: string
  /** Only with an offered pass. */
  dayPassPrice: string
  amenities: readonly Amenity[]
  lacks: readonly Amenity[]
  womenHours: string
}

export const emptyFacts: FactForm = {
  priceRange: '',
  dayPass: '',
  dayPassPrice: '',
  amenities: [],
  lacks: [],
  womenHours: '',
}

export type GymFacts = Pick<Gym, 'priceRange' | 'dayPass' | 'amenities' | 'lacks' | 'womenHours'>

export function factFormOf(facts: GymFacts): FactForm {
  const { priceRange = '', dayPass, amenities = [], lacks = [], womenHours = '' } = facts
  return {
    womenHours,
    priceRange,
    dayPass: dayPass ? (dayPass.offered ? 'yes' : 'no') : '',
    dayPassPrice: dayPass?.price ?? '',
    amenities: amenities.filter(isAmenity),
    lacks: lacks.filter(isAmenity),
  }
}

export function factsOfForm(form: FactForm): {
  priceRange: PriceRange | null
  dayPass: DayPass | null
  amenities: Amenity[]
  lacks: Amenity[]
  womenHours: string
} {
  const { priceRange, dayPass, dayPassPrice, amenities, lacks } = form
  const offered = dayPass === 'yes'
  return {
    priceRange: priceRanges.find((each) => each === priceRange) ?? null,
    dayPass: dayPass ? { offered, ...(offered && dayPassPrice.trim() && { price: dayPassPrice }) } : null,
    amenities: [...amenities],
    lacks: [...lacks],
    womenHours: form.womenHours.trim(),
  }
}
