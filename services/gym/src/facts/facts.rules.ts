// The facts of a gym: price range, day pass, amenities; also as one number, so that a filter is one lookup per gym.
import {
  type Amenity,
  amenities,
  type DayPass,
  type PriceRange,
  priceRanges,
} from '@jumpingjack/contracts/gym/gym-facts'
import { type GymFilter, matchesFacts } from '@jumpingjack/contracts/gym/gym-filter'
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

const prices = [null, ...priceRanges]
const dayPassBit = amenities.length
const priceBits = dayPassBit + 1
const size = prices.length << priceBits

export function factBits(gym: SearchedFacts): number {
  const { priceRange, dayPass } = gym
  const present = searchedAmenities(gym)
  let bits = prices.indexOf(priceRange ?? null) << priceBits
  if (dayPass?.offered) bits |= 1 << dayPassBit
  for (const [bit, amenity] of amenities.entries()) if (present.includes(amenity)) bits |= 1 << bit
  return bits
}

/** Per number 1 if the filter wants it; undefined if it wants all. */
export function wantedFacts({ amenities, prices, dayPass }: GymFilter): Uint8Array | undefined {
  if (!amenities?.length && !prices?.length && !dayPass) return undefined
  const filter = { amenities, prices, dayPass }
  return Uint8Array.from({ length: size }, (_, bits) => (matchesFacts(factsOf(bits), filter) ? 1 : 0))
}

export function factsOf(bits: number) {
  return {
    amenities: amenities.filter((_, bit) => bits & (1 << bit)),
    priceRange: prices[bits >> priceBits] ?? null,
    dayPass: { offered: (bits & (1 << dayPassBit)) !== 0 },
  }
}
