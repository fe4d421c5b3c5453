// Compares a ledger with the database and with what members see: every acknowledged review is stored once, and count
// and average of each gym equal a recount.
import { setTimeout as sleep } from 'node:timers/promises'
import { queuesOf } from '@jumpingjack/contracts/events/events'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { connect } from 'amqplib'
import { type ChaosProduct, type Outcome, p99Of, type TimeGoals } from '../product.ts'
import { type Ledger, type Slot, type Traffic, wordOf } from './ledger.ts'

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
): Promise<Outcome> {
  const storage = await openStorage(ledger.product)
  try {
    const settledMs = await settle(ledger, storage, since)
    const reviews = await storage.reviews(ledger.gyms.map(({ id }) => id))
    const lost = ledger.slots.filter((slot) => !isKept(slot, reviews))
    const doubled = reviews.length - new Set(reviews.map(({ gymId, userId }) => `${gymId} ${userId}`)).size
    const miscounted = await miscountedGyms(ledger, reviews)
    const kept = reviews.filter(({ userId }) => ledger.erased.has(userId)).length
    const misread = await misreadGyms(ledger, reviews)
    const { acknowledged, deleted, unclear, unexpected } = traffic
    return {
      figures: {
        requests: acknowledged + unclear + sum(Object.values(unexpected)),
        acknowledged,
        deleted,
        unclear,
        stored: reviews.length,
        lost: lost.length,
        doubled,
        miscounted: miscounted.length,
        'deleted accounts': ledger.erased.size,
        'their reviews': kept,
        'GET differs': misread.length,
        'settled after s': settledMs === undefined ? 'never' : (settledMs / 1_000).toFixed(1),
      },
      faults: [
        ...lost.map((slot) => describeLoss(slot, reviews)),
        ...(doubled > 0 ? [`${doubled} reviews are stored twice`] : []),
        ...miscounted.map((each) => `The list shows ${each}`),
        ...(kept > 0 ? [`${kept} reviews of deleted accounts are left`] : []),
        ...misread.map((id) => `GET /api/gyms/${id} does not show the stored reviews`),
        ...(settledMs === undefined ? ['Outboxes or queues are not empty'] : []),
        ...missedGoals(goals, traffic, settledMs ?? 0),
        ...Object.entries(unexpected).map(([status, count]) => `${count} replies with status ${status}`),
      ],
    }
  } finally {
    await storage.close()
  }
}

async function settle(ledger: Ledger, storage: Storage, since: number): Promise<number | undefined> {
  const ids = ledger.gyms.map(({ id }) => id)
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) {
    if ((await storage.waitingEvents()) > 0) continue
    const reviews = await storage.reviews(ids)
    if (reviews.some(({ userId }) => ledger.erased.has(userId))) continue
    if ((await miscountedGyms(ledger, reviews)).length === 0) return Date.now() - since
  }
  return undefined
}

function missedGoals({ settledMaxS, p99MaxMs }: TimeGoals, { times }: Traffic, settledMs: number): string[] {
  const p99Ms = p99Of(times)
  return [
    ...(settledMaxS !== undefined && settledMs > settledMaxS * 1_000
      ? [`Settled after ${settledMs} ms, not within ${settledMaxS} s`]
      : []),
    ...(p99MaxMs !== undefined && p99Ms > p99MaxMs ? [`p99 is ${p99Ms} ms, not ${p99MaxMs} ms or less`] : []),
  ]
}

function isKept({ gymId, member, possible }: Slot, reviews: readonly StoredReview[]): boolean {
  const stored = reviews.find((review) => review.gymId === gymId && review.userId === member.id)
  return possible.has(stored && wordOf(stored))
}

function describeLoss(slot: Slot, reviews: readonly StoredReview[]): string {
  const stored = reviews.find(({ gymId, userId }) => gymId === slot.gymId && userId === slot.member.id)
  const expected = [...slot.possible].map((value) => value ?? 'no review').join(' or ')
  return `Gym ${slot.gymId}, member ${slot.member.id}: stored is ${stored ? wordOf(stored) : 'no review'}, not ${expected}`
}

/** The gyms whose entry in the list differs from a recount. */
async function miscountedGyms(ledger: Ledger, reviews: readonly StoredReview[]): Promise<string[]> {
  const [{ member } = { member: undefined }] = ledger.slots
  const list = await patiently(() => get(member, `/api/gyms?bbox=${ledger.bbox}`))
  const listed: { id: string; averageRating: string; totalReviews: number }[] = list.json
  return ledger.gyms.flatMap(({ id }) => {
    const ratings = reviews.filter(({ gymId }) => gymId === id).map(({ rating }) => rating)
    const counted = `${ratings.length} reviews, ${meanRating(sum(ratings), ratings.length)}`
    const gym = listed.find((each) => each.id === id)
    const shown = gym ? `${gym.totalReviews} reviews, ${gym.averageRating}` : 'nothing'
    return shown === counted ? [] : [`${shown} for ${id}, counted are ${counted}`]
  })
}

/** The gyms whose page does not show exactly the stored reviews. It has room for the 100 newest. */
async function misreadGyms(ledger: Ledger, reviews: readonly StoredReview[]): Promise<string[]> {
  const misread: string[] = []
  const [{ member } = { member: undefined }] = ledger.slots
  for (const { id } of ledger.gyms) {
    const { json } = await patiently(() => get(member, `/api/gyms/${id}`))
    const stored = reviews.filter(({ gymId }) => gymId === id).map(wordOf)
    const shown = (json.reviews as StoredReview[]).map(wordOf)
    if (JSON.stringify(shown.sort()) !== JSON.stringify(stored.sort())) misread.push(id)
  }
  return misread
}

function get(member: Slot['member'] | undefined, path: string) {
  if (!member) throw new Error('The ledger has no member')
  return member.call('GET', path)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

interface StoredReview {
  gymId: string
  userId: string
  rating: number
  comment: string | null
}

interface Storage {
  /** Without the tombstones of deleted ones. */
  reviews(gymIds: readonly string[]): Promise<StoredReview[]>
  /** The number of events in outboxes, queues and retry queues of reviews, ratings and deleted accounts. */
  waitingEvents(): Promise<number>
  deadLetters(): Promise<number>
  close(): Promise<void>
}

const consumers = ['gym', 'review', 'user'] as const

export async function openStorage({ env, namespace }: ChaosProduct): Promise<Storage> {
  const open = (service: string) => openMongo(env.MONGO_URL ?? '', `${namespace}-${service}`)
  const [reviewDb, gymDb, userDb] = await Promise.all([open('review'), open('gym'), open('user')])
  const broker = await connect(env.RABBITMQ_URL ?? '')
  const channel = await broker.createChannel()
  const names = consumers.flatMap((service) =>
    queuesOf(service).map(({ queue }) => brokerNames(service, namespace, queue)),
  )
  const depth = async (queues: string[]) => {
    let count = 0
    for (const queue of queues) count += (await channel.checkQueue(queue)).messageCount
    return count
  }
  return {
    async reviews(gymIds) {
      const fields = { gymId: 1, userId: 1, rating: 1, comment: 1 }
      const find = reviewDb.collection('reviews').find({ gymId: { $in: [...gymIds] }, deletedAt: null })
      return (await find.project(fields).toArray()) as unknown as StoredReview[]
    },
    async waitingEvents() {
      const waiting = { outboxAt: { $exists: true } }
      const inOutboxes = await Promise.all([
        reviewDb.collection('reviews').countDocuments(waiting),
        gymDb.collection('gyms').countDocuments(waiting),
        userDb.collection('erasures').countDocuments(waiting),
      ])
      const inQueues = await depth(names.flatMap(({ queue, retry }) => [queue, retry]))
      return inOutboxes.reduce((sum, count) => sum + count, inQueues)
    },
    deadLetters: () => depth(names.map(({ dead }) => dead)),
    async close() {
      await Promise.all([reviewDb, gymDb, userDb, broker].map((each) => each.close()))
    },
  }
}
