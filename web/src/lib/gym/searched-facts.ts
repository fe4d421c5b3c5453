// What is known of the facts that a search asks for.

import type { FilterCounts } from '@jumpingjack/contracts/gym/gym-lists'
import type { SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import type { GymFacts } from './fact-form.ts'
import { type ListedGym, openStatusOf } from './listed-gym.ts'

/** How many gyms have it, and of how many others it is unknown. */
export function countsOf(
  fact: SearchedFact | 'openNow',
  counts: FilterCounts,
): { has: number; others: number } {
  const { total, amenities, prices, dayPass, openNow, known } = counts
  if (fact === 'openNow') return { has: openNow, others: total - known.hours }
  if (fact === 'dayPass') return { has: dayPass, others: total - dayPass }
  if (fact === '$') {
    const priced = Object.values(prices).reduce((sum, each) => sum + each, 0)
    return { has: prices.$ ?? 0, others: total - priced }
  }
  const has = amenities[fact] ?? 0
  return { has, others: total - (fact === '24h' ? Math.max(has, known.hours) : has) }
}

export function isUnknownOf(gym: ListedGym, fact: SearchedFact): boolean {
  const { priceRange, dayPass, amenities, lacks }: GymFacts = 'createdAt' in gym ? gym : {}
  if (fact === 'dayPass') return !dayPass
  if (fact === '$') return !priceRange
  // Whoever knows the hours knows whether it is always open.
  const isFound =
    amenities?.includes(fact) ||
    lacks?.includes(fact) ||
    (fact === '24h' && typeof openStatusOf(gym) === 'boolean')
  return !isFound
}
