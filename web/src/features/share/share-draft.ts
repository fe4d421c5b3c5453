// What a member chooses before a review is shared, and the call that says it.
import { providerGymPrefix } from '@jumpingjack/contracts/fields/fields'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { defaultShareMessage } from '@jumpingjack/contracts/review/share-message'
import type { shareReview } from '@jumpingjack/contracts/review/sharing'
import type { z } from 'zod'

/** What there is to share. */
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
  /** As a date-time field has it: local time to the minute. */
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

/** The text as it will be posted. */
export function shareMessage({ review, gym }: Shareable, draft: ShareDraft): string {
  const address = draft.includeLocation ? gym.address : undefined
  return draft.customMessage.trim() || defaultShareMessage({ ...review, gymName: gym.name, address })
}

/** At most three photos to show, and how many more there are. */
export function previewPhotos({ review }: Shareable, { includePhotos }: ShareDraft) {
  const photoUrls = includePhotos ? review.photoUrls : []
  return { shown: photoUrls.slice(0, 3), more: Math.max(0, photoUrls.length - 3) }
}

export function shareBody(shareable: Shareable, draft: ShareDraft): z.input<(typeof shareReview)['body']> {
  const { review } = shareable
  const { platforms, customMessage, includePhotos, includeLocation, isScheduled, time } = draft
  // The server does not know what the provider's places are called: their text goes along.
  const isProviders = review.gymId.startsWith(providerGymPrefix)
  const message = isProviders ? shareMessage(shareable, draft) : customMessage.trim()
  return {
    platforms,
    ...(message && { customMessage: message }),
    includePhotos: includePhotos && review.photoUrls.length > 0,
    includeLocation,
    ...(isScheduled && { scheduleTime: new Date(time).toISOString() }),
  }
}
