// Counting ratings. Events come more than once, late and in any order, to any replica; the numbers of a gym end
// up exact all the same.
//
// Why that is so: an event is first made a row (only the newest revision of a review stays), then the gym is
// recounted from its rows, and only then is the event acknowledged. A recount takes a number from the gym
// (`begun`, by $inc, so numbers rise in the order in which recounts begin), then reads the rows, then stores
// what it found unless a recount with a higher number has stored before (one conditional write). Take the last
// row that was written, and of all recounts the one with the highest number. The row's own recount began after
// the row was written, and the highest began no earlier; so it has read all rows, and nobody overwrites what it
// stored. If its process dies before storing, its event has not been acknowledged: it comes again, and with it
// a recount with a higher number. Replicas need no agreement but the one document.
import type { EventData } from '@jumpingjack/contracts/events/events'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { noRatings, type Tally } from '../gyms/gyms.rules.ts'
import { isProviderGym } from '../gyms/provider-gyms.rules.ts'
import type { RatingStore } from './ratings.store.ts'
import type { RecountStore } from './recounts.store.ts'

/** Where the numbers of gyms of one kind are kept, and who announces what becomes of them. */
interface Counted {
  recounts: RecountStore
  relay: Relay
}

export interface CountingDeps {
  ownGyms: Counted
  providerGyms: Counted
  ratings: RatingStore
  log: Logger
  now: () => Date
}

export interface RecordingDeps {
  ratings: RatingStore
  /** Resolves after a recount that began after the call. */
  recount: (gymId: string) => Promise<void>
  now: () => Date
}

/** Younger rows may be of events that are still being worked on. */
const settledAfterMs = 60_000

export async function recordRating(
  { ratings, recount, now }: RecordingDeps,
  fact: EventData<'review-created'>,
  deleted: boolean,
): Promise<void> {
  const { reviewId, gymId, rating, revision, photoCount } = fact
  // A number that the event does not tell leaves the one that is known.
  const photos = photoCount === undefined ? {} : { photoCount }
  await ratings.record({ _id: reviewId, gymId, rating, revision, deleted, recordedAt: now(), ...photos })
  await recount(gymId)
}

/** True when the gym's numbers changed, which is announced by the same write. */
export async function recountGym(deps: CountingDeps, gymId: string): Promise<boolean> {
  const { ownGyms, providerGyms, ratings, now } = deps
  const { recounts, relay } = isProviderGym(gymId) ? providerGyms : ownGyms
  const begun = await recounts.beginRecount(gymId)
  // A review of a gym that is not there: its row is kept, and there is nothing to store.
  if (!begun) return false
  const { sequence, stored } = begun
  const tally = await ratings.tally(gymId)
  // A recount that changes nothing has to be noted, too: else an earlier one could still overwrite it.
  if (isSame(stored, tally) && (await recounts.confirmRecount(gymId, sequence, tally))) return false
  const fact = {
    gymId,
    averageRating: meanRating(tally.ratingSum, tally.totalReviews),
    totalReviews: tally.totalReviews,
    sequence,
  }
  const changed = await recounts.storeRecount(gymId, sequence, tally, newEvent('gym-rated', fact, now()))
  if (changed) relay.wake(gymId)
  return changed
}

/** Compares every gym with its rows, expects no difference, and mends one loudly. Gives how many there were. */
export async function mendDrift(deps: CountingDeps): Promise<number> {
  const settled = new Date(deps.now().getTime() - settledAfterMs)
  // Stored numbers first: whatever is rated after this moment shows as a young row.
  const ofBothKinds = [deps.ownGyms, deps.providerGyms].map(({ recounts }) => recounts.tallies())
  const stored = new Map((await Promise.all(ofBothKinds)).flatMap((tallies) => [...tallies]))
  const counted = new Map((await deps.ratings.tallies()).map((tally) => [tally._id, tally]))
  let drifts = 0
  for (const gymId of new Set([...stored.keys(), ...counted.keys()])) {
    const was = stored.get(gymId) ?? noRatings
    const is = counted.get(gymId)
    if (isSame(was, is ?? noRatings) || (is && is.recordedAt > settled)) continue
    if (!(await recountGym(deps, gymId))) continue
    drifts++
    deps.log.error({ gymId, stored: was, counted: is ?? noRatings }, 'gym.drift')
  }
  return drifts
}

function isSame(one: Tally, other: Tally): boolean {
  return (
    one.ratingSum === other.ratingSum &&
    one.totalReviews === other.totalReviews &&
    one.photoCount === other.photoCount
  )
}
