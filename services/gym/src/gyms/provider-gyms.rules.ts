// Places of the maps provider as gyms. The provider's data must not be stored, so all places have the same texts.
import { providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import { type Gym, type GymRating, providerGymName } from '@jumpingjack/contracts/gym/gyms'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import type { Tally } from './tallies.rules.ts'

export function placeIdOf(gymId: string): string {
  return gymId.slice(providerGymPrefix.length)
}

export function placeholderGym(id: string, tally: Tally): Gym {
  return {
    ...ratingOf(id, tally),
    name: providerGymName,
    address: 'Address not available',
    latitude: '0',
    longitude: '0',
    type: 'Traditional',
    phone: null,
    website: null,
    hours: null,
    description: null,
    createdAt: new Date(0).toISOString(),
  }
}

export function ratingOf(id: string, { ratingSum, totalReviews }: Tally): GymRating {
  return { id, averageRating: meanRating(ratingSum, totalReviews), totalReviews }
}
