// Use cases of the administration: look at a review, hide it for a reason, restore it, note its author's appeal.
import type { ModeratedReview, ModerationReason } from '@jumpingjack/contracts/review/moderation'
import { Problem } from '@jumpingjack/kit/http/problem'
import { currentReview, type MovingDeps } from '../merging/merging.actions.ts'
import { asReview, type StoredReview } from '../reviews/reviews.rules.ts'
import type { HidingStore } from './moderation.store.ts'

export interface ModerationDeps extends MovingDeps {
  hidings: HidingStore
}

const triesMax = 3

export async function readForModeration(deps: ModerationDeps, id: string): Promise<ModeratedReview> {
  return asModerated(await currentReview(deps, id))
}

/** In the order of the ids; null for one that is gone. */
export async function readAllForModeration(
  deps: ModerationDeps,
  ids: readonly string[],
): Promise<(ModeratedReview | null)[]> {
  const found = await deps.hidings.findAll(ids)
  return Promise.all(
    ids.map(async (id) => {
      const review = found.get(id)
      if (!review?.movedTo) return review ? asModerated(review) : null
      return readForModeration(deps, id).catch(nullWhereGone)
    }),
  )
}

/** Null restores. */
export async function setHiding(
  deps: ModerationDeps,
  id: string,
  reason: ModerationReason | null,
): Promise<ModeratedReview> {
  const { hidings, relay, now } = deps
  for (let tries = 0; tries < triesMax; tries++) {
    const review = await currentReview(deps, id)
    if ((review.hiding?.reason ?? null) === reason) return asModerated(review)
    const changed = reason
      ? await hidings.hide(review._id, { reason, hiddenAt: now(), appealed: false })
      : await hidings.restore(review._id, now())
    if (changed) {
      relay.wake(changed._id)
      return asModerated(changed)
    }
    // It has moved, or somebody else has decided, since it was read.
  }
  throw new Problem('service.unavailable', { retryAfter: 1 })
}

export async function noteAppeal(deps: ModerationDeps, id: string): Promise<ModeratedReview> {
  const review = await currentReview(deps, id)
  if (!review.hiding) throw new Problem('appeal.not-possible')
  const noted = await deps.hidings.noteAppeal(review._id)
  if (!noted) throw new Problem('service.unavailable', { retryAfter: 1 })
  return asModerated(noted)
}

function asModerated(review: StoredReview): ModeratedReview {
  const { hiding, firstId = review._id } = review
  return {
    ...asReview(review),
    firstId,
    hiding: hiding ? { reason: hiding.reason, hiddenAt: hiding.hiddenAt.toISOString() } : null,
  }
}

function nullWhereGone(error: unknown): null {
  if (error instanceof Problem && error.code === 'review.unknown') return null
  throw error
}
