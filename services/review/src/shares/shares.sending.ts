// Sending a share that has become due. A network is asked at most once for each time that a member asked: the one
// who asks has taken the share by a conditional write, and a share that was taken is never sent by anybody else.
// Whoever dies in between leaves it unclear, because the network may have it.
import { postForMember, readSharingRights } from '@jumpingjack/contracts/sharing'
import type { Logger } from '@jumpingjack/kit/log'
import { newEvent } from '@jumpingjack/kit/outbox'
import { Problem } from '@jumpingjack/kit/problem'
import { currentReview } from '../merging/merging.actions.ts'
import type { ObjectStorage } from '../photos/object-storage.ts'
import { photoLinks } from '../photos/photo-links.ts'
import type { WorkGate } from '../photos/work-gate.ts'
import type { ShareDeps } from './shares.actions.ts'
import { isLeftOver, lostReason, messageOf, obstacleTo, type Share, sendingMaxMs } from './shares.rules.ts'

export interface SendingDeps extends ShareDeps {
  storage: ObjectStorage
  gate: WorkGate
  log: Logger
}

const rightsTimeoutMs = 10_000
/** Longer than the user service waits for a network. */
const postTimeoutMs = 40_000

/** Works off one job; it may come more than once. */
export async function sendShare(deps: SendingDeps, shareId: string): Promise<void> {
  const share = await deps.shares.find(shareId)
  if (share?.state === 'sending') return settleLeftOver(deps, share)
  if (share?.state !== 'pending') return
  const review = await reviewOf(deps, share)
  const { shares, callUser } = deps
  const params = { id: share.userId }
  const rights = await callUser(readSharingRights, { params, timeoutMs: rightsTimeoutMs })
  const obstacle = obstacleTo(share, review, rights)
  if (!review || obstacle) {
    await shares.end(share._id, ['pending'], 'failed', obstacle ?? '')
    return
  }
  const photoUrls = share.includePhotos ? await photoLinks(deps, review.photoUrls) : []
  await post(deps, share, messageOf(share, review), photoUrls)
}

/** On the review, so that everybody who sees it knows; to be repeated until it is done. */
export async function noteSent(deps: ShareDeps, { _id, sentAt, ...share }: Share): Promise<void> {
  const review = await reviewOf(deps, share)
  if (review && sentAt) await deps.reviews.noteShare(review._id, share.platform, sentAt)
  await deps.shares.done(_id)
}

/** Everything up to here can be done again; from the claim on nothing can. */
async function post(deps: SendingDeps, share: Share, message: string, photoUrls: string[]) {
  const { shares, sharesRelay, callUser, log, now } = deps
  const { _id, reviewId, userId, platform } = share
  const claimedAt = now()
  const lookAt = new Date(claimedAt.getTime() + sendingMaxMs)
  if (!(await shares.claim(_id, claimedAt, lookAt))) return
  const body = { userId, platform, message, photoUrls }
  const answer = await callUser(postForMember, { body, timeoutMs: postTimeoutMs }).catch((error) => {
    log.warn({ shareId: _id, reason: String(error) }, 'share.unanswered')
    return { outcome: 'unclear' as const, reason: lostReason }
  })
  if (answer.outcome !== 'sent') {
    await shares.end(_id, ['sending', 'unclear'], answer.outcome, answer.reason ?? '')
    return
  }
  const sentAt = now()
  if (await shares.sent(_id, sentAt, newEvent('review-shared', { reviewId, userId, platform }, sentAt))) {
    sharesRelay.wake(_id)
    await noteSent(deps, { ...share, sentAt })
  }
}

/** Somebody has asked the network for it. That is over when they are gone; if they are not, they know better. */
async function settleLeftOver({ shares, now }: ShareDeps, share: Share): Promise<void> {
  if (!isLeftOver(share, now())) throw new Problem('service.unavailable', { retryAfter: 2 })
  await shares.end(share._id, ['sending'], 'unclear', lostReason)
}

async function reviewOf(deps: ShareDeps, { reviewId }: Pick<Share, 'reviewId'>) {
  try {
    return await currentReview(deps, reviewId)
  } catch (error) {
    if (error instanceof Problem && error.code === 'review.unknown') return undefined
    throw error
  }
}
