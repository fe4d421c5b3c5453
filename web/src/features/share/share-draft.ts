// Options of a share, and the request body made of them.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { problems } from '@jumpingjack/contracts/http/problems'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { defaultShareMessage } from '@jumpingjack/contracts/review/share-message'
import type { shareReview } from '@jumpingjack/contracts/review/sharing'
import { i18n } from '@lingui/core'
import type { z } from 'zod'
import { sharedText } from '../../lib/language/shared-text.ts'

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

/** "2026-05-04T09:30", the format of datetime-local inputs. */
export function localMinute(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** From this minute on, for a year. */
export function timeRange(now: Date): { min: string; max: string } {
  const inAYear = new Date(now)
  inAYear.setFullYear(now.getFullYear() + 1)
  return { min: localMinute(now), max: localMinute(inAYear) }
}

/** The next full hour that is at least 30 minutes ahead. */
export function firstSuggestion(now: Date): string {
  const hour = new Date(now.getTime() + 90 * 60_000)
  hour.setMinutes(0)
  return localMinute(hour)
}

/** Such texts sort chronologically. */
export function timeErrorOf(time: string, now: Date): string | undefined {
  const { min, max } = timeRange(now)
  return time >= min && time <= max ? undefined : sharedText(problems['share.bad-time'].message)
}

export function formatTime(iso: string): string {
  return i18n.date(iso, { dateStyle: 'medium', timeStyle: 'short' })
}
