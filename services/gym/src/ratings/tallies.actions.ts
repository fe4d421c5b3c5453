// Keeps the tallies of gyms. A new rating is added to the tally of its gym, without reading the others: two database calls
// per event. Where that is not certain to be right, all rows of the gym are counted.
//
// Proof for an addition: the tally in memory has been stored under a number and is stored again only if the document still
// has that number, and no recount has begun after it. So nobody else has counted the gym since the tally was read, which
// was before the row was written: the tally does not include the row yet. The gym is recounted if this is not certain: the
// row was there before (the event came twice or late), another replica has counted, or a recount of this process was in
// progress while the row was written.
//
// Proof for a recount: it takes the next number of the gym (`begun`, by $inc), reads the rows, and stores its result unless
// a tally with a higher number has been stored before (one conditional write). Consider the last row that was written, and
// the recount with the highest number. The row's own recount began after the write, and the highest began no earlier, so
// it has read all rows, and no other recount overwrites it. If its process dies before storing, the event is not
// acknowledged: it is delivered again and recounted with a higher number. Replicas share nothing but the document.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { coalesce } from '@jumpingjack/kit/timing/in-turn'
import { LRUCache } from 'lru-cache'
import type { ChangedGyms } from '../gyms/gyms.store.ts'
import { isSameTally, noRatings, sumOf, type Tally } from '../gyms/tallies.rules.ts'
import type { RatingStore } from './ratings.store.ts'
import type { RecountStore } from './recounts.store.ts'

export interface Tallies {
  /**
   * `record` stores a rating and returns how it changes the tally of its gym; undefined if it does not know. Resolves
   * when the tally includes the rating.
   */
  include(gymId: string, record: () => Promise<Tally | undefined>): Promise<void>
}

/** `changes` is the sum of the changes that are not stored yet. */
type KnownTally = CountedTally & { changes: Tally }

const knownMax = 20_000

export function createTallies(deps: RecountDeps): Tallies {
  /** A new object after each recount. */
  const known = new LRUCache<string, KnownTally>({ max: knownMax })
  const toRecount = new Set<string>()
  /** A tally that is read meanwhile would be replaced by the result, together with its changes. */
  const recounting = new Set<string>()

  async function read(gymId: string): Promise<KnownTally | undefined> {
    const stored = await countedGyms(deps, gymId).recounts.readTally(gymId)
    if (stored && !known.has(gymId) && !recounting.has(gymId))
      known.set(gymId, { ...stored, changes: noRatings })
    return known.get(gymId)
  }

  /** False if another replica has counted the gym. */
  async function storeChanges(gymId: string, of: KnownTally): Promise<boolean> {
    const next = { sequence: of.sequence + 1, tally: sumOf(of.tally, of.changes) }
    const isUnchanged = isSameTally(of.changes, noRatings)
    of.changes = noRatings
    if (isUnchanged) return true
    const event = gymRated(gymId, next, deps.now())
    const isStored = await countedGyms(deps, gymId).recounts.storeNext(gymId, of.sequence, next.tally, event)
    if (!isStored) return false
    Object.assign(of, next)
    afterStoring(deps, gymId, event)
    return true
  }

  async function count(gymId: string): Promise<void> {
    const tally = known.get(gymId)
    if (!toRecount.delete(gymId) && tally && (await storeChanges(gymId, tally))) return
    known.delete(gymId)
    recounting.add(gymId)
    const counted = await recountGym(deps, gymId).finally(() => recounting.delete(gymId))
    if (counted) known.set(gymId, { ...counted, changes: noRatings })
  }

  const settle = coalesce((gymId) =>
    count(gymId).catch((error) => {
      // The changes are gone, but their rows are stored.
      toRecount.add(gymId)
      throw error
    }),
  )

  return {
    async include(gymId, record) {
      const before = known.get(gymId) ?? (await read(gymId))
      const change = await record()
      if (change && isSameTally(change, noRatings)) return
      if (change && before && known.get(gymId) === before) before.changes = sumOf(before.changes, change)
      else toRecount.add(gymId)
      await settle(gymId)
    },
  }
}

/** Counts all rows each time: for repairs, which trust no stored tally. */
export function recountedTallies(deps: RecountDeps): Tallies {
  return {
    async include(gymId, record) {
      await record()
      await recountGym(deps, gymId)
    },
  }
}

interface CountedGyms {
  recounts: RecountStore
  relay: Relay
}

/** The tally of a gym as it is stored, with its number. */
interface CountedTally {
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

function countedGyms({ ownGyms, providerGyms }: RecountDeps, gymId: string): CountedGyms {
  return isProviderGym(gymId) ? providerGyms : ownGyms
}

function gymRated(gymId: string, { sequence, tally }: CountedTally, now: Date) {
  const { ratingSum, totalReviews } = tally
  const averageRating = meanRating(ratingSum, totalReviews)
  return newEvent('gym-rated', { gymId, averageRating, totalReviews, sequence }, now)
}

function afterStoring(deps: RecountDeps, gymId: string, event: DomainEvent<'gym-rated'>): void {
  deps.gymIndex.changed(gymId)
  countedGyms(deps, gymId).relay.publish(gymId, event)
}
