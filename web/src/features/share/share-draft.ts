// Options of a share, and the request body made of them.
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { defaultShareMessage } from '@jumpingjack/contracts/review/share-message'
import type { shareReview } from '@jumpingjack/contracts/review/sharing'
import type { z } from 'zod'

export interface Shareable {
  review: Pick<Review, 'id' | 'gymId' | 'rating' | 'comment' | 'photoUrls'>
  gym: { name: string; address: string }
}

export interface ShareDraft {
  platforms: SocialPlatform[]
  customMessage: string
  includePhotos: boolean
  includeLocation: boolean
  isScheduled: boolean
  /** Local time to the minute, as in a datetime-local input. */
  time: string
}

export const emptyShare: ShareDraft = {
  platforms: [],
  customMessage: '',
  includePhotos: true,
  includeLocation: true,
  isScheduled: false,
  time: '',
}

export function shareMessage({ review, gym }: Shareable, draft: ShareDraft): string {
  const address = draft.includeLocation ? gym.address : undefined
  return draft.customMessage.trim() || defaultShareMessage({ ...review, gymName: gym.name, address })
}

/** At most three photos, and the number of further ones. */
export function previewPhotos({ review }: Shareable, { includePhotos }: ShareDraft) {
  const photoUrls = includePhotos ? review.photoUrls : []
  return { shown: photoUrls.slice(0, 3), more: Math.max(0, photoUrls.length - 3) }
}

export function shareBody(shareable: Shareable, draft: ShareDraft): z.input<(typeof shareReview)['body']> {
  const { review } = shareable
  const { platforms, customMessage, includePhotos, includeLocation, isScheduled, time } = draft
  // The server does not know the names of the provider's places, so the text is sent.
  const message = isProviderGym(review.gymId) ? shareMessage(shareable, draft) : customMessage.trim()
  return {
    platforms,
    ...(message && { customMessage: message }),
    includePhotos: includePhotos && review.photoUrls.length > 0,
    includeLocation,
    ...(isScheduled && { scheduleTime: new Date(time).toISOString() }),
  }
}
