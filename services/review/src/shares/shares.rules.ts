// What a share is, what may become of it, and what it says.

import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { type GymCard, providerGymName } from '@jumpingjack/contracts/gym/gyms'
import { defaultShareMessage } from '@jumpingjack/contracts/review/share-message'
import type { ShareReceipt, ShareRequest } from '@jumpingjack/contracts/review/sharing'
import { isSharedTo, type StoredReview } from '../reviews/reviews.rules.ts'

/**
 * scheduled → pending (a job is on its way) → sent, failed or unclear. Only scheduled and failed ones can be asked for
 * anew: of all others the network may have the review.
 */
export type ShareState = 'scheduled' | 'pending' | 'sent' | 'failed' | 'unclear'

/** Of two shares on one network, as they come together when gyms are merged, the one that is further counts. */
const statesInOrder: readonly ShareState[] = ['failed', 'scheduled', 'pending', 'unclear', 'sent']

export const askableStates: readonly ShareState[] = ['scheduled', 'failed']

/** What the member wants. */
export interface ShareWish {
  customMessage: string | null
  includePhotos: boolean
  includeLocation: boolean
  /** As it was called when the member asked. */
  gym: { name: string; address: string }
  dueAt: Date
}

export interface Share extends ShareWish {
  _id: string
  reviewId: string
  userId: string
  platform: SocialPlatform
  state: ShareState
  /** Of what is posted when it is due: another one each time the member asks. */
  postId: string
  /** Why it failed or is unclear. */
  reason: string | null
  sentAt: Date | null
  /** When the sweep has to see to it; unset when nothing is left to do. */
  lookAt?: Date
}

const minuteMs = 60_000
const yearMs = 366 * 24 * 60 * minuteMs
/** How long ago a time may be that a member chose in a form just now. */
const justPassedMs = 10 * minuteMs

/** A job that was not worked off by then is announced again. */
export const jobPatienceMs = 10 * minuteMs
/** What could not go out for so long is given up. It must be less than the user service remembers a post. */
const lateMaxMs = 24 * 60 * minuteMs

/** When a share is due; undefined for a time that cannot be chosen. */
export function dueTime(scheduleTime: string | null | undefined, now: Date): Date | undefined {
  if (!scheduleTime) return now
  const aheadMs = new Date(scheduleTime).getTime() - now.getTime()
  if (aheadMs > yearMs || aheadMs < -justPassedMs) return undefined
  return aheadMs > 0 ? new Date(scheduleTime) : now
}

export function wishOf(request: ShareRequest, gym: GymCard, dueAt: Date): ShareWish {
  const { customMessage = null, includePhotos, includeLocation } = request
  return {
    customMessage,
    includePhotos,
    includeLocation,
    gym: { name: gym.name, address: gym.address },
    dueAt,
  }
}

/** The member's own words, or what the review says by now. */
export function messageOf(share: ShareWish, { rating, comment }: StoredReview): string {
  if (share.customMessage) return share.customMessage
  // Of a place of the maps provider we know no name and no address.
  const isNamed = share.gym.name !== providerGymName
  return defaultShareMessage({
    gymName: isNamed ? share.gym.name : 'a gym',
    address: share.includeLocation && isNamed ? share.gym.address : undefined,
    rating,
    comment,
  })
}

/** Why this cannot go out now, in words for the member; undefined when it can, as far as we know. */
export function obstacleTo(
  { platform, dueAt }: Pick<Share, 'platform' | 'dueAt'>,
  review: StoredReview,
  now: Date,
): string | undefined {
  if (review.hiding) return 'The review is hidden.'
  if (isSharedTo(review, platform)) return 'The review is there already.'
  if (now.getTime() - dueAt.getTime() > lateMaxMs) return 'It could not be sent in time.'
  return undefined
}

/** All that the review was ever to be shared on; networks that it came along with, from a merged gym, too. */
export function receiptsOf(review: StoredReview, shares: readonly Share[]): ShareReceipt[] {
  const counting = new Map<SocialPlatform, Share>()
  for (const share of shares) {
    const other = counting.get(share.platform)
    if (!other || isFurther(share, other)) counting.set(share.platform, share)
  }
  const own = [...counting.values()].map(receiptOf)
  const noted = review.sharedTo
    .filter(({ platform }) => !counting.has(platform))
    .map(({ platform }) => ({ platform, state: 'sent' as const, reason: null, dueAt: null }))
  return [...own, ...noted]
}

function isFurther(one: Share, other: Share): boolean {
  return statesInOrder.indexOf(one.state) > statesInOrder.indexOf(other.state)
}

function receiptOf({ platform, state, reason, dueAt }: Share): ShareReceipt {
  return {
    platform,
    state,
    reason,
    dueAt: state === 'scheduled' ? dueAt.toISOString() : null,
  }
}
