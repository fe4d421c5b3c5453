// @module-tag full
// The demo data. The tests of the services show that averages follow from imported reviews.

import { CostDraft } from '@jumpingjack/contracts/costs/costs'
import { priceRangeOfCost } from '@jumpingjack/contracts/facts/gym-cost'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { GymDraft } from '@jumpingjack/contracts/gym/gyms'
import { openGymImport } from '@jumpingjack/gym/import'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { createTestBed, type TestBed } from '@jumpingjack/kit/testing/testing'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { demoAnswers, demoCosts, demoGyms, demoReviews } from '../seed/demo.ts'
import { seedInto, seedPhotosInto } from '../seed/seed.ts'

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
  await gymDb.collection('costs').deleteMany()
  await reviewDb.collection('reviews').deleteMany()
})
afterAll(async () => {
  await gymDb.close()
  await reviewDb.close()
  await bed.remove()
})

const now = new Date('2026-05-01T12:00:00Z')
const allReviews = demoReviews(now)
/** The others are loaded with their photos. */
const reviews = allReviews.filter(({ photos }) => photos.length === 0)
const load = () => seedInto(gymDb, reviewDb, now)
const counts = async () => [
  await gymDb.collection('gyms').countDocuments(),
  await reviewDb.collection('reviews').countDocuments(),
]
const complete = [demoGyms.length, reviews.length]

it('is loaded once', async () => {
  expect(await load()).toBe(`Loaded ${demoGyms.length} demo gyms and ${reviews.length} reviews`)
  expect(await counts()).toEqual(complete)
  expect(await gymDb.collection('answers').countDocuments()).toBe(demoAnswers(now).length)
  const statuses = await gymDb.collection('suggestions').distinct('status')
  expect(statuses.sort()).toEqual(['confirmed', 'open'])
  expect(await gymDb.collection('costs').countDocuments()).toBe(demoCosts(now).length)
  const priced = await gymDb
    .collection('gyms')
    .find({ 'cost.confirmedBy': { $gt: 0 } })
    .toArray()
  expect(priced.length).toBeGreaterThan(demoGyms.length / 2)
  for (const { cost, priceRange } of priced) expect(priceRangeOfCost(cost as never)).toBe(priceRange)
  await reviewDb.collection('reviews').deleteMany({ rating: 5 })
  expect(await load()).toBe('Data is there already')
  expect((await counts())[1]).toBeLessThan(reviews.length)
})

it('is completed after an interrupted load', async () => {
  const importer = await openGymImport(gymDb)
  await importer.importBatch(demoGyms.slice(0, 20))
  await load()
  expect(await counts()).toEqual(complete)
  await gymDb.collection('gyms').deleteOne({ sourceId: demoGyms.at(-1)?.sourceId })
  await reviewDb.collection('reviews').deleteMany({ rating: 5 })
  await load()
  expect(await counts()).toEqual(complete)
})

it('does not change a database with other gyms', async () => {
  const importer = await openGymImport(gymDb)
  await importer.importBatch([{ ...(demoGyms[0] as (typeof demoGyms)[number]), sourceId: 'osm:node/1' }])
  expect(await load()).toBe('Data is there already')
  expect(await counts()).toEqual([1, 0])
})

it('gets photos where they are missing, each in three widths', async () => {
  // The photos are drawn as SVG, which the review service has blocked where it runs in the same process.
  const svg = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(svg)
  onTestFinished(() => sharp.block(svg))
  const objects = new Map<string, Buffer>()
  const addPhotos = () =>
    seedPhotosInto(
      gymDb,
      reviewDb,
      async (key, bytes) => objects.set(key, bytes),
      allReviews.filter(({ gym }) => gym === demoGyms[0]),
    )
  expect(await addPhotos()).toBe('Photos are there already')
  await load()
  expect(await addPhotos()).toBe('Added 2 reviews with photos')
  const stored = await reviewDb
    .collection('reviews')
    .find({ 'photoUrls.0': { $exists: true } })
    .toArray()
  const ids = stored.flatMap(({ photoUrls }) => photoUrls.map((path: string) => path.split('/').at(-1)))
  const keys = ids.flatMap((id) => ['', '_320', '_960'].map((width) => `photos/${id}${width}.webp`))
  expect([...objects.keys()].sort()).toEqual(keys.sort())
  const widths = await Promise.all(
    [...objects.values()].map(async (bytes) => (await sharp(bytes).metadata()).width),
  )
  expect(new Set(widths)).toEqual(new Set([320, 960, 1200]))
  const states = await reviewDb.collection('photos').distinct('state')
  expect([await reviewDb.collection('photos').countDocuments(), states]).toEqual([3, ['finished']])
  expect(await addPhotos()).toBe('Photos are there already')
})

it('has a text for each review, each once, all fields of each gym, and each kind of hours', () => {
  const texts = allReviews.map(({ comment }) => comment)
  expect(texts).not.toContain(undefined)
  expect(new Set(texts).size).toBe(texts.length)
  const fields = [
    'phone',
    'website',
    'hours',
    'description',
    'priceRange',
    'dayPass',
    'amenities',
    'lacks',
  ] as const
  expect(demoGyms.filter((gym) => !fields.every((field) => gym[field])).map(({ name }) => name)).toEqual([])
  expect(demoGyms.some(({ womenHours }) => womenHours)).toBe(true)
  for (const special of ['PH ', 'Dec 25 off'])
    expect(demoGyms.some(({ hours }) => hours?.includes(special))).toBe(true)
})

it('is valid input of a member, with all types and several reviews of each gym', () => {
  for (const { sourceId: _, ...gym } of demoGyms) expect(GymDraft.safeParse(gym).error).toBeUndefined()
  for (const { gymId: _, userId: __, confirmedBy: ___, ...cost } of demoCosts(now))
    expect(CostDraft.safeParse(cost).error).toBeUndefined()
  expect(new Set(demoGyms.map((gym) => gym.type))).toEqual(new Set(gymTypes.map((row) => row.type)))
  const byGym = Map.groupBy(allReviews, (review) => review.gymId)
  expect(byGym.size).toBe(demoGyms.length - 1)
  for (const [, each] of byGym) expect(new Set(each.map((review) => review.userId)).size).toBe(each.length)
})
