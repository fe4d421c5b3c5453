// Cancels a share that was not sent. The user service decides whether a share that is due can still be cancelled.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { ShareReason } from '@jumpingjack/contracts/review/share-reasons'
import type { ShareResult } from '@jumpingjack/contracts/review/sharing'
import { withdrawPost } from '@jumpingjack/contracts/user/posts'
import { Problem } from '@jumpingjack/kit/http/problem'
import { isSharedTo } from '../reviews/reviews.rules.ts'
import { allIdsOf, ownReview, type ShareDeps } from './shares.actions.ts'
import { finalStates, receiptsOf, requestableStates, type Share } from './shares.rules.ts'

/** A share may become due, or be requested again, between the read and the write. */
const maxTries = 5

/** Idempotent. Throws `share.not-cancellable` when the network has the post, or may have it. */
export async function cancelShare(
  deps: ShareDeps,
  member: Member,
  reviewId: string,
  platform: SocialPlatform,
): Promise<ShareResult> {
  for (let tries = 0; tries < maxTries; tries++) {
    const review = await ownReview(deps, member, reviewId)
    const shares = await deps.shares.ofReviews(await allIdsOf(deps, review))
    const onPlatform = shares.filter((share) => share.platform === platform)
    if (isSharedTo(review, platform) || onPlatform.some(({ state }) => finalStates.includes(state)))
      throw new Problem('share.not-cancellable')
    const removed = await Promise.all(onPlatform.map((share) => cancel(deps, share)))
    if (removed.every(Boolean))
      return { receipts: receiptsOf(review, shares).filter((each) => each.platform !== platform) }
  }
  throw new Problem('share.not-cancellable')
}

/** False when the share has changed since it was read. */
async function cancel({ shares, callUser }: ShareDeps, share: Share): Promise<boolean> {
  if (requestableStates.includes(share.state)) return shares.remove(share, requestableStates)
  const body = { reason: 'cancelled' satisfies ShareReason, waits: false }
  const { outcome } = await callUser(withdrawPost, { params: { id: share.postId }, body })
  if (outcome !== 'failed') throw new Problem('share.not-cancellable')
  return shares.remove(share, ['pending', 'failed'])
}
