// A gym as the list has it: our own, or the provider's, which nobody here may have reviewed.
import { providerGymPrefix } from '@jumpingjack/contracts/fields/fields'
import { gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import type { GymFilters } from './gym-url.ts'

export type ListedGym = Gym | ProviderGym

export function isProviderGym(gymId: string): boolean {
  return gymId.startsWith(providerGymPrefix)
}

/** Undefined where nobody tried to find out, null where the hours cannot be read. */
export function openStateOf(gym: ListedGym): boolean | null | undefined {
  return 'isOpen' in gym ? gym.isOpen : undefined
}

/** The provider's id of a gym that is not ours. */
export function placeIdOf(gymId: string): string | undefined {
  return isProviderGym(gymId) ? gymId.slice(providerGymPrefix.length) : undefined
}

/** The rule of the list for gyms that the server has not filtered: text, minimum rating and types, then the order. */
export function filterGyms<G extends ListedGym>(gyms: readonly G[], filters: GymFilters): G[] {
  return gyms.filter((gym) => matches(gym, filters)).sort(orders[filters.sort])
}

function matches(gym: ListedGym, { q, minRating, types, openNow, hasPhotos }: GymFilters): boolean {
  // What a search found is not known to be open, nor to have photos of our members.
  if (openNow || hasPhotos) return false
  const row = gymTypeRow(gym.type)
  const texts = [gym.name, gym.address, gym.type, row?.filterLabel ?? '', row?.mapLabel ?? '']
  const text = q.toLowerCase()
  if (text && !texts.some((each) => each.toLowerCase().includes(text))) return false
  if (Number(gym.averageRating ?? 0) < minRating) return false
  return types.length === 0 || types.some((type) => type === row?.type)
}

const byName = (a: ListedGym, b: ListedGym) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' })
const byReviews = (a: ListedGym, b: ListedGym) => b.totalReviews - a.totalReviews
const byRating = (a: ListedGym, b: ListedGym) =>
  Number(b.averageRating ?? 0) - Number(a.averageRating ?? 0) || byReviews(a, b)

const orders: Record<GymFilters['sort'], (a: ListedGym, b: ListedGym) => number> = {
  rating: byRating,
  reviews: byReviews,
  name: byName,
  // How much a mean weighs is the server's rule, for our own gyms.
  confidence: byRating,
}
