// Averages by events: whatever order, number of times and instance they come to, the numbers end up exact.
import { randomUUID } from 'node:crypto'
import { connectMongo } from '@jumpingjack/kit/mongo/mongo'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { until } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredGym } from '../src/gyms/gyms.rules.ts'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { createProviderGymStore } from '../src/gyms/provider-gyms.store.ts'
import { mendDrift } from '../src/ratings/ratings.actions.ts'
import { createRatingStore } from '../src/ratings/ratings.store.ts'
import { aPayload, type Booted, bootGym, type Fact } from './start-gym.ts'

let gym: Booted
beforeAll(async () => {
  gym = await bootGym()
  await gym.another()
})
afterAll(() => gym.remove())

async function aGymId(): Promise<string> {
  const [id = ''] = await gym.gyms({})
  return id
}

/** Waits until all that was published so far has left the queue; the last of it may still be in hand. */
async function settled(): Promise<void> {
  const sentinel = await aGymId()
  await gym.publish('review-created', aPayload({ gymId: sentinel }))
  await until('the last event', async () => (await gym.gym(sentinel)).totalReviews === 1)
  await until('an empty queue', async () => {
    const { queue, retry } = await gym.bed.depths('gym')
    return queue === 0 && retry === 0
  })
}

async function numbers(gymId: string) {
  const { averageRating, totalReviews } = await gym.gym(gymId)
  return [averageRating, totalReviews]
}

const eventName = (fact: Fact) => (fact.revision === 1 ? 'review-created' : 'review-updated')

it('counts a review once however often its event arrives', async () => {
  const gymId = await aGymId()
  const facts = [5, 4, 4].map((rating) => aPayload({ gymId, rating }))
  for (const fact of [...facts, ...facts]) await gym.publish('review-created', fact)
  await settled()
  await expect.poll(() => numbers(gymId)).toEqual(['4.33', 3])
})

it('lets the newest revision stand, in whatever order they come', async () => {
  const gymId = await aGymId()
  const first = aPayload({ gymId, rating: 1 })
  const third = { ...first, rating: 5, revision: 3 }
  for (const fact of [third, { ...first, rating: 2, revision: 2 }, first, third]) {
    await gym.publish(eventName(fact), fact)
  }
  await settled()
  await expect.poll(() => numbers(gymId)).toEqual(['5.00', 1])
})

it('keeps a deleted review deleted when an older event comes late', async () => {
  const gymId = await aGymId()
  const gone = aPayload({ gymId, rating: 1 })
  await gym.publish('review-created', aPayload({ gymId, rating: 4 }))
  await gym.publish('review-deleted', { ...gone, revision: 3 })
  await gym.publish('review-created', gone)
  await gym.publish('review-updated', { ...gone, rating: 2, revision: 2 })
  await settled()
  await expect.poll(() => numbers(gymId)).toEqual(['4.00', 1])
})

it('counts a hidden review no more, and again when it is restored, in whatever order this is heard', async () => {
  const gymId = await aGymId()
  const fact = aPayload({ gymId, rating: 1 })
  await gym.publish('review-created', aPayload({ gymId, rating: 4 }))
  await gym.publish('review-hidden', { ...fact, revision: 2 })
  await gym.publish('review-created', fact)
  await settled()
  await expect.poll(() => numbers(gymId)).toEqual(['4.00', 1])
  await gym.publish('review-restored', { ...fact, revision: 4 })
  await gym.publish('review-hidden', { ...fact, revision: 3 })
  await settled()
  await expect.poll(() => numbers(gymId)).toEqual(['2.50', 2])
})

it('has no average again when the last review is deleted', async () => {
  const gymId = await aGymId()
  const fact = aPayload({ gymId })
  await gym.publish('review-created', fact)
  await gym.publish('review-deleted', { ...fact, revision: 2 })
  await settled()
  await expect.poll(() => numbers(gymId)).toEqual(['0.00', 0])
})

it('counts 200 reviews of one gym that come to two instances at the same time, each twice', async () => {
  const gymId = await aGymId()
  const facts = Array.from({ length: 200 }, (_, n) => aPayload({ gymId, rating: (n % 5) + 1 }))
  const edits = facts.filter((_, n) => n % 10 === 0).map((fact) => ({ ...fact, rating: 5, revision: 2 }))
  const shuffled = [...facts, ...edits, ...facts, ...edits].sort((a, b) => (a.userId < b.userId ? -1 : 1))
  await Promise.all(shuffled.map((fact) => gym.publish(eventName(fact), fact)))
  await settled()
  const sum = facts.reduce((total, fact, n) => total + (n % 10 === 0 ? 5 : fact.rating), 0)
  await expect.poll(() => numbers(gymId)).toEqual([(sum / 200).toFixed(2), 200])
})

it('moves a gym up the list when it is rated', async () => {
  const gymId = await aGymId()
  for (let n = 0; n < 5; n++) await gym.publish('review-created', aPayload({ gymId, rating: 5 }))
  await settled()
  const [best] = (await gym.member.call('GET', '/api/gyms?limit=1')).json
  expect(best).toMatchObject({ id: gymId, averageRating: '5.00', totalReviews: 5 })
})

it('counts photos with their reviews, and keeps a number that a later event does not tell', async () => {
  const gymId = await aGymId()
  const expectPhotos = async (count: number) => {
    await settled()
    const stored = () => gym.db.collection<StoredGym>('gyms').findOne({ _id: gymId })
    await expect.poll(async () => (await stored())?.photoCount).toBe(count)
  }
  const first = aPayload({ gymId, photoCount: 2 })
  const second = aPayload({ gymId, photoCount: 1 })
  for (const fact of [first, second, first]) await gym.publish('review-created', fact)
  await expectPhotos(3)
  await gym.publish('review-updated', { ...first, revision: 2, photoCount: undefined })
  await expectPhotos(3)
  await gym.publish('review-hidden', { ...first, revision: 3, photoCount: undefined })
  await expectPhotos(1)
  await gym.publish('review-restored', { ...first, revision: 4, photoCount: undefined })
  await expectPhotos(3)
  await gym.publish('review-updated', { ...first, revision: 5, photoCount: 0 })
  await gym.publish('review-deleted', { ...second, revision: 2 })
  await expectPhotos(0)
})

it('announces each change of the numbers with a growing sequence, and nothing when they stay', async () => {
  const gymId = await aGymId()
  const heard = await gym.hear('gym-rated', gymId)
  const fact = aPayload({ gymId, rating: 3 })
  await gym.publish('review-created', fact)
  await until('heard', async () => heard.length === 1)
  await gym.publish('review-created', fact)
  await gym.publish('review-updated', { ...fact, revision: 2 })
  await settled()
  await gym.publish('review-updated', { ...fact, revision: 3, rating: 5 })
  await until('heard again', async () => heard.length === 2)
  expect(heard).toMatchObject([
    { averageRating: '3.00', totalReviews: 1 },
    { averageRating: '5.00', totalReviews: 1 },
  ])
  expect(heard[1]?.sequence).toBeGreaterThan(heard[0]?.sequence ?? Infinity)
})

it('keeps the rating of a place that is not in the list, without failing', async () => {
  const fact = aPayload({ gymId: randomUUID() })
  await gym.publish('review-created', fact)
  await settled()
  const row = await gym.db.collection<{ _id: string }>('ratings').findOne({ _id: fact.reviewId })
  expect(row).toMatchObject({ gymId: fact.gymId, rating: 4, revision: 1, deleted: false })
})

it('sets poison aside and goes on', async () => {
  const gymId = await aGymId()
  const before = (await gym.bed.depths('gym')).dead
  await gym.publish('review-created', aPayload({ gymId, rating: 6 }))
  await gym.publish('review-created', { ...aPayload({ gymId }), rating: { $gt: 0 } } as unknown as Fact)
  await gym.publish('review-created', aPayload({ gymId, rating: 2 }))
  await until('set aside', async () => (await gym.bed.depths('gym')).dead === before + 2)
  await expect.poll(() => numbers(gymId)).toEqual(['2.00', 1])
})

it('mends drifted numbers loudly, but leaves those alone that are still being counted', async () => {
  const log = createLog('gym', 'silent')
  const db = await connectMongo(gym.bed.env('gym').MONGO_URL, gym.db.name, log)
  const relay = { wake() {}, async stop() {} }
  const deps = {
    ownGyms: { recounts: createGymStore(db).recounts, relay },
    providerGyms: { recounts: createProviderGymStore(db).recounts, relay },
    ratings: createRatingStore(db),
    log,
  }
  const gymId = await aGymId()
  await gym.publish('review-created', aPayload({ gymId, rating: 5 }))
  await settled()
  await gym.db.collection<{ _id: string }>('gyms').updateOne({ _id: gymId }, { $set: { ratingSum: 3 } })
  expect(await mendDrift({ ...deps, now: () => new Date() })).toBe(0)
  const later = () => new Date(Date.now() + 120_000)
  expect(await mendDrift({ ...deps, now: later })).toBe(1)
  await expect.poll(() => numbers(gymId)).toEqual(['5.00', 1])
  expect(await mendDrift({ ...deps, now: later })).toBe(0)
  await db.close()
})
