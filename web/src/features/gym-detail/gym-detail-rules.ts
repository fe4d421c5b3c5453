// Combines a gym's detail with its list item for the dialog.
import type { Gym, GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { type ListedGym, placeIdOf } from '../../lib/gym/listed-gym.ts'

export type ShownGym = ListedGym & Omit<GymDetail, keyof Gym>

const placeholderNames = ['Google Gym', 'Google Places Gym', 'Google Maps Gym', 'Loading...']

/**
 * The detail; the list item without reviews if the detail failed. A detail with a placeholder name keeps only its
 * reviews.
 */
export function shownGym(detail: GymDetail | undefined, listed: ListedGym | undefined): ShownGym | undefined {
  if (!detail) return listed && { ...listed, reviews: [], hiddenReviews: [], lacksReviews: true }
  if (listed && placeholderNames.includes(detail.name.trim())) {
    const { reviews, hiddenReviews, ratingCounts, lacksReviews } = detail
    return {
      ...listed,
      reviews,
      hiddenReviews,
      ...(ratingCounts && { ratingCounts }),
      ...(lacksReviews && { lacksReviews }),
    }
  }
  return detail
}

/** Opens the maps provider's directions (https://developers.google.com/maps/documentation/urls/get-started). */
export function directionsUrl(gym: ListedGym): string {
  const { name, address, latitude, longitude } = gym
  const isApproximate = 'positionIsApproximate' in gym && gym.positionIsApproximate
  const isKnown = !isApproximate && (Number(latitude) !== 0 || Number(longitude) !== 0)
  const destination = isKnown ? `${latitude},${longitude}` : `${name}, ${address}`
  const placeId = placeIdOf(gym.id)
  const params = new URLSearchParams({ api: '1', destination })
  if (placeId) params.set('destination_place_id', placeId)
  return `https://www.google.com/maps/dir/?${params}`
}
