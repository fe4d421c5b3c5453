// The demo data, and the averages that the services compute from it.
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { type Gym, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { gymIdOf, openGymImport } from '@jumpingjack/gym/import'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed, type TestBed } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { assemble as assembleGym } from '../../services/gym/src/app.ts'
import { assemble as assembleReview } from '../../services/review/src/app.ts'
import { ReviewEnv } from '../../services/review/src/env.ts'
import demo from '../seed/demo.json' with { type: 'json' }
import { demoReviews } from '../seed/demo-reviews.ts'
import { seedInto } from '../seed/seed.ts'

type Db = Awaited<ReturnType<typeof openMongo>>

let bed: TestBed
let gymDb: Db
let reviewDb: Db
beforeAll(async () => {
  bed = await createTestBed()
  gymDb = await openMongo(bed.env('gym').MONGO_URL, bed.env('gym').MONGO_DB ?? '')
  reviewDb = await openMongo(bed.env('review').MONGO_URL, bed.env('review').MONGO_DB ?? '')
})
afterEach(async () => {
  await gymDb.collection('gyms').deleteMany()
  await reviewDb.collection('reviews').deleteMany()
})
afterAll(async () => {
  await gymDb.close()
  await reviewDb.close()
  await bed.remove()
})

const now = new Date('2026-05-01T12:00:00Z')
const reviews = demoReviews(now)
const load = () => seedInto(gymDb, reviewDb, now)
const counts = async () => [
  await gymDb.collection('gyms').countDocuments(),
  await reviewDb.collection('reviews').countDocuments(),
]
const complete = [demo.gyms.length, reviews.length]

it('is loaded once', async () => {
  expect(await load()).toBe(`Loaded ${demo.gyms.length} demo gyms and ${reviews.length} reviews`)
  expect(await counts()).toEqual(complete)
  await reviewDb.collection('reviews').deleteMany({ rating: 5 })
  expect(await load()).toBe('Data is there already')
  expect((await counts())[1]).toBeLessThan(reviews.length)
})

it('is completed after an interrupted load', async () => {
  const importer = await openGymImport(gymDb)
  await importer.importBatch(demo.gyms.slice(0, 20))
  await load()
  expect(await counts()).toEqual(complete)
  await gymDb.collection('gyms').deleteOne({ sourceId: demo.gyms.at(-1)?.sourceId })
  await reviewDb.collection('reviews').deleteMany({ rating: 5 })
  await load()
  expect(await counts()).toEqual(complete)
})

it('does not change a database with other gyms', async () => {
  const importer = await openGymImport(gymDb)
  await importer.importBatch([{ ...(demo.gyms[0] as (typeof demo.gyms)[number]), sourceId: 'osm:node/1' }])
  expect(await load()).toBe('Data is there already')
  expect(await counts()).toEqual([1, 0])
})

it('gets its averages from its reviews through the running services', async () => {
  await load()
  const unreachableUrl = 'http://127.0.0.1:9'
  const storage = { S3_ENDPOINT: unreachableUrl, S3_PUBLIC_URL: unreachableUrl, S3_BUCKET: 'none' }
  const reviewEnv = {
    ...bed.env('review'),
    ...storage,
    ...{ GYM_URL: unreachableUrl, USER_URL: unreachableUrl },
    ...{ ADMIN_URL: unreachableUrl, PAYMENT_URL: unreachableUrl },
    S3_ACCESS_KEY: 'none',
    S3_SECRET_KEY: 'none',
    LOCAL_MODE: 'true',
  }
  const gymEnv = {
    ...bed.env('gym'),
    REVIEW_URL: unreachableUrl,
    USER_URL: unreachableUrl,
    PLACES_URL: unreachableUrl,
  }
  const [gym, review] = await Promise.all([
    startService('gym', gymEnv, assembleGym),
    startService('review', ReviewEnv.parse(reviewEnv), assembleReview),
  ])
  const expected = demo.gyms.map(({ sourceId, name }) => {
    const ratings = reviews.filter((each) => each.gymId === gymIdOf(sourceId)).map((each) => each.rating)
    const sum = ratings.reduce((total, rating) => total + rating, 0)
    return [name, ratings.length, meanRating(sum, ratings.length)]
  })
  // Premium, because there are more demo gyms than a free list has.
  const reader = aMember()
  const subscription = { userId: reader.userId, premiumUntil: '2100-01-01T00:00:00.000Z', revision: 1 }
  await bed.publish(newEvent('subscription-activated', subscription, now))
  const member = await bed.client('gym', gym.url, reader)
  await until('all averages', async () => {
    const { json } = await member.call('GET', '/api/gyms')
    const found = new Map<unknown, Gym>(json.map((each: Gym) => [each.name, each]))
    return expected.every(([name, total, average]) => {
      const { totalReviews, averageRating } = found.get(name) ?? {}
      return totalReviews === total && averageRating === average
    })
  })
  await gym.stop()
  await review.stop()
})

it('is valid input of a member, with all types and varied reviews', () => {
  for (const { sourceId: _, ...gym } of demo.gyms) expect(GymDraft.safeParse(gym).error).toBeUndefined()
  expect(new Set(demo.gyms.map((gym) => gym.type))).toEqual(new Set(gymTypes.map((row) => row.type)))
  expect(new Set(demo.gyms.map((gym) => gym.name)).size).toBe(demo.gyms.length)
  expect(demoReviews(now)).toEqual(reviews)
  const byGym = Map.groupBy(reviews, (review) => review.gymId)
  for (const [, each] of byGym) {
    expect(each.length).toBeGreaterThanOrEqual(3)
    expect(each.length).toBeLessThanOrEqual(8)
    expect(new Set(each.map((review) => review.userId)).size).toBe(each.length)
  }
  expect(byGym.size).toBeLessThan(demo.gyms.length)
  expect(new Set(reviews.map((review) => review.rating)).size).toBe(5)
  expect(reviews.every((review) => review.createdAt < now)).toBe(true)
})
