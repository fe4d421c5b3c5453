// @module-tag full
// Members post while administrators hide, restore and merge, with two replicas each of the gym and the review service.
// Afterwards every count and average of every gym equals a recount of its reviews.
import { randomUUID } from 'node:crypto'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed, patiently } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it, vi } from 'vitest'
import type { GymDocument } from '../../gym/src/gyms/gyms.store.ts'
import type { Rating } from '../../gym/src/ratings/ratings.store.ts'
import { startGym } from '../../user/test/boot-social.ts'
import { assemble as assembleReview } from '../src/app.ts'
import type { StoredReview } from '../src/reviews/reviews.rules.ts'
import { bootReview } from './boot.ts'

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

const bed = await createTestBed()
// The user service consumes it too, and does not run here.
await bed.accept('gym-merged')
const [gym, secondGym] = [await startGym(bed, { PORT: 0 }), await startGym(bed, { PORT: 0 })]
const review = await bootReview({ GYM_URL: gym.url }, bed)
const second = await startService('review', review.env, assembleReview)
const db = await openMongo(bed.env('gym').MONGO_URL, `${bed.namespace}-gym`)
afterAll(async () => {
  for (const each of [gym, secondGym]) await each.stop()
  await db.close()
  await second.stop()
  await review.remove()
})

const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const admins = (service: 'gym' | 'review', urls: string[]) =>
  Promise.all(urls.map((url) => bed.client(service, url, { role: 'service', service: 'admin' })))

/** The last rating per member and remaining gym. */
type LastRatings = Map<string, number>

async function postAll(gyms: string[], lastRatings: LastRatings, reviewIds: string[]): Promise<void> {
  async function work(index: number): Promise<void> {
    const userId = randomUUID()
    const url = pick([review.url, second.url], index)
    const member = await bed.client('review', url, aMember({ userId }))
    for (let n = 0; n < postsEach; n++) {
      const place = (index * 5 + n * 7) % gymCount
      const rating = 1 + ((index + n * n) % 5)
      const body = { rating, comment: `${index}-${n}` }
      const reply = await patiently(() => review.post(member, String(gyms[place]), body))
      expect([200, 201]).toContain(reply.status)
      lastRatings.set(`${userId} at ${gyms[mergedInto[place] ?? 0]}`, rating)
      reviewIds.push(reply.json.id)
    }
  }
  await Promise.all(Array.from({ length: memberCount }, (_, index) => work(index)))
}

async function decideAll(reviewIds: string[]): Promise<void> {
  const by = await admins('review', [review.url, second.url])
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
  const by = await admins('gym', [gym.url, secondGym.url])
  for (const [n, [from, into]] of merges.entries()) {
    const posted = ((n + 1) * memberCount * postsEach) / (merges.length + 1)
    await until(`${posted} posts`, async () => reviewIds.length >= posted, 300_000)
    const path = `/internal/gyms/${gyms[from]}/merge`
    expect((await patiently(() => pick(by, n).call('POST', path, { into: gyms[into] }))).status).toBe(200)
  }
}

it('leaves every count right, and no review lost or doubled', async () => {
  const gyms: string[] = []
  for (let n = 0; n < gymCount; n++) gyms.push(await gym.addGym(`Gym ${n}`))
  const lastRatings: LastRatings = new Map()
  const reviewIds: string[] = []
  await Promise.all([postAll(gyms, lastRatings, reviewIds), decideAll(reviewIds), mergeAll(gyms, reviewIds)])
  await vi.waitFor(() => checkAll(gyms, lastRatings), { timeout: 300_000, interval: 500 })
  const listed = (await secondGym.member.call('GET', '/api/gyms')).json.map(({ id }: { id: string }) => id)
  expect(listed.sort()).toEqual([...new Set(mergedInto)].map((index) => gyms[index]).sort())
  expect([(await bed.depths('gym')).dead, (await bed.depths('review')).dead]).toEqual([0, 0])
}, 600_000)

/** Throws unless all moves are finished, and both services count exactly what is stored. */
async function checkAll(gyms: readonly string[], lastRatings: LastRatings): Promise<void> {
  const stored = (await review.db.collection('reviews').find().toArray()) as unknown as StoredReview[]
  const kept = stored.filter((each) => !each.movedTo)
  const visible = kept.filter((each) => !each.hiding)
  expect(stored.filter(({ isMoving }) => isMoving)).toEqual([])

  // Each member's last review of each gym exists once.
  expect(kept.length).toBe(lastRatings.size)
  expect(new Map(kept.map(({ userId, gymId, rating }) => [`${userId} at ${gymId}`, rating]))).toEqual(
    lastRatings,
  )

  // The gym service has a row per review, and counts exactly the visible ones.
  const rows = await db.collection<Rating>('ratings').find().toArray()
  const rowOf = new Map(
    rows.map(({ _id, gymId, rating, deleted, revision }) => [_id, { gymId, rating, deleted, revision }]),
  )
  const expected = stored.map(({ _id, gymId, rating, revision, hiding, movedTo }) => {
    return [_id, { gymId, rating, deleted: Boolean(movedTo || hiding), revision }] as const
  })
  expect(rowOf).toEqual(new Map(expected))

  // Count, sum and average of every gym, as stored and as both services return it.
  for (const gymId of gyms) {
    const ratings = visible.filter((each) => each.gymId === gymId).map((each) => each.rating)
    const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0)
    const numbers = { totalReviews: ratings.length, averageRating: meanRating(ratingSum, ratings.length) }
    const document = await db.collection<GymDocument>('gyms').findOne({ _id: gymId })
    expect(document).toMatchObject({ totalReviews: ratings.length, ratingSum })
    expect(await review.reviewsOf(gymId)).toMatchObject(numbers)
    if (!document?.mergedInto) {
      const shown = (await secondGym.member.call('GET', `/api/gyms/${gymId}`)).json
      expect(shown).toMatchObject({ id: gymId, ...numbers })
    }
  }
}
