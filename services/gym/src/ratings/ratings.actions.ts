// Counts ratings. Events arrive repeatedly, late, in any order and at any replica; count and average are exact anyway.
//
// Proof: an event is stored as a row (of each review the newest revision), then the gym is recounted from its rows,
// then the event is acknowledged. A recount takes the next number of the gym (`begun`, by $inc), reads the rows, and
// stores its result unless a recount with a higher number has stored before (one conditional write). Consider the
// last row that was written, and the recount with the highest number. The row's own recount began after the write,
// and the highest began no earlier, so it has read all rows, and no other recount overwrites it. If its process dies
// before storing, the event is not acknowledged: it is delivered again and recounted with a higher number. Replicas
// share nothing but the document.

import type { EventData } from '@jumpingjack/contracts/events/events'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { ChangedGyms } from '../gyms/gyms.store.ts'
import { isSameTally, noRatings } from '../gyms/tallies.rules.ts'
import type { RatingStore } from './ratings.store.ts'
import type { RecountStore } from './recounts.store.ts'

interface CountedGyms {
  recounts: RecountStore
  relay: Relay
}

export interface RecountDeps {
  ownGyms: CountedGyms
  providerGyms: CountedGyms
  ratings: RatingStore
  gymIndex: ChangedGyms
  log: Logger
  now: () => Date
}

export interface RatingDeps {
  ratings: RatingStore
  /** Resolves after a recount that began after the call. */
  recount: (gymId: string) => Promise<void>
  now: () => Date
}

/** The events of younger rows may still be in progress. */
const settledAfterMs = 60_000

export async function recordRating(
  { ratings, recount, now }: RatingDeps,
  payload: EventData<'review-created'>,
  deleted: boolean,
): Promise<void> {
  const { reviewId, gymId, rating, revision, photoCount } = payload
  // An event without a photo count keeps the stored one.
  const photos = photoCount === undefined ? {} : { photoCount }
  await ratings.record({ _id: reviewId, gymId, rating, revision, deleted, recordedAt: now(), ...photos })
  await recount(gymId)
}

/** True if the tally changed. Then `gym-rated` is published by the same write. */
export async function recountGym(deps: RecountDeps, gymId: string): Promise<boolean> {
  const { ownGyms, providerGyms, ratings, gymIndex, now } = deps
  const { recounts, relay } = isProviderGym(gymId) ? providerGyms : ownGyms
  const begun = await recounts.beginRecount(gymId)
  // The gym does not exist: its rows stay, and there is no document to update.
  if (!begun) return false
  const { sequence, stored } = begun
  const tally = await ratings.tally(gymId)
  // A recount without a change is recorded as well, or else an earlier one could still overwrite the tally.
  if (isSameTally(stored, tally) && (await recounts.confirmRecount(gymId, sequence, tally))) return false
  const { ratingSum, totalReviews } = tally
  const payload = { gymId, averageRating: meanRating(ratingSum, totalReviews), totalReviews, sequence }
  const event = newEvent('gym-rated', payload, now())
  const isStored = await recounts.storeRecount(gymId, sequence, tally, event)
  if (!isStored) return false
  gymIndex.changed(gymId)
  relay.wake(gymId)
  return true
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
    if (!(await recountGym(deps, gymId))) continue
    drifts++
    deps.log.error({ gymId, stored: was, counted: is ?? noRatings }, 'gym.drift')
  }
  return drifts
}
