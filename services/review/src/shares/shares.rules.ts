// What a share is, what may become of it, and what it says.
import { type GymCard, providerGymName } from '@jumpingjack/contracts/gyms'
import { defaultShareMessage } from '@jumpingjack/contracts/share-message'
import type { ShareReceipt, ShareRequest } from '@jumpingjack/contracts/sharing'
import type { SocialPlatform } from '@jumpingjack/contracts/social'
import { isSharedTo, type StoredReview } from '../reviews/reviews.rules.ts'

/**
 * scheduled → pending (a job is on its way) → sending (the network is being asked, which happens once) → sent, failed
 * or unclear. Only scheduled and failed ones can be asked for anew: of all others the network may have the review.
 */
export type ShareState = 'scheduled' | 'pending' | 'sending' | 'sent' | 'failed' | 'unclear'

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
  /** Why it failed or is unclear. */
  reason: string | null
  /** Since when the network is being asked. */
  claimedAt: Date | null
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
/** Longer than asking a network takes: who has not come back by then is not coming back. */
export const sendingMaxMs = 2 * minuteMs
/** Of a job that is delivered once more while its network is being asked: who asks has this long to finish. */
const finishingMs = 5_000

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

/** Why this cannot go out now, in words for the member; undefined when it can. */
export function obstacleTo(
  { userId, platform }: Pick<Share, 'userId' | 'platform'>,
  review: StoredReview | undefined,
  rights: { allowed: boolean; platforms: SocialPlatform[] },
): string | undefined {
  if (review?.userId !== userId) return 'The review is no longer there.'
  if (review.hiding) return 'The review is hidden.'
  if (isSharedTo(review, platform)) return 'The review is there already.'
  if (!rights.allowed) return 'Sharing is switched off in your privacy settings.'
  if (!rights.platforms.includes(platform)) {
    return 'This account is not connected. Please connect it in your profile.'
  }
  return undefined
}

/** Whether the process that asked the network can be taken for dead when its job is delivered once more. */
export function isLeftOver({ claimedAt }: Pick<Share, 'claimedAt'>, now: Date): boolean {
  return claimedAt === null || now.getTime() - claimedAt.getTime() >= finishingMs
}

export const lostReason = 'We could not tell whether your post arrived: look there before you share again.'

/** All that the review was ever to be shared on; networks that it came along with, from a merged gym, too. */
export function receiptsOf(review: StoredReview, shares: readonly Share[]): ShareReceipt[] {
  const own = shares.map(receiptOf)
  const noted = review.sharedTo
    .filter(({ platform }) => !shares.some((share) => share.platform === platform))
    .map(({ platform }) => ({ platform, state: 'sent' as const, reason: null, dueAt: null }))
  return [...own, ...noted]
}

function receiptOf({ platform, state, reason, dueAt }: Share): ShareReceipt {
  return {
    platform,
    state: state === 'sending' ? 'pending' : state,
    reason,
    dueAt: state === 'scheduled' ? dueAt.toISOString() : null,
  }
}
