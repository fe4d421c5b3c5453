// Sending a share that has become due. Everything here may be done again, by anybody, at any time: the user service
// posts an id at most once and remembers what became of it.
import { type PostOutcome, postForMember, withdrawPost } from '@jumpingjack/contracts/user/posts'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { currentReview } from '../merging/merging.actions.ts'
import type { ObjectStorage } from '../photos/object-storage.ts'
import { photoLinks } from '../photos/photo-links.ts'
import type { WorkGate } from '../photos/work-gate.ts'
import type { ShareDeps } from './shares.actions.ts'
import { messageOf, obstacleTo, type Share } from './shares.rules.ts'

export interface SendingDeps extends ShareDeps {
  storage: ObjectStorage
  gate: WorkGate
}

/** Longer than the user service takes for a network. */
const postTimeoutMs = 40_000

/** Works off one job; it may come more than once. */
export async function sendShare(deps: SendingDeps, shareId: string): Promise<void> {
  const { shares, sharesRelay, now } = deps
  const share = await shares.find(shareId)
  if (share?.state !== 'pending') return
  const { outcome, reason } = await post(deps, share)
  if (outcome !== 'sent') return shares.end(share, outcome, reason ?? '')
  const sentAt = now()
  const { reviewId, userId, platform } = share
  if (await shares.sent(share, sentAt, newEvent('review-shared', { reviewId, userId, platform }, sentAt))) {
    sharesRelay.wake(share._id)
    await noteSent(deps, { ...share, sentAt })
  }
}

/** On the review, so that everybody who sees it knows; to be repeated until it is done. */
export async function noteSent(deps: ShareDeps, share: Share): Promise<void> {
  const review = await currentReview(deps, share.reviewId)
  if (share.sentAt) await deps.reviews.noteShare(review._id, share.platform, share.sentAt)
  await deps.shares.done(share)
}

/** What stands in the way now may not have when somebody else sent it: the user service knows. */
async function post(deps: SendingDeps, share: Share): Promise<PostOutcome> {
  const { callUser, now } = deps
  const { postId, userId, platform } = share
  const review = await currentReview(deps, share.reviewId)
  const reason = obstacleTo(share, review, now())
  if (reason) return callUser(withdrawPost, { params: { id: postId }, body: { reason } })
  const photoUrls = share.includePhotos ? await photoLinks(deps, review.photoUrls) : []
  const body = { postId, userId, platform, message: messageOf(share, review), photoUrls }
  return callUser(postForMember, { body, timeoutMs: postTimeoutMs })
}
