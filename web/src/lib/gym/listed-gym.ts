// A gym in a list: an own gym, or one of the provider.
import { isProviderGym, providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import { matchesGymFilter } from '@jumpingjack/contracts/gym/gym-filter'
import { gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import type { GymFilters } from './gym-url.ts'

export type ListedGym = Gym | ProviderGym

/** Undefined for gyms of the provider, null if the hours are unknown. */
export function openStatusOf(gym: ListedGym): boolean | null | undefined {
  return 'isOpen' in gym ? gym.isOpen : undefined
}

/** The provider's id of its gym. */
export function placeIdOf(gymId: string): string | undefined {
  return isProviderGym(gymId) ? gymId.slice(providerGymPrefix.length) : undefined
}

/** Filters and sorts gyms of the provider as the server does with our own. */
export function filterGyms<G extends ListedGym>(gyms: readonly G[], filters: GymFilters): G[] {
  const filter = { ...filters, openNow: filters.openNow === true, text: filters.q.toLowerCase() }
  return gyms.filter((gym) => matchesGymFilter(filterable(gym), filter)).sort(orders[filters.sort])
}

function filterable(gym: ListedGym) {
  const row = gymTypeRow(gym.type)
  const texts = [gym.name, gym.address, gym.type, row?.filterLabel, row?.mapLabel]
  return {
    latitude: Number(gym.latitude),
    longitude: Number(gym.longitude),
    type: row?.type,
    averageRating: Number(gym.averageRating ?? 0),
    searchText: texts.join('\n').toLowerCase(),
    // Unknown for gyms of the provider.
    isOpen: false,
    hasPhotos: false,
    ...('createdAt' in gym && { amenities: gym.amenities, priceRange: gym.priceRange, dayPass: gym.dayPass }),
  }
}

const byName = (a: ListedGym, b: ListedGym) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' })
const byReviews = (a: ListedGym, b: ListedGym) => b.totalReviews - a.totalReviews
const byRating = (a: ListedGym, b: ListedGym) =>
  Number(b.averageRating ?? 0) - Number(a.averageRating ?? 0) || byReviews(a, b)

const orders: Record<GymFilters['sort'], (a: ListedGym, b: ListedGym) => number> = {
  rating: byRating,
  reviews: byReviews,
  name: byName,
  // Only the server can rank by these.
  confidence: byRating,
  relevance: byRating,
  distance: byRating,
}
