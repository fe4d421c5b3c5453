// Sharing an own review: asked for here, sent by whoever takes the job (shares.sending.ts).
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { readGymCard } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { ShareRequest, ShareResult } from '@jumpingjack/contracts/review/sharing'
import { readSharingRights } from '@jumpingjack/contracts/user/posts'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { currentReview, type MovingDeps } from '../merging/merging.actions.ts'
import { reviewIdOf } from '../reviews/review-id.ts'
import { isSharedTo, type StoredReview } from '../reviews/reviews.rules.ts'
import { shareIdOf } from './share-id.ts'
import {
  askableStates,
  dueTime,
  jobPatienceMs,
  receiptsOf,
  type Share,
  type ShareWish,
  wishOf,
} from './shares.rules.ts'
import type { ShareStore } from './shares.store.ts'

export interface ShareDeps extends MovingDeps {
  shares: ShareStore
  sharesRelay: Relay
  callUser: ServiceClient
  callGym: ServiceClient
}

/** Below the time after which the gateway gives up. */
const answerWithinMs = 7_000
const lookEveryMs = 200

/** Answers when the networks have, or after some seconds: they may take longer. */
export async function shareReview(
  deps: ShareDeps,
  member: Member,
  reviewId: string,
  request: ShareRequest,
): Promise<ShareResult> {
  const answerBy = Date.now() + answerWithinMs
  const review = await ownReview(deps, member, reviewId)
  if (review.hiding) throw new Problem('share.hidden')
  const dueAt = dueTime(request.scheduleTime, deps.now())
  if (!dueAt) throw new Problem('share.bad-time')
  const platforms = [...new Set(request.platforms)]
  await requireRights(deps, member, platforms)
  const gym = await deps.callGym(readGymCard, { params: { id: review.gymId } })
  const wish = wishOf(request, gym, dueAt)
  const reviewIds = await everyIdOf(deps, review)
  const earlier = await deps.shares.ofReviews(reviewIds)
  for (const platform of platforms) {
    const those = earlier.filter((share) => share.platform === platform)
    if (!isSharedTo(review, platform) && those.every(({ state }) => askableStates.includes(state))) {
      await ask(deps, those[0]?.reviewId ?? review._id, member, platform, wish)
    }
  }
  return outcome(deps, review, reviewIds, platforms, answerBy)
}

export async function readShares(deps: ShareDeps, member: Member, reviewId: string): Promise<ShareResult> {
  const review = await ownReview(deps, member, reviewId)
  return { receipts: receiptsOf(review, await deps.shares.ofReviews(await everyIdOf(deps, review))) }
}

/** A share stays with the id that the review had when it was asked for, at a gym that may have become another. */
async function everyIdOf({ gyms }: ShareDeps, { gymId, userId }: StoredReview): Promise<string[]> {
  return (await gyms.idsOf(gymId)).map((each) => reviewIdOf(each, userId))
}

/** A foreign and a missing one answer alike. */
async function ownReview(deps: ShareDeps, { userId }: Member, id: string): Promise<StoredReview> {
  const review = await currentReview(deps, id)
  if (review.userId !== userId) throw new Problem('review.unknown')
  return review
}

async function requireRights({ callUser }: ShareDeps, { userId }: Member, asked: SocialPlatform[]) {
  const { allowed, platforms } = await callUser(readSharingRights, { params: { id: userId } })
  if (!allowed) throw new Problem('share.not-allowed')
  if (!asked.every((platform) => platforms.includes(platform))) throw new Problem('share.not-connected')
}

async function ask(
  deps: ShareDeps,
  reviewId: string,
  { userId }: Member,
  platform: SocialPlatform,
  wish: ShareWish,
): Promise<void> {
  const now = deps.now()
  const isDue = wish.dueAt <= now
  const share: Share = {
    _id: shareIdOf(reviewId, platform),
    ...{ reviewId, userId, platform },
    state: isDue ? 'pending' : 'scheduled',
    postId: randomUUID(),
    reason: null,
    sentAt: null,
    lookAt: isDue ? new Date(now.getTime() + jobPatienceMs) : wish.dueAt,
    ...wish,
  }
  const job = isDue ? newEvent('share-due', { shareId: share._id }, now) : undefined
  if (await deps.shares.ask(share, job)) deps.sharesRelay.wake(share._id)
}

async function outcome(
  { shares }: ShareDeps,
  review: StoredReview,
  reviewIds: readonly string[],
  asked: SocialPlatform[],
  answerBy: number,
): Promise<ShareResult> {
  for (;;) {
    const receipts = receiptsOf(review, await shares.ofReviews(reviewIds))
    const states = receipts.filter(({ platform }) => asked.includes(platform)).map(({ state }) => state)
    const isStillAtIt = states.includes('pending')
    if (!isStillAtIt || Date.now() > answerBy) {
      if (states.includes('failed') || states.includes('unclear')) throw new Problem('share.not-all-sent')
      return { receipts }
    }
    await sleep(lookEveryMs)
  }
}
