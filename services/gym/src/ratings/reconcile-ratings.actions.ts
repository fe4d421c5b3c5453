// Use case: find the ratings whose events were lost, such as by a broker that has lost its data, and record them.
import { listRatings, ratingsPageSize } from '@jumpingjack/contracts/review/ratings'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { type RatingDeps, recordRating } from './ratings.actions.ts'

export interface ReconcileRatingDeps extends RatingDeps {
  callReview: ServiceClient
  log: Logger
}

const pageTimeoutMs = 10_000

/** Compares all reviews with their ratings. Returns how many ratings were missing or old. */
export async function reconcileRatings(deps: ReconcileRatingDeps): Promise<number> {
  let repaired = 0
  let after: string | undefined
  do {
    const query = after === undefined ? {} : { after }
    const reviews = await deps.callReview(listRatings, { query, timeoutMs: pageTimeoutMs })
    const revisions = await deps.ratings.revisions(reviews.map(({ reviewId }) => reviewId))
    for (const { deleted, isPending, ...payload } of reviews) {
      if (isPending || (revisions.get(payload.reviewId) ?? 0) >= payload.revision) continue
      await recordRating(deps, payload, deleted)
      repaired++
    }
    after = reviews.length === ratingsPageSize ? reviews.at(-1)?.reviewId : undefined
  } while (after)
  // A few may be on their way: their events are in the queue.
  if (repaired > 0) deps.log.warn({ ratings: repaired }, 'ratings.repaired')
  return repaired
}
