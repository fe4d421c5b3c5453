// Sharing an own review on social networks, and cancelling it. The job that a request queues is run by
// send-share.actions.ts.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { readGymCard } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { ShareReason } from '@jumpingjack/contracts/review/share-reasons'
import type { ShareRequest, ShareResult } from '@jumpingjack/contracts/review/sharing'
import { readSharingRights, withdrawPost } from '@jumpingjack/contracts/user/posts'
import { gatewayTimeoutMs } from '@jumpingjack/kit/http/deadline'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Relay } from '@jumpingjack/kit/messaging/outbox'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import { isSharedTo, type StoredReview } from '../reviews/reviews.rules.ts'
import { type ReviewStore, reviewIdOf } from '../reviews/reviews.store.ts'
import {
  dueTime,
  finalStates,
  jobTimeoutMs,
  receiptsOf,
  requestableStates,
  type Share,
  type ShareOptions,
  shareOptions,
} from './shares.rules.ts'
import { newShareJob, type ShareStore, shareIdOf } from './shares.store.ts'

export interface ShareDeps {
  shares: ShareStore
  relay: Relay
  reviews: Pick<ReviewStore, 'addShare'>
  /** The review of this id, or the one that has taken its place. */
  currentReview: (id: string) => Promise<StoredReview>
  /** Like `currentReview`, but it may be deleted. */
  findReview: (id: string) => Promise<StoredReview | undefined>
  /** The ids of a gym and of all gyms that were merged into it. */
  allGymIds: (gymId: string) => Promise<string[]>
  callUser: ServiceClient
  callGym: ServiceClient
  now: () => Date
}

const replyWithinMs = gatewayTimeoutMs - 3_000
const pollEveryMs = 200

/** Replies when every network has responded, or after `replyWithinMs`. */
export async function shareReview(
  deps: ShareDeps,
  member: Member,
  reviewId: string,
  request: ShareRequest,
): Promise<ShareResult> {
  const deadline = Date.now() + replyWithinMs
  const review = await ownReview(deps, member, reviewId)
  if (review.hiding) throw new Problem('share.hidden')
  const dueAt = dueTime(request.scheduleTime, deps.now())
  if (!dueAt) throw new Problem('share.bad-time')
  const platforms = [...new Set(request.platforms)]
  await requireSharingRights(deps, member, platforms)
  const gym = await deps.callGym(readGymCard, { params: { id: review.gymId } })
  const options = shareOptions(request, gym, dueAt)
  const reviewIds = await allIdsOf(deps, review)
  const shares = await deps.shares.ofReviews(reviewIds)
  for (const platform of platforms) {
    const earlier = shares.filter((share) => share.platform === platform)
    if (!isSharedTo(review, platform) && earlier.every(({ state }) => requestableStates.includes(state))) {
      await requestShare(deps, earlier[0]?.reviewId ?? review._id, member, platform, options)
    }
  }
  return waitForOutcome(deps, review, reviewIds, platforms, deadline)
}

export async function readShares(deps: ShareDeps, member: Member, reviewId: string): Promise<ShareResult> {
  const review = await ownReview(deps, member, reviewId)
  return { receipts: receiptsOf(review, await deps.shares.ofReviews(await allIdsOf(deps, review))) }
}

/** Idempotent. Throws `share.not-cancellable` when the network has the post, or may have it. */
export function cancelShare(
  deps: ShareDeps,
  member: Member,
  reviewId: string,
  platform: SocialPlatform,
): Promise<ShareResult> {
  return untilSaved(reviewId, async () => {
    const review = await ownReview(deps, member, reviewId)
    const shares = await deps.shares.ofReviews(await allIdsOf(deps, review))
    const onPlatform = shares.filter((share) => share.platform === platform)
    if (isSharedTo(review, platform) || onPlatform.some(({ state }) => finalStates.includes(state)))
      throw new Problem('share.not-cancellable')
    const removed = await Promise.all(onPlatform.map((share) => cancel(deps, share)))
    // A share may become due, or be requested again, between the read and the write.
    if (!removed.every(Boolean)) return undefined
    return { receipts: receiptsOf(review, shares).filter((each) => each.platform !== platform) }
  })
}

/** Cancels the shares of a deleted review and forgets those that were sent. Posts on the networks stay there. */
export async function removeShares(
  deps: Pick<ShareDeps, 'shares' | 'allGymIds'>,
  review: StoredReview,
): Promise<void> {
  await deps.shares.removeOfReviews(await allIdsOf(deps, review))
}

/** A share keeps the review id of its request, also when the review moves with a merged gym. */
async function allIdsOf(
  { allGymIds }: Pick<ShareDeps, 'allGymIds'>,
  { gymId, userId }: StoredReview,
): Promise<string[]> {
  return (await allGymIds(gymId)).map((id) => reviewIdOf(id, userId))
}

/** Throws the same Problem for another member's review as for an unknown one. */
async function ownReview(deps: ShareDeps, { userId }: Member, id: string): Promise<StoredReview> {
  const review = await deps.currentReview(id)
  if (review.userId !== userId) throw new Problem('review.unknown')
  return review
}

async function requireSharingRights({ callUser }: ShareDeps, { userId }: Member, wanted: SocialPlatform[]) {
  const { allowed, platforms } = await callUser(readSharingRights, { params: { id: userId } })
  if (!allowed) throw new Problem('share.not-allowed')
  if (!wanted.every((platform) => platforms.includes(platform))) throw new Problem('share.not-connected')
}

async function requestShare(
  deps: ShareDeps,
  reviewId: string,
  { userId }: Member,
  platform: SocialPlatform,
  options: ShareOptions,
): Promise<void> {
  const now = deps.now()
  const isDue = options.dueAt <= now
  const share: Share = {
    _id: shareIdOf(reviewId, platform),
    reviewId,
    userId,
    platform,
    state: isDue ? 'pending' : 'scheduled',
    postId: randomUUID(),
    reason: null,
    detail: null,
    sentAt: null,
    lookAt: isDue ? new Date(now.getTime() + jobTimeoutMs) : options.dueAt,
    ...options,
  }
  const job = isDue ? newShareJob(share, now) : undefined
  if (await deps.shares.request(share, job)) deps.relay.wake(share._id)
}

async function waitForOutcome(
  { shares }: ShareDeps,
  review: StoredReview,
  reviewIds: readonly string[],
  platforms: SocialPlatform[],
  deadline: number,
): Promise<ShareResult> {
  for (;;) {
    const receipts = receiptsOf(review, await shares.ofReviews(reviewIds))
    const states = receipts.filter(({ platform }) => platforms.includes(platform)).map(({ state }) => state)
    if (!states.includes('pending') || Date.now() > deadline) {
      if (states.includes('failed') || states.includes('unclear')) throw new Problem('share.not-all-sent')
      return { receipts }
    }
    await sleep(pollEveryMs)
  }
}

/** False when the share has changed since it was read. */
async function cancel({ shares, callUser }: ShareDeps, share: Share): Promise<boolean> {
  if (requestableStates.includes(share.state)) return shares.remove(share, requestableStates)
  const body = { reason: 'cancelled' satisfies ShareReason, waits: false }
  const { outcome } = await callUser(withdrawPost, { params: { id: share.postId }, body })
  if (outcome !== 'failed') throw new Problem('share.not-cancellable')
  return shares.remove(share, ['pending', 'failed'])
}
