// Gyms of the provider in a list: filtered and sorted as our own, and which of them are one of our own.

import { isSameName, sameGymMetres } from '@jumpingjack/contracts/fields/same-gym'
import { metresPerMile, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { matchesGymFilter } from '@jumpingjack/contracts/gym/gym-filter'
import { gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import { positionOf } from '../geo/geo.ts'
import type { GymFilters } from './gym-url.ts'
import type { ListedGym } from './listed-gym.ts'

type NamedPlace = Pick<ListedGym, 'name' | 'latitude' | 'longitude'>

/** Whether two places are one gym: close to each other, with the same name. */
export function isSameGym(one: NamedPlace, other: NamedPlace): boolean {
  const metres = milesBetween(positionOf(one), positionOf(other)) * metresPerMile
  return metres <= sameGymMetres && isSameName(one.name, other.name)
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
  week: byRating,
  // Only the server can rank by these.
  confidence: byRating,
  relevance: byRating,
  distance: byRating,
}
