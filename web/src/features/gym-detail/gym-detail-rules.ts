// What the dialog shows of a gym, from its detail and from the list.
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'

export type ShownGym = ListedGym & Pick<GymDetail, 'reviews' | 'hiddenReviews'>

const placeholderNames = ['Google Gym', 'Google Places Gym', 'Google Maps Gym', 'Loading...']

/**
 * The detail, unless it could not be read: then the list's gym with no reviews. A detail with a placeholder
 * for a name takes everything but its reviews from the list.
 */
export function shownGym(detail: GymDetail | undefined, listed: ListedGym | undefined): ShownGym | undefined {
  if (!detail) return listed && { ...listed, reviews: [], hiddenReviews: [] }
  if (listed && placeholderNames.includes(detail.name.trim())) {
    const { reviews, hiddenReviews } = detail
    return { ...listed, reviews, hiddenReviews }
  }
  return detail
}

/** All photos of a gym's reviews, each once, in the order of the reviews. */
export function photosOf(gym: Pick<GymDetail, 'reviews'>): string[] {
  return [...new Set(gym.reviews.flatMap((review) => review.photoUrls))]
}
