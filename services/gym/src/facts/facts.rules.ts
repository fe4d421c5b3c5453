// The facts of a gym: price range, day pass, amenities; also as bits, for filters and counts.
import { type Currency, decimalsOf } from '@jumpingjack/contracts/facts/currencies'
import { monthlyCost, priceRangeOfCost, type StoredGymCost } from '@jumpingjack/contracts/facts/gym-cost'
import {
  type Amenity,
  amenities,
  type DayPass,
  isAmenity,
  type PriceRange,
  priceRanges,
} from '@jumpingjack/contracts/facts/gym-facts'
import type { GymFilter } from '@jumpingjack/contracts/gym/gym-filter'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { FeeLimit, SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import type { OpenHours } from '../hours/open-hours.rules.ts'
import { isAlwaysOpen } from '../hours/week.rules.ts'

/** Null or absent if unknown. */
export interface Facts {
  priceRange?: PriceRange | null | undefined
  dayPass?: DayPass | null | undefined
  amenities?: readonly Amenity[] | null | undefined
  /** Known not to be there. */
  lacks?: readonly Amenity[] | null | undefined
  /** The hours of women only, as entered. */
  womenHours?: string | null | undefined
}

/** What is known of prices. */
export interface Prices extends Pick<Facts, 'priceRange'> {
  /** When members have confirmed the price range, if they have. */
  priceRangeAt?: Date | undefined
  /** Null or absent without an observation. */
  cost?: StoredGymCost | null | undefined
}

/** What follows from the cost, unless members have said something else since. */
export function priceRangeOf({ priceRange, priceRangeAt, cost }: Prices): PriceRange | null {
  const derived = cost ? priceRangeOfCost(cost) : undefined
  const isNewer = priceRangeAt && cost && priceRangeAt.getTime() >= Date.parse(cost.observedOn)
  return (isNewer && priceRange) || derived || (priceRange ?? null)
}

/** In units of its currency. */
export interface Fee {
  amount: number
  currency: Currency
}

/** What adults pay for a month, as two members say; null if it is unknown. */
export function monthlyFee({ cost }: Prices): Fee | null {
  const amount = cost ? monthlyCost(cost) : undefined
  if (!cost || amount === undefined) return null
  return { amount: amount / 10 ** decimalsOf(cost.currency), currency: cost.currency }
}

const currenciesOf: Record<NonNullable<FeeLimit['sign']>, readonly Currency[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
  '€': ['EUR'],
  '£': ['GBP'],
}

/** Undefined for a fee that is unknown, or in another currency. */
export function isInBudget(fee: Fee | null, { amount, sign }: FeeLimit): boolean | undefined {
  if (!fee || (sign && !currenciesOf[sign].includes(fee.currency))) return undefined
  return fee.amount <= amount
}

/** Without those that are unknown. */
export function shownFacts(known: Facts & Prices): Partial<Gym> {
  const { dayPass, amenities, womenHours } = known
  const lacks = lacksOf(known)
  const priceRange = priceRangeOf(known)
  return {
    ...(priceRange && { priceRange }),
    ...(dayPass && { dayPass }),
    ...(amenities?.length && { amenities: [...amenities] }),
    ...(lacks.length > 0 && { lacks }),
    ...(womenHours && { womenHours }),
  }
}

/** Where both are stored, the amenity is newer: only processes that do not know `lacks` leave both. */
export function lacksOf({ amenities, lacks }: Facts): Amenity[] {
  return lacks?.filter((each) => !amenities?.includes(each)) ?? []
}

/** What filters and searches know of a gym: its facts, and what follows from its hours. */
export interface SearchedFacts extends Facts, Prices {
  open?: OpenHours | null | undefined
}

/** Also open 24 hours, if its hours say so. */
export function searchedAmenities({ amenities, open }: SearchedFacts): readonly Amenity[] {
  const known = amenities ?? []
  return open && isAlwaysOpen(open.week) && !known.includes('24h') ? ['24h', ...known] : known
}

/** One bit per amenity. */
export function amenityBits(gym: SearchedFacts): number {
  return bitsOf(amenities, searchedAmenities(gym))
}

/** Whoever knows the hours knows whether it is always open. */
export function lackBits(gym: SearchedFacts): number {
  const lacks = bitsOf(amenities, [...lacksOf(gym), gym.open && '24h'])
  return lacks & ~amenityBits(gym)
}

/** One bit per price range, two for a day pass, and one for hours of women only, whom all hours of some gyms are for. */
const prices = [...priceRanges, 'dayPass', 'noDayPass', 'womenHours'] as const

export function priceBits(known: Facts & Prices): number {
  const { dayPass, womenHours, amenities } = known
  const isForWomen = womenHours || amenities?.includes('women-only')
  const pass = dayPass && (dayPass.offered ? 'dayPass' : 'noDayPass')
  return bitsOf(prices, [priceRangeOf(known), pass, isForWomen && 'womenHours'])
}

/** Whether a gym of these bits has the fact; undefined if it is unknown. */
export function factTest(fact: SearchedFact) {
  const isPrice = !isAmenity(fact)
  const own = bitsOf<string>(isPrice ? prices : amenities, [fact])
  const others = bitsOf(prices, fact === '$' ? ['$$', '$$$'] : fact === 'dayPass' ? ['noDayPass'] : [])
  return (amenities: number, lacks: number, prices: number): boolean | undefined => {
    const has = (isPrice ? prices : amenities) & own
    const isLacking = isPrice ? prices & others : lacks & own
    return has !== 0 || (isLacking === 0 ? undefined : false)
  }
}

/** What a filter wants: all bits of the amenities, any of the price ranges, and perhaps a day pass. */
export function wantedBits({ amenities: wanted = [], prices: ranges = [], dayPass }: GymFilter) {
  return {
    amenities: bitsOf(amenities, wanted),
    ranges: bitsOf(prices, ranges),
    dayPass: bitsOf(prices, dayPass ? ['dayPass'] : []),
  }
}

/** Counts how many gyms have or lack each amenity, price range or day pass, and have any of them. */
export function createFactCounts() {
  const ofAmenities = amenities.map(() => 0)
  const ofLacks = amenities.map(() => 0)
  const ofPrices = prices.map(() => 0)
  const pricesOrPass = bitsOf(prices, [...priceRanges, 'dayPass'])
  const known = { amenities: 0, prices: 0 }
  return {
    known,
    add(amenityBits: number, lackBits: number, priceBits: number): void {
      if (amenityBits !== 0) known.amenities++
      if ((priceBits & pricesOrPass) !== 0) known.prices++
      countBits(amenityBits, ofAmenities)
      countBits(lackBits, ofLacks)
      countBits(priceBits, ofPrices)
    },
    amenities: () => Object.fromEntries(amenities.map((each, bit) => [each, ofAmenities[bit] ?? 0])),
    lacks: () => Object.fromEntries(amenities.map((each, bit) => [each, ofLacks[bit] ?? 0])),
    prices: () => Object.fromEntries(prices.map((each, bit) => [each, ofPrices[bit] ?? 0])),
  }
}

function bitsOf<T>(all: readonly T[], present: readonly unknown[]): number {
  return all.reduce((bits, each, bit) => (present.includes(each) ? bits | (1 << bit) : bits), 0)
}

function countBits(bits: number, counts: number[]): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const lowest = 31 - Math.clz32(rest & -rest)
    counts[lowest] = (counts[lowest] ?? 0) + 1
  }
}
