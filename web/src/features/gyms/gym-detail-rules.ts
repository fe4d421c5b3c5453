// What the dialog shows of a gym, from its detail and from the list.
import type { Gym, GymDetail } from '@jumpingjack/contracts/gyms'

const placeholderNames = ['Google Gym', 'Google Places Gym', 'Google Maps Gym', 'Loading...']

/**
 * The detail, unless it could not be read: then the list's gym with no reviews. A detail with a placeholder
 * for a name takes everything but its reviews from the list.
 */
export function gymToShow(detail: GymDetail | undefined, listed: Gym | undefined): GymDetail | undefined {
  if (!detail) return listed && { ...listed, reviews: [] }
  if (listed && placeholderNames.includes(detail.name.trim())) return { ...listed, reviews: detail.reviews }
  return detail
}

/** All photos of a gym's reviews, each once, in the order of the reviews. */
export function photosOf(gym: GymDetail): string[] {
  return [...new Set(gym.reviews.flatMap((review) => review.photoUrls))]
}
