// Use cases of administrators: read a review, hide it for a reason, restore it, record its author's appeal. The totals of
// this, for everyone.
import {
  type ModeratedReview,
  type ModerationReason,
  moderationReasons,
} from '@jumpingjack/contracts/review/moderation'
import type { ReviewTotals } from '@jumpingjack/contracts/review/review-totals'
import { onProblem, Problem } from '@jumpingjack/kit/http/problem'
import type { Relay } from '@jumpingjack/kit/messaging/outbox'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import { asReview, type StoredReview } from '../reviews/reviews.rules.ts'
import type { ModerationStore, StateTotal } from './moderation.store.ts'

export interface ModerationDeps {
  moderation: ModerationStore
  /** The review of this id, or the one that has taken its place. */
  currentReview: (id: string) => Promise<StoredReview>
  relay: Relay
  now: () => Date
}

export async function readForModeration(deps: ModerationDeps, id: string): Promise<ModeratedReview> {
  return asModerated(await deps.currentReview(id))
}

/** In the order of the ids; null for an unknown one. */
export async function readAllForModeration(
  deps: ModerationDeps,
  ids: readonly string[],
): Promise<(ModeratedReview | null)[]> {
  const found = await deps.moderation.findAll(ids)
  return Promise.all(
    ids.map(async (id) => {
      const review = found.get(id)
      if (!review || review.deletedAt) return null
      return review.movedTo
        ? readForModeration(deps, id).catch(onProblem(null, 'review.unknown'))
        : asModerated(review)
    }),
  )
}

/** Hides the review for this reason, or stores the answer to its appeal; null restores it. Idempotent. */
export function setHiding(
  deps: ModerationDeps,
  id: string,
  { reason, answer }: { reason: ModerationReason | null; answer?: string | null | undefined },
): Promise<ModeratedReview> {
  const { moderation, relay, now } = deps
  return untilSaved(id, async () => {
    const review = await deps.currentReview(id)
    const isHidden = (review.hiding?.reason ?? null) === reason
    if (isHidden && (!reason || !answer || review.hiding?.answer === answer)) return asModerated(review)
    const changed = await (!reason
      ? moderation.restore(review._id, now())
      : isHidden && answer
        ? moderation.recordAppeal(review._id, reason, answer)
        : moderation.hide(review._id, { reason, hiddenAt: now(), appealed: false }))
    // Undefined when a concurrent request has moved, hidden or restored the review.
    if (!changed) return undefined
    relay.wake(changed._id)
    return asModerated(changed)
  })
}

export function recordAppeal(deps: ModerationDeps, id: string): Promise<ModeratedReview> {
  return untilSaved(id, async () => {
    const review = await deps.currentReview(id)
    if (!review.hiding) throw new Problem('appeal.not-possible')
    const appealed = await deps.moderation.recordAppeal(review._id, review.hiding.reason)
    return appealed && asModerated(appealed)
  })
}

/** Reads all reviews. Of a deleted one, only its earlier appeals count. */
export async function countReviews({
  moderation,
  now,
}: Pick<ModerationDeps, 'moderation' | 'now'>): Promise<ReviewTotals> {
  const all = await moderation.totals()
  const count = (isCounted: (state: StateTotal['_id']) => boolean) =>
    all.reduce((sum, { _id, count }) => (!_id.isDeleted && isCounted(_id) ? sum + count : sum), 0)
  return {
    shown: count(({ reason }) => reason === null),
    hidden: Object.entries(moderationReasons).map(([name, reason]) => ({
      reason,
      count: count((state) => state.reason === name),
    })),
    appeals: {
      waiting: count(({ isAppealed, isAnswered }) => isAppealed && !isAnswered),
      granted: all.reduce((sum, { granted }) => sum + granted, 0),
      rejected: count(({ isAppealed, isAnswered }) => isAppealed && isAnswered),
    },
    countedAt: now().toISOString(),
  }
}

function asModerated(review: StoredReview): ModeratedReview {
  const { hiding, firstId = review._id } = review
  return {
    ...asReview(review),
    firstId,
    hiding: hiding ? { reason: hiding.reason, hiddenAt: hiding.hiddenAt.toISOString() } : null,
  }
}
