// Gyms of the provider in a list: filtered and sorted as our own, and which of them are one of our own.

import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'
import { metresPerMile, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { matchesGymFilter } from '@jumpingjack/contracts/gym/gym-filter'
import { gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import { positionOf } from '../geo/geo.ts'
import type { GymFilters } from './gym-url.ts'
import type { ListedGym } from './listed-gym.ts'

type NamedPlace = Pick<ListedGym, 'name' | 'latitude' | 'longitude'>

const sameMetres = 150
/** Words that do not distinguish gyms. */
const commonWords = new Set(
  'the a and of at gym gyms fitness club center centre studio studios health'.split(' '),
)

/** Whether two places are one gym: a similar name within 150 m. */
export function isSameGym(one: NamedPlace, other: NamedPlace): boolean {
  const metres = milesBetween(positionOf(one), positionOf(other)) * metresPerMile
  return metres <= sameMetres && isSimilarName(one.name, other.name)
}

/** Whether all distinctive words of one name are in the other. */
function isSimilarName(one: string, other: string): boolean {
  const [words, others] = [distinctiveWords(one), distinctiveWords(other)]
  const [fewer, more] = words.size <= others.size ? [words, others] : [others, words]
  return fewer.size > 0 && [...fewer].every((word) => more.has(word))
}

/** In lower case, without accents and punctuation. */
export function foldedWords(text: string): string[] {
  return foldLetters(text)
    .replace(/'/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function distinctiveWords(name: string): Set<string> {
  const words = foldedWords(name)
  const distinctive = words.filter((word) => !commonWords.has(word))
  return new Set(distinctive.length > 0 ? distinctive : words)
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
