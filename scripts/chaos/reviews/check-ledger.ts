// Compares a ledger with the database and with what members see: every acknowledged review is stored once, count and
// average of each gym equal a recount, and it is shown and found where it is, or nowhere if it was closed or merged.
import { setTimeout as sleep } from 'node:timers/promises'
import { formatDegrees } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { messagesIn, p99Of, type RunResult, type TimeGoals } from '../product.ts'
import { homeOf, type Ledger, type Slot, type Traffic, wordOf } from './ledger.ts'

/** The promise is 30 s; a busy machine takes longer. */
const patienceMs = 120_000

/**
 * Waits until outboxes and queues are empty and the averages are right. `since` is when both the last fault and
 * the last request have ended.
 */
export async function checkLedger(
  ledger: Ledger,
  traffic: Traffic,
  since: number,
  goals: TimeGoals = {},
): Promise<RunResult> {
  const storage = await openStorage(ledger)
  try {
    const settledS = await settle(ledger, storage, since)
    const reviews = await storage.reviews()
    const { acknowledged, deleted, unclear, unexpected } = traffic
    const broken = {
      lost: ledger.slots.flatMap((slot) => lossOf(ledger, slot, reviews)),
      doubled: doublesIn(reviews).map((slot) => `A review is stored twice: ${slot}`),
      miscounted: await miscountedGyms(ledger, reviews),
      'left of deleted accounts': reviews
        .filter(({ userId }) => ledger.erased.has(userId))
        .map(({ userId }) => `A review of the deleted account ${userId} is left`),
      'GET differs': await misreadGyms(ledger, reviews),
      'search differs': await unfoundGyms(ledger),
    }
    return {
      figures: {
        requests: acknowledged + unclear + sum(Object.values(unexpected)),
        ...{ acknowledged, deleted, unclear, stored: reviews.length, 'deleted accounts': ledger.erased.size },
        ...Object.fromEntries(Object.entries(broken).map(([name, { length }]) => [name, length])),
        'settled after s': settledS?.toFixed(1) ?? 'never',
      },
      faults: [
        ...Object.values(broken).flat(),
        ...(settledS === undefined ? ['Outboxes or queues are not empty'] : []),
        ...missedGoals(goals, traffic, settledS ?? 0),
        ...Object.entries(unexpected).map(([status, count]) => `${count} replies with status ${status}`),
      ],
    }
  } finally {
    await storage.close()
  }
}

/** In seconds. Undefined if it takes too long. */
async function settle(ledger: Ledger, storage: Storage, since: number): Promise<number | undefined> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) {
    if ((await storage.unpublished()) > 0 || (await messagesIn(ledger.product)).waiting > 0) continue
    const reviews = await storage.reviews()
    if (reviews.some(({ userId }) => ledger.erased.has(userId))) continue
    if ((await miscountedGyms(ledger, reviews)).length === 0) return (Date.now() - since) / 1_000
  }
  return undefined
}

function missedGoals({ settledMaxS, p99MaxMs }: TimeGoals, { times }: Traffic, settledS: number): string[] {
  const p99Ms = p99Of(times)
  return [
    ...(settledS > (settledMaxS ?? Infinity)
      ? [`Settled after ${settledS} s, not within ${settledMaxS} s`]
      : []),
    ...(p99Ms > (p99MaxMs ?? Infinity) ? [`p99 is ${p99Ms} ms, not ${p99MaxMs} ms or less`] : []),
  ]
}

function lossOf(
  ledger: Ledger,
  { gymId, member, possible }: Slot,
  reviews: readonly StoredReview[],
): string[] {
  const home = homeOf(ledger, gymId)
  const review = reviews.find((each) => each.gymId === home && each.userId === member.id)
  const stored = review && wordOf(review)
  if (possible.has(stored)) return []
  const [found = 'no review', ...expected] = [stored, ...possible].map((word) => word ?? 'no review')
  return [`Gym ${gymId}, member ${member.id}: stored is ${found}, not ${expected.join(' or ')}`]
}

function doublesIn(reviews: readonly StoredReview[]): string[] {
  const slots = reviews.map(({ gymId, userId }) => `gym ${gymId}, member ${userId}`)
  return slots.filter((slot, index) => slots.indexOf(slot) !== index)
}

/**
 * The gyms whose entry in the list or among the favourites of a member differs from a recount, or from what was last
 * decided about them. Closed ones are favourites only, and merged ones nothing.
 */
async function miscountedGyms(ledger: Ledger, reviews: readonly StoredReview[]): Promise<string[]> {
  const [owner] = ledger.deciders.members
  const listed: Gym[] = await get(ledger, `/api/gyms?bbox=${ledger.bbox}`)
  const favorites: { gym: Gym }[] = (await patiently(() => owner.call('GET', '/api/favorites'))).json
  const saved = favorites.map(({ gym }) => gym)
  return ledger.gyms.flatMap(({ id, isClosed, mergedInto, latitude, longitude }) => {
    const ratings = reviews.filter(({ gymId }) => gymId === id).map(({ rating }) => rating)
    const place = `${formatDegrees(latitude)},${formatDegrees(longitude)}`
    const counted = `${ratings.length} reviews, ${meanRating(sum(ratings), ratings.length)} at ${place}`
    const shownIn = (gyms: readonly Gym[]) => {
      const gym = gyms.find((each) => each.id === id)
      if (!gym) return 'nothing'
      const { totalReviews, averageRating, closed } = gym
      const at = `${gym.latitude},${gym.longitude}`
      return `${totalReviews} reviews, ${averageRating} at ${at}${closed ? ', closed' : ''}`
    }
    const shown = [shownIn(listed), shownIn(saved)]
    const whereOpen = mergedInto ? ['nothing', 'nothing'] : [counted, counted]
    const right = isClosed ? ['nothing', `${counted}, closed`] : whereOpen
    return shown.join() === right.join()
      ? []
      : [`List and favourites show ${shown.join(' and ')} for ${id}, not ${right.join(' and ')}`]
  })
}

/** The gyms whose page does not show exactly the stored reviews. It has room for the 100 newest. */
async function misreadGyms(ledger: Ledger, reviews: readonly StoredReview[]): Promise<string[]> {
  const misread: string[] = []
  for (const { id } of ledger.gyms) {
    const gym: { reviews: StoredReview[] } = await get(ledger, `/api/gyms/${id}`)
    const home = homeOf(ledger, id)
    const stored = reviews.filter(({ gymId }) => gymId === home).map(wordOf)
    if (JSON.stringify(gym.reviews.map(wordOf).sort()) !== JSON.stringify(stored.sort()))
      misread.push(`GET /api/gyms/${id} does not show the stored reviews`)
  }
  return misread
}

/** The gyms that a search for the exact name does not find as they are. The names of all gyms are similar. */
async function unfoundGyms(ledger: Ledger): Promise<string[]> {
  const unfound: string[] = []
  for (const { id, name, isClosed, mergedInto } of ledger.gyms) {
    const found: Gym[] = await get(ledger, `/api/gyms?bbox=${ledger.bbox}&q=${encodeURIComponent(name)}`)
    const gym = found.find((each) => each.id === id)
    const isShown = gym && !!gym.closed === isClosed && (isClosed || found[0] === gym)
    if (mergedInto ? gym : !isShown)
      unfound.push(`A search for ${name} finds ${found.map((each) => each.name)}`)
  }
  return unfound
}

async function get({ slots }: Ledger, path: string) {
  const [slot] = slots
  if (!slot) throw new Error('The ledger has no member')
  return (await patiently(() => slot.member.call('GET', path))).json
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

interface StoredReview {
  gymId: string
  userId: string
  rating: number
  comment: string | null
}

type Storage = Awaited<ReturnType<typeof openStorage>>

async function openStorage({ product: { env, namespace }, gyms }: Ledger) {
  const db = await openMongo(env.MONGO_URL ?? '', namespace)
  const collection = (service: string, name: string) =>
    db.getClient().db(`${namespace}-${service}`).collection(name)
  const withEvents = [
    collection('review', 'reviews'),
    collection('gym', 'gyms'),
    collection('user', 'erasures'),
  ]
  return {
    /** Without the tombstones of deleted ones. */
    async reviews(): Promise<StoredReview[]> {
      const found = collection('review', 'reviews').find({
        gymId: { $in: gyms.map(({ id }) => id) },
        deletedAt: null,
      })
      return found.project<StoredReview>({ gymId: 1, userId: 1, rating: 1, comment: 1 }).toArray()
    },
    /** The number of documents with events in their outboxes. */
    async unpublished(): Promise<number> {
      const counts = withEvents.map((each) => each.countDocuments({ outboxAt: { $exists: true } }))
      return sum(await Promise.all(counts))
    },
    close: () => db.close(),
  }
}
