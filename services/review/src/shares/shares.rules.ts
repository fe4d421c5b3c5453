// A share: its states, when it is due, its message, and its receipt.
import { dayMs, minuteMs } from '@jumpingjack/contracts/fields/durations'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { type GymCard, providerGymName } from '@jumpingjack/contracts/gym/gyms'
import { defaultShareMessage } from '@jumpingjack/contracts/review/share-message'
import type { ShareReason } from '@jumpingjack/contracts/review/share-reasons'
import type { ShareReceipt, ShareRequest } from '@jumpingjack/contracts/review/sharing'
import { isSharedTo, type StoredReview } from '../reviews/reviews.rules.ts'

/** scheduled → pending (its job is queued) → sent, failed or unclear (the network may have the post). */
export type ShareState = 'scheduled' | 'pending' | 'sent' | 'failed' | 'unclear'

/** When gyms are merged, a review may have two shares on one network: the one with the later state counts. */
const statesInOrder: readonly ShareState[] = ['failed', 'scheduled', 'pending', 'unclear', 'sent']

/** In any other state a second request might post the review twice. */
export const requestableStates: readonly ShareState[] = ['scheduled', 'failed']

/** The post exists on the network, or may exist. */
export const finalStates: readonly ShareState[] = ['sent', 'unclear']

/** What the member has chosen. */
export interface ShareOptions {
  customMessage: string | null
  includePhotos: boolean
  includeLocation: boolean
  /** Copied at the time of the request. */
  gym: { name: string; address: string }
  dueAt: Date
}

export interface Share extends ShareOptions {
  _id: string
  reviewId: string
  userId: string
  platform: SocialPlatform
  state: ShareState
  /** Idempotency key of the post; a new one per request. */
  postId: string
  /** Why it failed or is unclear: a `ShareReason`, or a sentence in an older share. */
  reason: string | null
  /** What the network has replied. */
  detail?: string | null
  sentAt: Date | null
  /** When `sweepShares` next checks the share; unset when nothing is left to do. */
  lookAt?: Date
}

const yearMs = 366 * dayMs
/** A time chosen in a form may have passed when the form is sent. */
const pastToleranceMs = 10 * minuteMs

/** A job that is not finished after this time is published again. */
export const jobTimeoutMs = 10 * minuteMs
/** A share that is later than this fails. Shorter than the user service keeps posts. */
const maxDelayMs = dayMs

/** When a share is due; undefined for an invalid time. */
export function dueTime(scheduleTime: string | null | undefined, now: Date): Date | undefined {
  if (!scheduleTime) return now
  const aheadMs = new Date(scheduleTime).getTime() - now.getTime()
  if (aheadMs > yearMs || aheadMs < -pastToleranceMs) return undefined
  return aheadMs > 0 ? new Date(scheduleTime) : now
}

export function shareOptions(request: ShareRequest, gym: GymCard, dueAt: Date): ShareOptions {
  const { customMessage = null, includePhotos, includeLocation } = request
  return {
    customMessage,
    includePhotos,
    includeLocation,
    gym: { name: gym.name, address: gym.address },
    dueAt,
  }
}

/** The member's custom message, or one generated from the review. */
export function shareMessage(share: ShareOptions, { rating, comment }: StoredReview): string {
  if (share.customMessage) return share.customMessage
  // A gym of the maps provider has no stored name and address.
  const isNamed = share.gym.name !== providerGymName
  return defaultShareMessage({
    gymName: isNamed ? share.gym.name : 'a gym',
    address: share.includeLocation && isNamed ? share.gym.address : undefined,
    rating,
    comment,
  })
}

/** Why this share is not sent; undefined when it can be sent. */
export function withdrawalReason(
  { platform, dueAt }: Pick<Share, 'platform' | 'dueAt'>,
  review: StoredReview,
  now: Date,
): ShareReason | undefined {
  if (review.deletedAt) return 'review-deleted'
  if (review.hiding) return 'review-hidden'
  if (isSharedTo(review, platform)) return 'sent-already'
  if (now.getTime() - dueAt.getTime() > maxDelayMs) return 'too-late'
  return undefined
}

/** One receipt per network, also of networks on which the review was shared at a gym that was merged. */
export function receiptsOf(review: StoredReview, shares: readonly Share[]): ShareReceipt[] {
  const byPlatform = new Map<SocialPlatform, Share>()
  for (const share of shares) {
    const other = byPlatform.get(share.platform)
    if (!other || isLater(share, other)) byPlatform.set(share.platform, share)
  }
  const receipts = [...byPlatform.values()].map(receiptOf)
  const recorded = review.sharedTo
    .filter(({ platform }) => !byPlatform.has(platform))
    .map(({ platform }) => ({ platform, state: 'sent' as const, reason: null, dueAt: null }))
  return [...receipts, ...recorded]
}

function isLater(one: Share, other: Share): boolean {
  return statesInOrder.indexOf(one.state) > statesInOrder.indexOf(other.state)
}

function receiptOf({ platform, state, reason, detail, dueAt }: Share): ShareReceipt {
  return {
    platform,
    state,
    reason,
    ...(detail && { detail }),
    dueAt: state === 'scheduled' ? dueAt.toISOString() : null,
  }
}
