// Sends shares that are due. Every step is idempotent: the user service sends each post id at most once and stores the
// outcome.
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import type { ShareReason } from '@jumpingjack/contracts/review/share-reasons'
import { type PostOutcome, postForMember, withdrawPost } from '@jumpingjack/contracts/user/posts'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import type { ObjectStorage } from '../photos/object-storage.store.ts'
import { photoIdsOf, photoKey, sharedPhotoKey } from '../photos/photos.rules.ts'
import type { ShareDeps } from './shares.actions.ts'
import { jobTimeoutMs, type Share, shareMessage, withdrawalReason } from './shares.rules.ts'
import { newShareJob } from './shares.store.ts'

export interface SendDeps extends ShareDeps {
  storage: ObjectStorage
}

/** Longer than the user service waits for a network. */
const postTimeoutMs = 40_000
const sweepBatchSize = 200

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

/**
 * Handles shares whose next check is due: queues scheduled ones, requeues lost jobs, and records sent ones on their review.
 * Concurrent runs do no harm: every write is conditional.
 */
export async function sweepShares(deps: ShareDeps): Promise<void> {
  for (;;) {
    const due = await deps.shares.dueForCheck(deps.now(), sweepBatchSize)
    const unsent = due.filter(({ state }) => state === 'scheduled' || state === 'pending')
    if (unsent.length > 0) await queue(deps, unsent)
    for (const share of due) if (share.state === 'sent') await recordOnReview(deps, share)
    if (due.length < sweepBatchSize) return
  }
}

async function queue({ shares, relay, now }: ShareDeps, due: Share[]): Promise<void> {
  const jobs = due.map((share) => ({ share, job: newShareJob(share, now()) }))
  await shares.queue(jobs, new Date(now().getTime() + jobTimeoutMs))
  relay.wake(...due.map(({ _id }) => _id))
}

/** Adds a sent share to its review. `sweepShares` repeats it until it succeeds. */
async function recordOnReview(deps: ShareDeps, share: Share): Promise<void> {
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

/** Signed URLs of photos, as JPEG: not every network accepts WebP. Omits photos that no longer exist. */
async function photoLinks(deps: SendDeps, paths: readonly string[]): Promise<string[]> {
  const links: string[] = []
  for (const id of photoIdsOf(paths) ?? []) {
    const key = sharedPhotoKey(id)
    if (await ensureCopy(deps, id, key)) links.push(await deps.storage.readUrl(key))
  }
  return links
}

async function ensureCopy({ storage }: SendDeps, id: string, key: string) {
  if ((await storage.size(key)) !== undefined) return true
  const picture = await storage.read(photoKey(id), photoMaxBytes)
  if (!picture) return false
  // Loaded when used: the decoders take memory of every process that loads them.
  const { toSharedJpeg } = await import('../pictures/reencode.actions.ts')
  await storage.write(key, await toSharedJpeg(picture), 'image/jpeg')
  return true
}
