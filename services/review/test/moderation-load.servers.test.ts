// Members post while administrators hide, restore and merge: two instances each of the gym and the review service, one
// broker. Afterwards every number of every gym is what a recount of the reviews themselves gives.
import { randomUUID } from 'node:crypto'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed, patiently, type TestBed, until } from '@jumpingjack/kit/testing/testing'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble as assembleGym } from '../../gym/src/app.ts'
import type { GymDocument } from '../../gym/src/gyms/gyms.store.ts'
import type { Rating } from '../../gym/src/ratings/ratings.store.ts'
import { assemble as assembleReview } from '../src/app.ts'
import type { StoredReview } from '../src/reviews/reviews.rules.ts'
import { type Booted, bootReview } from './boot.ts'

const nobody = 'http://127.0.0.1:9'
const gymCount = 9
const memberCount = 20
const postsEach = 9
const decisionCount = 90
/** By the places of the gyms: a chain from either end, two into one, and what is posted to in the end. */
const merges = [
  [0, 1],
  [2, 3],
  [1, 3],
  [4, 5],
  [6, 5],
] as const
const homes = [3, 3, 3, 3, 5, 5, 5, 7, 8]

let bed: TestBed
let review: Booted
let gymDb: Connection
const gymUrls: string[] = []
const reviewUrls: string[] = []
const ending: (() => Promise<void>)[] = []

beforeAll(async () => {
  bed = await createTestBed()
  const gymEnv = { ...bed.env('gym'), REVIEW_URL: nobody, PLACES_URL: nobody }
  for (let replica = 0; replica < 2; replica++) {
    const gym = await startService('gym', gymEnv, assembleGym)
    gymUrls.push(gym.url)
    ending.push(gym.stop)
  }
  review = await bootReview({ GYM_URL: gymUrls[0] }, bed)
  const second = await startService('review', review.env, assembleReview)
  reviewUrls.push(review.url, second.url)
  gymDb = await mongoose.createConnection(gymEnv.MONGO_URL, { dbName: gymEnv.MONGO_DB }).asPromise()
  ending.push(second.stop, () => gymDb.close())
})
afterAll(async () => {
  for (const end of ending) await end()
  await review.remove()
})

const turn = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const admin = (service: 'gym' | 'review', url: string) =>
  bed.client(service, url, { role: 'service', service: 'admin' })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function addGyms(): Promise<string[]> {
  const member = await bed.client('gym', turn(gymUrls, 0))
  const ids: string[] = []
  for (let n = 0; n < gymCount; n++) {
    const draft = { name: `Gym ${n}`, address: '1 Main St', latitude: n, longitude: n, type: 'CrossFit' }
    ids.push((await member.call('POST', '/api/gyms', draft)).json.id)
  }
  return ids
}

/** What each member said last of what each gym is in the end. */
type Ledger = Map<string, { rating: number }>

async function postAll(gyms: string[], said: Ledger, reviewIds: string[]): Promise<void> {
  async function work(index: number): Promise<void> {
    const userId = randomUUID()
    const member = await bed.client('review', turn(reviewUrls, index), aMember({ userId }))
    for (let n = 0; n < postsEach; n++) {
      const place = (index * 5 + n * 7) % gymCount
      const rating = 1 + ((index + n * n) % 5)
      const path = `/api/gyms/${gyms[place]}/reviews`
      const reply = await patiently(() => member.call('POST', path, { rating, comment: `${index}-${n}` }))
      expect([200, 201]).toContain(reply.status)
      said.set(`${userId} at ${gyms[homes[place] ?? 0]}`, { rating })
      reviewIds.push(reply.json.id)
    }
  }
  await Promise.all(Array.from({ length: memberCount }, (_, index) => work(index)))
}

async function decideAll(reviewIds: string[]): Promise<void> {
  const by = await Promise.all(reviewUrls.map((url) => admin('review', url)))
  const reasons = Object.keys(moderationReasons)
  await until('something to decide about', async () => reviewIds.length > 5)
  for (let n = 0; n < decisionCount; n += 3) {
    const decisions = [n, n + 1, n + 2].map((each) => {
      const path = `/internal/reviews/${turn(reviewIds, each * 11)}/hiding`
      const reason = each % 3 === 2 ? null : turn(reasons, each)
      return patiently(() => turn(by, each).call('PUT', path, { reason }))
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
    expect((await patiently(() => turn(by, n).call('POST', path, { into: gyms[into] }))).status).toBe(200)
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

/** A message that is being worked on is in no queue: quiet is what stays quiet. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet++) {
    await until('quiet', isQuiet, 120_000)
    await pause(500)
  }
}

it('leaves no number wrong, no review lost and none doubled', async () => {
  const gyms = await addGyms()
  const said: Ledger = new Map()
  const reviewIds: string[] = []
  const started = Date.now()
  await Promise.all([postAll(gyms, said, reviewIds), decideAll(reviewIds), mergeAll(gyms, reviewIds)])
  const busyMs = Date.now() - started
  await settle()
  const stored = (await review.db.collection('reviews').find().toArray()) as unknown as StoredReview[]
  const kept = stored.filter((each) => !each.movedTo)
  const seen = kept.filter((each) => !each.hiding)
  console.info(
    `${memberCount * postsEach} posts, ${decisionCount} decisions, ${merges.length} merges in ${busyMs} ms: ` +
      `${kept.length} reviews, ${kept.length - seen.length} hidden, ${stored.length - kept.length} moved`,
  )

  // Each member's last word on each gym is there, once.
  const words = kept.map((each) => [`${each.userId} at ${each.gymId}`, { rating: each.rating }] as const)
  expect(words.length).toBe(said.size)
  expect(new Map(words)).toEqual(said)

  // The gym service has a row of each review, which counts exactly those that everybody sees.
  const rows = await gymDb.collection<Rating>('ratings').find().toArray()
  const rowOf = new Map(
    rows.map(({ _id, gymId, rating, deleted, revision }) => [_id, { gymId, rating, deleted, revision }]),
  )
  const expected = stored.map(({ _id, gymId, rating, revision, hiding, movedTo }) => {
    return [_id, { gymId, rating, deleted: Boolean(movedTo || hiding), revision }] as const
  })
  expect(rowOf).toEqual(new Map(expected))

  // Count, sum and average of every gym, as it is stored and as both services tell it.
  const member = await bed.client('gym', turn(gymUrls, 1))
  const asGym = await review.asService()
  for (const gymId of gyms) {
    const ratings = seen.filter((each) => each.gymId === gymId).map((each) => each.rating)
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
  expect(listed.sort()).toEqual([...new Set(homes)].map((home) => gyms[home]).sort())
  expect([(await bed.depths('gym')).dead, (await bed.depths('review')).dead]).toEqual([0, 0])
}, 600_000)
