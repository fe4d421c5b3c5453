// Recounts a gym from all its rows. Proof: a recount takes the next number of the gym (`begun`, by $inc), reads the rows,
// and stores its result unless a tally with a higher number has been stored before (one conditional write). Consider
// the last row that was written, and the recount with the highest number. The row's own recount began after the write,
// and the highest began no earlier, so it has read all rows, and no other recount overwrites it. If its process dies
// before storing, the event is not acknowledged: it is delivered again and recounted with a higher number. Replicas
// share nothing but the document.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { ChangedGyms } from '../gyms/gyms.store.ts'
import { isSameTally, type Tally } from '../gyms/tallies.rules.ts'
import type { RatingStore } from './ratings.store.ts'
import type { RecountStore } from './recounts.store.ts'

export interface CountedGyms {
  recounts: RecountStore
  relay: Relay
}

/** The tally of a gym as it is stored, with its number. */
export interface CountedTally {
  sequence: number
  tally: Tally
}

export interface RecountDeps {
  ownGyms: CountedGyms
  providerGyms: CountedGyms
  ratings: RatingStore
  gymIndex: ChangedGyms
  log: Logger
  now: () => Date
}

/** Returns what it has stored, with `gym-rated` in the same write if the tally changed; undefined if nothing. */
export async function recountGym(
  deps: RecountDeps,
  gymId: string,
): Promise<(CountedTally & { isChanged: boolean }) | undefined> {
  const { recounts } = countedGyms(deps, gymId)
  const begun = await recounts.beginRecount(gymId)
  // The gym does not exist: its rows stay, and there is no document to update.
  if (!begun) return undefined
  const { sequence, stored } = begun
  const tally = await deps.ratings.tally(gymId)
  // A recount without a change is recorded as well, or else an earlier one could still overwrite the tally.
  if (isSameTally(stored, tally) && (await recounts.confirmRecount(gymId, sequence, tally))) {
    return { sequence, tally, isChanged: false }
  }
  const event = gymRated(gymId, { sequence, tally }, deps.now())
  if (!(await recounts.storeRecount(gymId, sequence, tally, event))) return undefined
  afterStoring(deps, gymId, event)
  return { sequence, tally, isChanged: true }
}

export function countedGyms({ ownGyms, providerGyms }: RecountDeps, gymId: string): CountedGyms {
  return isProviderGym(gymId) ? providerGyms : ownGyms
}

export function gymRated(gymId: string, { sequence, tally }: CountedTally, now: Date) {
  const { ratingSum, totalReviews } = tally
  const averageRating = meanRating(ratingSum, totalReviews)
  return newEvent('gym-rated', { gymId, averageRating, totalReviews, sequence }, now)
}

export function afterStoring(deps: RecountDeps, gymId: string, event: DomainEvent<'gym-rated'>): void {
  deps.gymIndex.changed(gymId)
  countedGyms(deps, gymId).relay.publish(gymId, event)
}
