// Amenities, price range and day pass of a gym as one number, so that a filter is one lookup per gym.
import { amenities, priceRanges } from '@jumpingjack/contracts/gym/gym-facts'
import { type GymFilter, matchesFacts } from '@jumpingjack/contracts/gym/gym-filter'
import { type SearchedFacts, searchedAmenities } from './facts.rules.ts'

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
