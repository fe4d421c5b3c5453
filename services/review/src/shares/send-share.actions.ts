// Sends a due share. Every step is idempotent: the user service sends each post id at most once and stores the outcome.
import type { ShareReason } from '@jumpingjack/contracts/review/share-reasons'
import { type PostOutcome, postForMember, withdrawPost } from '@jumpingjack/contracts/user/posts'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { photoLinks, type SharedPhotoDeps } from './shared-photos.actions.ts'
import type { ShareDeps } from './shares.actions.ts'
import { type Share, shareMessage, withdrawalReason } from './shares.rules.ts'

export type SendDeps = ShareDeps & SharedPhotoDeps

/** Longer than the user service waits for a network. */
const postTimeoutMs = 40_000

/** Runs one job. Idempotent. */
export async function sendShare(deps: SendDeps, shareId: string): Promise<void> {
  const { shares, relay, now } = deps
  const share = await shares.find(shareId)
  if (share?.state !== 'pending') return
  const { outcome, reason, detail = null } = await post(deps, share)
  if (outcome !== 'sent') return shares.fail(share, { state: outcome, reason, detail })
  const sentAt = now()
  const { reviewId, userId, platform } = share
  const event = newEvent('review-shared', { reviewId, userId, platform }, sentAt)
  if (await shares.markSent(share, sentAt, event)) {
    relay.wake(share._id)
    await recordOnReview(deps, { ...share, sentAt })
  }
}

/** Adds a sent share to its review. `sweepShares` repeats it until it succeeds. */
export async function recordOnReview(deps: ShareDeps, share: Share): Promise<void> {
  const review = await deps.findReview(share.reviewId)
  if (share.sentAt && review && !review.deletedAt)
    await deps.reviews.addShare(review._id, share.platform, share.sentAt)
  await deps.shares.markRecorded(share)
}

/** The user service decides: a share that can no longer be sent may have been sent by an earlier attempt. */
async function post(deps: SendDeps, share: Share): Promise<PostOutcome> {
  const { callUser, now } = deps
  const { postId, userId, platform } = share
  const withdraw = (reason: ShareReason) =>
    callUser(withdrawPost, { params: { id: postId }, body: { reason } })
  const review = await deps.findReview(share.reviewId)
  if (!review) return withdraw('review-deleted')
  const reason = withdrawalReason(share, review, now())
  if (reason) return withdraw(reason)
  const photoUrls = share.includePhotos ? await photoLinks(deps, review.photoUrls) : []
  const body = { postId, userId, platform, message: shareMessage(share, review), photoUrls }
  return callUser(postForMember, { body, timeoutMs: postTimeoutMs })
}
