// @module-tag full
// Members post while administrators hide, restore and merge, with two replicas each of the gym and the review service.
// Afterwards every count and average of every gym equals a recount of its reviews.
import { randomUUID } from 'node:crypto'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed, patiently, type TestBed } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble as assembleGym } from '../../gym/src/app.ts'
import type { GymDocument } from '../../gym/src/gyms/gyms.store.ts'
import type { Rating } from '../../gym/src/ratings/ratings.store.ts'
import { assemble as assembleReview } from '../src/app.ts'
import type { StoredReview } from '../src/reviews/reviews.rules.ts'
import { type Booted, bootReview } from './boot.ts'

const unreachable = 'http://127.0.0.1:9'
const gymCount = 9
const memberCount = 20
const postsEach = 9
const decisionCount = 90
/** By index: a chain that is merged from either end, and two gyms into one. */
const merges = [
  [0, 1],
  [2, 3],
  [1, 3],
  [4, 5],
  [6, 5],
] as const
/** The remaining gym of each gym, by index. */
const mergedInto = [3, 3, 3, 3, 5, 5, 5, 7, 8]

let bed: TestBed
let review: Booted
let gymDb: Connection
const gymUrls: string[] = []
const reviewUrls: string[] = []
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  bed = await createTestBed()
  // The user service consumes it too, and does not run here.
  await bed.accept('gym-merged')
  const gymEnv = {
    ...bed.env('gym'),
    REVIEW_URL: unreachable,
    USER_URL: unreachable,
    ADMIN_URL: unreachable,
    PAYMENT_URL: unreachable,
    PLACES_URL: unreachable,
  }
  for (let replica = 0; replica < 2; replica++) {
    const gym = await startService('gym', gymEnv, assembleGym)
    gymUrls.push(gym.url)
    stops.push(gym.stop)
  }
  review = await bootReview({ GYM_URL: gymUrls[0] }, bed)
  const second = await startService('review', review.env, assembleReview)
  reviewUrls.push(review.url, second.url)
  gymDb = await mongoose.createConnection(gymEnv.MONGO_URL, { dbName: gymEnv.MONGO_DB }).asPromise()
  stops.push(second.stop, () => gymDb.close())
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await review.remove()
})

const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const admin = (service: 'gym' | 'review', url: string) =>
  bed.client(service, url, { role: 'service', service: 'admin' })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function addGyms(): Promise<string[]> {
  const member = await bed.client('gym', pick(gymUrls, 0))
  const ids: string[] = []
  for (let n = 0; n < gymCount; n++) {
    const draft = { name: `Gym ${n}`, address: '1 Main St', latitude: n, longitude: n, type: 'CrossFit' }
    ids.push((await member.call('POST', '/api/gyms', draft)).json.id)
  }
  return ids
}

/** The last rating per member and remaining gym. */
type LastRatings = Map<string, { rating: number }>

async function postAll(gyms: string[], lastRatings: LastRatings, reviewIds: string[]): Promise<void> {
  async function work(index: number): Promise<void> {
    const userId = randomUUID()
    const member = await bed.client('review', pick(reviewUrls, index), aMember({ userId }))
    for (let n = 0; n < postsEach; n++) {
      const place = (index * 5 + n * 7) % gymCount
      const rating = 1 + ((index + n * n) % 5)
      const path = `/api/gyms/${gyms[place]}/reviews`
      const reply = await patiently(() => member.call('POST', path, { rating, comment: `${index}-${n}` }))
      expect([200, 201]).toContain(reply.status)
      lastRatings.set(`${userId} at ${gyms[mergedInto[place] ?? 0]}`, { rating })
      reviewIds.push(reply.json.id)
    }
  }
  await Promise.all(Array.from({ length: memberCount }, (_, index) => work(index)))
}

async function decideAll(reviewIds: string[]): Promise<void> {
  const by = await Promise.all(reviewUrls.map((url) => admin('review', url)))
  const reasons = Object.keys(moderationReasons)
  await until('reviews to decide about', async () => reviewIds.length > 5)
  for (let n = 0; n < decisionCount; n += 3) {
    const decisions = [n, n + 1, n + 2].map((each) => {
      const path = `/internal/reviews/${pick(reviewIds, each * 11)}/hiding`
      const reason = each % 3 === 2 ? null : pick(reasons, each)
      return patiently(() => pick(by, each).call('PUT', path, { reason }))
    })
    for (const reply of await Promise.all(decisions)) expect(reply.status).toBe(200)
  }
}

/** Spread over the posts. */
async function mergeAll(gyms: string[], reviewIds: readonly string[]): Promise<void> {
  const by = await Promise.all(gymUrls.map((url) => admin('gym', url)))
  for (const [n, [from, into]] of merges.entries()) {
    const posted = ((n + 1) * memberCount * postsEach) / (merges.length + 1)
    await until(`${posted} posts`, async () => reviewIds.length >= posted, 300_000)
    const path = `/internal/gyms/${gyms[from]}/merge`
    expect((await patiently(() => pick(by, n).call('POST', path, { into: gyms[into] }))).status).toBe(200)
  }
}

async function isQuiet(): Promise<boolean> {
  const waiting = { outboxAt: { $exists: true } }
  const outboxes = [
    await review.db.collection('reviews').countDocuments(waiting),
    await gymDb.collection('gyms').countDocuments(waiting),
  ]
  const underWay = await review.db.collection('reviews').countDocuments({ isMoving: true })
  const depths = await Promise.all([bed.depths('gym'), bed.depths('review')])
  const waitingMessages = depths.map(({ queue, retry }) => queue + retry)
  return [...outboxes, underWay, ...waitingMessages].every((count) => count === 0)
}

/** A message that is being handled is in no queue, so the system must stay quiet for a while. */
async function waitUntilQuiet(): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet++) {
    await until('quiet', isQuiet, 120_000)
    await pause(500)
  }
}

it('leaves every count right, and no review lost or doubled', async () => {
  const gyms = await addGyms()
  const lastRatings: LastRatings = new Map()
  const reviewIds: string[] = []
  const started = Date.now()
  await Promise.all([postAll(gyms, lastRatings, reviewIds), decideAll(reviewIds), mergeAll(gyms, reviewIds)])
  const busyMs = Date.now() - started
  await waitUntilQuiet()
  const stored = (await review.db.collection('reviews').find().toArray()) as unknown as StoredReview[]
  const kept = stored.filter((each) => !each.movedTo)
  const visible = kept.filter((each) => !each.hiding)
  console.info(
    `${memberCount * postsEach} posts, ${decisionCount} decisions, ${merges.length} merges in ${busyMs} ms: ` +
      `${kept.length} reviews, ${kept.length - visible.length} hidden, ${stored.length - kept.length} moved`,
  )

  // Each member's last review of each gym exists once.
  const keptRatings = kept.map(
    (each) => [`${each.userId} at ${each.gymId}`, { rating: each.rating }] as const,
  )
  expect(keptRatings.length).toBe(lastRatings.size)
  expect(new Map(keptRatings)).toEqual(lastRatings)

  // The gym service has a row per review, and counts exactly the visible ones.
  const rows = await gymDb.collection<Rating>('ratings').find().toArray()
  const rowOf = new Map(
    rows.map(({ _id, gymId, rating, deleted, revision }) => [_id, { gymId, rating, deleted, revision }]),
  )
  const expected = stored.map(({ _id, gymId, rating, revision, hiding, movedTo }) => {
    return [_id, { gymId, rating, deleted: Boolean(movedTo || hiding), revision }] as const
  })
  expect(rowOf).toEqual(new Map(expected))

  // Count, sum and average of every gym, as stored and as both services return it.
  const member = await bed.client('gym', pick(gymUrls, 1))
  const asGym = await review.asService()
  for (const gymId of gyms) {
    const ratings = visible.filter((each) => each.gymId === gymId).map((each) => each.rating)
    const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0)
    const numbers = { totalReviews: ratings.length, averageRating: meanRating(ratingSum, ratings.length) }
    const document = await gymDb.collection<GymDocument>('gyms').findOne({ _id: gymId })
    expect(document).toMatchObject({ totalReviews: ratings.length, ratingSum })
    expect((await asGym.call('GET', `/internal/gyms/${gymId}/reviews`)).json).toMatchObject(numbers)
    if (!document?.mergedInto) {
      expect((await member.call('GET', `/api/gyms/${gymId}`)).json).toMatchObject({ id: gymId, ...numbers })
    }
  }
  const listed = (await member.call('GET', '/api/gyms')).json.map((gym: { id: string }) => gym.id)
  expect(listed.sort()).toEqual([...new Set(mergedInto)].map((index) => gyms[index]).sort())
  expect([(await bed.depths('gym')).dead, (await bed.depths('review')).dead]).toEqual([0, 0])
}, 600_000)
