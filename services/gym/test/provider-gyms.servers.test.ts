// Places of the maps provider as gyms: reviewed by members of ours, known by their id and nothing else. With the
// review and the places service, and a stand-in of the provider.
import { randomUUID } from 'node:crypto'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { parseEnv } from '@jumpingjack/kit/service/env'
import { startHttpService } from '@jumpingjack/kit/service/http-service'
import { startService } from '@jumpingjack/kit/service/service'
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, patiently, type TestClient, until } from '@jumpingjack/kit/testing/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startMapsSandbox } from '../../../infra/sandbox/src/maps/start-maps-sandbox.ts'
import { assemble as assemblePlaces } from '../../places/src/app.ts'
import { PlacesEnv } from '../../places/src/env.ts'
import { assemble as assembleReview } from '../../review/src/app.ts'
import { ReviewEnv } from '../../review/src/env.ts'
import { aPayload, type Booted, bootGym } from './start-gym.ts'

const nobody = 'http://127.0.0.1:9'
const keys = {
  serverKey: 'AIzaSyTESTSERVER0123456789012345678901',
  browserKey: 'AIzaSyTESTBROWSER0123456789',
}

let gym: Booted
let maps: Awaited<ReturnType<typeof startMapsSandbox>>
let toPlaces: TestProxy
let reviewUrl: string
/** Asks the instance that knows the way to the other services. */
let member: TestClient
let asReview: TestClient
/** Ids of places that the provider knows, as its search gives them. */
let known: string[]
const ending: (() => Promise<void>)[] = []

beforeAll(async () => {
  gym = await bootGym()
  maps = await startMapsSandbox({ port: 0, ...keys })
  const placesEnv = {
    ...{ PORT: '0', LOG_LEVEL: 'silent', IDENTITY_KEYS_DIR: gym.bed.env('places').IDENTITY_KEYS_DIR },
    ...{ REDIS_URL: process.env.REDIS_URL, MAPS_API_URL: maps.url },
    ...{ MAPS_SERVER_KEY: keys.serverKey, MAPS_BROWSER_KEY: keys.browserKey },
  }
  const places = await startHttpService('places', parseEnv(PlacesEnv, placesEnv), assemblePlaces)
  toPlaces = await createTestProxy(places.url)
  const asking = await gym.another({ PLACES_URL: toPlaces.url })
  const storage = { S3_ENDPOINT: nobody, S3_PUBLIC_URL: nobody, S3_BUCKET: 'none' }
  const secrets = { S3_ACCESS_KEY: 'none', S3_SECRET_KEY: 'none' }
  const reviewEnv = {
    ...gym.bed.env('review'),
    ...storage,
    ...secrets,
    GYM_URL: asking.url,
    USER_URL: nobody,
    LOCAL_MODE: 'true',
  }
  const review = await startService('review', ReviewEnv.parse(reviewEnv), assembleReview)
  reviewUrl = review.url
  member = await gym.another({ REVIEW_URL: review.url, PLACES_URL: toPlaces.url })
  asReview = await gym.bed.client('gym', asking.url, { role: 'service', service: 'review' })
  const finder = await gym.bed.client('places', places.url)
  const found = await finder.call('GET', '/api/places/search?lat=40.7128&lng=-74.006&radius=10000')
  known = found.json.gyms.map(({ id }: Gym) => id)
  ending.push(review.stop, places.stop, toPlaces.close, maps.stop)
})
afterEach(() => toPlaces.thaw())
afterAll(async () => {
  await gym.remove()
  for (const end of ending) await end()
})

async function post(gymId: string, rating: number, author = aMember()) {
  const client = await gym.bed.client('review', reviewUrl, author)
  return client.call('POST', `/api/gyms/${gymId}/reviews`, { rating })
}

const numbers = ({ averageRating, totalReviews }: Gym) => [averageRating, totalReviews]

async function ratings(...ids: string[]): Promise<Gym[]> {
  return (await member.call('GET', `/api/gyms/ratings?ids=${ids.join(',')}`)).json
}

it('answers a place without asking the provider, under a name that says what it is', async () => {
  const id = 'modern_places_ChIJ-not_reviewed'
  const reply = await gym.member.call('GET', `/api/gyms/${id}`)
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    id,
    name: 'Google Places Gym',
    address: 'Address not available',
    latitude: '0',
    longitude: '0',
    type: 'Traditional',
    phone: null,
    website: null,
    hours: null,
    description: null,
    averageRating: '0.00',
    totalReviews: 0,
    createdAt: '1970-01-01T00:00:00.000Z',
    reviews: [],
    hiddenReviews: [],
  })
})

it('takes the reviews of 50 members at once, and counts them exactly', async () => {
  const [id = ''] = known
  const heard = await gym.hear('gym-rated', id)
  const members = Array.from({ length: 50 }, () => aMember())
  const say = (author: Member, rating: number) => patiently(() => post(id, rating, author))
  const posted = await Promise.all(members.map((author, n) => say(author, (n % 5) + 1)))
  expect(posted.every(({ status }) => status < 300)).toBe(true)
  // Those who said 1 say 5 after all.
  const changed = await Promise.all(members.filter((_, n) => n % 5 === 0).map((author) => say(author, 5)))
  expect(changed.every(({ status }) => status < 300)).toBe(true)
  const average = ((10 * (5 + 2 + 3 + 4 + 5)) / 50).toFixed(2)
  const detail = async () => (await member.call('GET', `/api/gyms/${id}`)).json
  const { reviews, ...figures } = await until('the reviews', async () => {
    const shown = await detail()
    return shown.reviews.length > 0 && shown
  })
  expect(numbers(figures)).toEqual([average, 50])
  expect(reviews).toHaveLength(50)
  await until('counted', async () => (await ratings(id))[0]?.averageRating === average)
  expect(await ratings(id)).toEqual([{ id, averageRating: average, totalReviews: 50 }])
  // Also where the review service is out of reach.
  expect(numbers(await gym.gym(id))).toEqual([average, 50])
  await until('heard', async () => heard.at(-1)?.averageRating === average)
  expect(heard.at(-1)).toMatchObject({ gymId: id, totalReviews: 50 })
})

it('is in no list and no cluster, and keeps nothing of the provider', async () => {
  const [, id = ''] = known
  await gym.gyms({ latitude: 0, longitude: 0 })
  expect((await post(id, 5)).status).toBe(201)
  await until('counted', async () => (await ratings(id))[0]?.totalReviews === 1)
  const world = 'bbox=-180,-90,180,90'
  const list = await member.call('GET', '/api/gyms')
  expect(list.headers.get('x-total-count')).toBe('1')
  expect(list.json.map((each: Gym) => each.id)).not.toContain(id)
  expect((await member.call('GET', `/api/gyms/clusters?${world}&zoom=0`)).json).toHaveLength(1)
  const stored = await gym.db.collection<{ _id: string }>('providerGyms').findOne({ _id: id })
  const fields = Object.keys(stored ?? {}).filter((field) => !field.startsWith('outbox'))
  expect(fields.sort()).toEqual(['_id', 'photoCount', 'ratingSum', 'recounts', 'totalReviews'])
})

it('forgets an average with the last review', async () => {
  const [, , id = ''] = known
  const fact = aPayload({ gymId: id })
  await gym.publish('review-created', fact)
  await until('counted', async () => (await ratings(id))[0]?.totalReviews === 1)
  await gym.publish('review-deleted', { ...fact, revision: 2 })
  await until('not counted', async () => (await ratings(id))[0]?.totalReviews === 0)
  expect(numbers(await gym.gym(id))).toEqual(['0.00', 0])
})

it('takes no review of a place that the provider does not know, and stores nothing', async () => {
  for (const id of ['modern_places_ChIJAAAAAAAAAAAAAAAAAAAAAAA', 'modern_places_made-up-place']) {
    expect(await post(id, 5)).toMatchObject({ status: 404, json: { code: 'gym.unknown' } })
    expect(await gym.db.collection('ratings').countDocuments({ gymId: id })).toBe(0)
  }
})

it.each([
  ['gone', () => toPlaces.cut()],
  ['frozen', () => toPlaces.freeze()],
])(
  'asks for the first review only, so that others are taken with the places service %s',
  async (how, trouble) => {
    const [first = '', second = ''] = how === 'gone' ? known.slice(3) : known.slice(5)
    expect((await post(first, 5)).status).toBe(201)
    trouble()
    expect((await post(first, 3)).status).toBe(201)
    expect(await post(second, 5)).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
    expect((await member.call('GET', `/api/gyms/${second}`)).status).toBe(200)
    toPlaces.thaw()
    await until('the way is found again', async () => (await post(second, 5)).status === 201)
  },
)

it('answers 503 while the provider refuses or hangs', async () => {
  const tell = (mode: string) =>
    fetch(new URL('/control/maps', maps.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })
  const id = known.at(-1) ?? ''
  for (const mode of ['hang', 'over-limit']) {
    await tell(mode)
    expect(await post(id, 5), mode).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  }
  await tell('ok')
  await until('the way is found again', async () => (await post(id, 5)).status === 201)
})

it('tells the review service that a place is there', async () => {
  const [id] = known
  const card = { id, name: 'Google Places Gym', address: 'Address not available' }
  expect((await asReview.call('GET', `/internal/gyms/${id}`)).json).toEqual(card)
})

it('answers ratings in the order that was asked for, also of places that nobody has rated', async () => {
  const unrated = 'modern_places_never-rated'
  const [rated = ''] = known
  const found = await ratings(unrated, rated)
  expect(found.map(({ id }) => id)).toEqual([unrated, rated])
  expect(found[0]).toEqual({ id: unrated, averageRating: '0.00', totalReviews: 0 })
})

it.each([
  '',
  'ids=',
  'ids=,',
  'ids[]=modern_places_12345678',
  'ids=modern_places_12345678&ids=modern_places_12345679',
  `ids=${randomUUID()}`,
  'ids=modern_places_short',
  'ids=modern_places_12345678,$where',
  `ids=${Array.from({ length: 21 }, (_, n) => `modern_places_1234567${n}`).join(',')}`,
  'ids=modern_places_12345678&more=1',
])('refuses ratings of "%s"', async (query) => {
  const reply = await member.call('GET', `/api/gyms/ratings?${query}`)
  expect([reply.status, reply.json.code]).toEqual([400, 'request.invalid'])
})
