// Counts ratings. Events arrive repeatedly, late, in any order and at any replica; count and average are exact anyway.
// An event is stored as a row (of each review the newest revision), then the tally of the gym is updated, then the event
// is acknowledged. `tallies.actions.ts` says why the result is exact.
import type { EventData } from '@jumpingjack/contracts/events/events'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { listRatings, ratingsPageSize } from '@jumpingjack/contracts/review/ratings'
import { pagesOf } from '@jumpingjack/kit/outbound/pages'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { isSameTally, noRatings } from '../gyms/tallies.rules.ts'
import type { RatingStore } from './ratings.store.ts'
import { type RecountDeps, recountGym, type Tallies } from './tallies.actions.ts'

export interface RatingDeps {
  ratings: RatingStore
  tallies: Tallies
  now: () => Date
}

/** The events of younger rows may still be in progress. */
const settledAfterMs = minuteMs

export async function recordRating(
  { ratings, tallies, now }: RatingDeps,
  payload: EventData<'review-created'>,
  deleted: boolean,
): Promise<void> {
  const { reviewId, gymId, rating, revision, photoCount } = payload
  // An event without a photo count keeps the stored one.
  const photos = photoCount === undefined ? {} : { photoCount }
  const row = { _id: reviewId, gymId, rating, revision, deleted, recordedAt: now(), ...photos }
  await tallies.include(gymId, () => ratings.record(row))
}

/** Compares every gym with its rows, corrects differences and logs each as an error. Returns their number. */
export async function reconcileTallies(deps: RecountDeps): Promise<number> {
  const settled = new Date(deps.now().getTime() - settledAfterMs)
  // Stored tallies first: a review that is rated after this read then has a young row.
  const ofBothKinds = [deps.ownGyms, deps.providerGyms].map(({ recounts }) => recounts.tallies())
  const stored = new Map((await Promise.all(ofBothKinds)).flatMap((tallies) => [...tallies]))
  const counted = new Map((await deps.ratings.tallies()).map((tally) => [tally._id, tally]))
  let drifts = 0
  for (const gymId of new Set([...stored.keys(), ...counted.keys()])) {
    const was = stored.get(gymId) ?? noRatings
    const is = counted.get(gymId)
    if (isSameTally(was, is ?? noRatings) || (is && is.recordedAt > settled)) continue
    if (!(await recountGym(deps, gymId))?.isChanged) continue
    drifts++
    deps.log.error({ gymId, stored: was, counted: is ?? noRatings }, 'gym.drift')
  }
  return drifts
}

/**
 * Finds the ratings whose events were lost, such as by a broker that has lost its data, and records
 * them. Returns how many ratings were missing or old.
 */
export async function reconcileRatings(
  deps: RatingDeps & { callReview: ServiceClient; log: Logger },
): Promise<number> {
  let repaired = 0
  const idOf = ({ reviewId }: { reviewId: string }) => reviewId
  const pages = pagesOf((page) => deps.callReview(listRatings, page), ratingsPageSize, idOf)
  for await (const reviews of pages) {
    const revisions = await deps.ratings.revisions(reviews.map(({ reviewId }) => reviewId))
    for (const { deleted, isPending, ...payload } of reviews) {
      if (isPending || (revisions.get(payload.reviewId) ?? 0) >= payload.revision) continue
      await recordRating(deps, payload, deleted)
      repaired++
    }
  }
  // A few may be on their way: their events are in the queue.
  if (repaired > 0) deps.log.warn({ ratings: repaired }, 'ratings.repaired')
  return repaired
}
