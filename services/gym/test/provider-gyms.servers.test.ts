// Places of the maps provider as gyms: reviewed by our members, stored by id only. With the review and the places
// service, and a fake of the provider.
import { randomUUID } from 'node:crypto'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { parseEnv } from '@jumpingjack/kit/service/env'
import { startHttpService } from '@jumpingjack/kit/service/http-service'
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, patiently, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startFakeMaps } from '../../../infra/fakes/test/lib/start-fakes.ts'
import { freePort } from '../../../infra/local/src/process/ports.ts'
import { assemble as assemblePlaces } from '../../places/src/app.ts'
import { PlacesEnv } from '../../places/src/env.ts'
import { bootReview, type Booted as Review } from '../../review/test/boot.ts'
import { type Booted, bootGym } from './boot.ts'

const keys = {
  serverKey: 'AIzaSyTESTSERVER0123456789012345678901',
  browserKey: 'AIzaSyTESTBROWSER0123456789',
}

let gym: Booted
let maps: Awaited<ReturnType<typeof startFakeMaps>>
let toPlaces: TestProxy
let review: Review
/** A client of the replica that can reach the other services. */
let member: TestClient
let asReview: TestClient
/** Ids of existing places, from the provider's search. */
let known: string[]
const cleanups: (() => Promise<void>)[] = []

beforeAll(async () => {
  gym = await bootGym()
  maps = await startFakeMaps({ port: 0, ...keys })
  const placesEnv = {
    ...{ PORT: '0', LOG_LEVEL: 'silent', IDENTITY_KEYS_DIR: gym.bed.env('places').IDENTITY_KEYS_DIR },
    ...{ REDIS_URL: process.env.REDIS_URL, MAPS_PLACES_URL: maps.url, MAPS_SCRIPT_URL: maps.url },
    ...{ MAPS_SERVER_KEY: keys.serverKey, MAPS_BROWSER_KEY: keys.browserKey },
  }
  const places = await startHttpService('places', parseEnv(PlacesEnv, placesEnv), assemblePlaces)
  toPlaces = await createTestProxy(places.url)
  const port = await freePort()
  const reviewUrl = `http://127.0.0.1:${port}`
  const replica = await gym.startReplica({ PLACES_URL: toPlaces.url, REVIEW_URL: reviewUrl })
  member = replica
  review = await bootReview({ GYM_URL: replica.url, PORT: port }, gym.bed)
  asReview = await gym.bed.client('gym', replica.url, { role: 'service', service: 'review' })
  const finder = await gym.bed.client('places', places.url)
  const found = await finder.call('GET', '/api/places/search?lat=40.7128&lng=-74.006&radius=10000')
  known = found.json.gyms.map(({ id }: Gym) => id)
  cleanups.push(review.stop, places.stop, toPlaces.close, maps.stop)
})
afterEach(() => toPlaces.thaw())
afterAll(async () => {
  await gym.remove()
  for (const cleanup of cleanups) await cleanup()
})

async function post(gymId: string, rating: number, author = aMember()) {
  const client = await gym.bed.client('review', review.url, author)
  return client.call('POST', `/api/gyms/${gymId}/reviews`, { rating })
}

/** A place of its own for each test and each try. */
function unusedPlace(): string {
  const id = known.pop()
  if (!id) throw new Error('every place is used')
  return id
}

async function ratings(...ids: string[]): Promise<Gym[]> {
  return (await member.call('GET', `/api/gyms/ratings?ids=${ids.join(',')}`)).json
}

it('answers a place without a request to the provider', async () => {
  const id = 'modern_places_ChIJ-not_reviewed'
  const reply = await gym.member.call('GET', `/api/gyms/${id}`)
  expect(reply.status).toBe(200)
  expect(reply.json).toMatchObject({ id, averageRating: '0.00', totalReviews: 0, lacksReviews: true })
})

it('accepts concurrent reviews of 20 members, and counts them exactly', async () => {
  const id = unusedPlace()
  const payloads = await gym.collect('gym-rated', id)
  const members = Array.from({ length: 20 }, () => aMember())
  const postPatiently = (author: Member, rating: number) => patiently(() => post(id, rating, author))
  const posted = await Promise.all(members.map((author, n) => postPatiently(author, (n % 5) + 1)))
  expect(posted.every(({ status }) => status < 300)).toBe(true)
  // Ratings of 1 are changed to 5.
  const lowest = members.filter((_, n) => n % 5 === 0)
  const changed = await Promise.all(lowest.map((author) => postPatiently(author, 5)))
  expect(changed.every(({ status }) => status < 300)).toBe(true)
  const average = ((4 * (5 + 2 + 3 + 4 + 5)) / 20).toFixed(2)
  const isCounted = (shown?: Gym) => shown?.totalReviews === 20 && shown.averageRating === average
  const { reviews } = await until('counted', async () => {
    const shown = (await member.call('GET', `/api/gyms/${id}`)).json
    return isCounted(shown) && shown
  })
  expect(reviews).toHaveLength(20)
  await until('counted for lists', async () => isCounted((await ratings(id))[0]))
  // Also on a replica that cannot reach the review service.
  expect(await gym.gym(id)).toMatchObject({ averageRating: average, totalReviews: 20 })
  // Two replicas may publish out of order.
  const last = () => payloads.toSorted((one, other) => one.sequence - other.sequence).at(-1)
  await until('published', async () => last()?.averageRating === average && last()?.totalReviews === 20)
})

it('is in no list and no cluster, and stores nothing of the provider', async () => {
  const id = unusedPlace()
  await gym.gyms({ latitude: 0, longitude: 0 })
  expect((await post(id, 5)).status).toBe(201)
  await until('counted', async () => (await ratings(id))[0]?.totalReviews === 1)
  const world = 'bbox=-180,-90,180,90'
  const list = await member.call('GET', '/api/gyms')
  expect(list.headers.get('x-total-count')).toBe(`${list.json.length}`)
  expect(list.json.map((each: Gym) => each.id)).not.toContain(id)
  expect((await member.call('GET', `/api/gyms/clusters?${world}&zoom=0`)).json).toHaveLength(1)
  const stored = await gym.db.collection<{ _id: string }>('providerGyms').findOne({ _id: id })
  const fields = Object.keys(stored ?? {}).filter((field) => !field.startsWith('outbox'))
  expect(fields.sort()).toEqual(['_id', 'photoCount', 'ratingSum', 'recounts', 'totalReviews'])
})

it('rejects a review of a place that does not exist, and stores nothing', async () => {
  for (const id of ['modern_places_ChIJAAAAAAAAAAAAAAAAAAAAAAA', 'modern_places_made-up-place']) {
    expect(await post(id, 5)).toMatchObject({ status: 404, json: { code: 'gym.unknown' } })
    expect(await gym.db.collection('ratings').countDocuments({ gymId: id })).toBe(0)
  }
})

it.each([
  ['unreachable', () => toPlaces.cut()],
  ['frozen', () => toPlaces.freeze()],
])(
  'checks the place before the first review only, so that others succeed with the places service %s',
  { tags: 'full' },
  async (_how, interrupt) => {
    const [first, second] = [unusedPlace(), unusedPlace()]
    expect((await post(first, 5)).status).toBe(201)
    interrupt()
    expect((await post(first, 3)).status).toBe(201)
    expect(await post(second, 5)).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
    expect((await member.call('GET', `/api/gyms/${second}`)).status).toBe(200)
    toPlaces.thaw()
    await until('the service answers again', async () => (await post(second, 5)).status === 201)
  },
)

it('answers 503 while the provider rejects or hangs', { tags: 'full' }, async () => {
  const setMode = (mode: string) =>
    fetch(new URL('/control/maps', maps.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })
  const id = unusedPlace()
  for (const mode of ['hang', 'over-limit']) {
    await setMode(mode)
    expect(await post(id, 5), mode).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  }
  await setMode('ok')
  await until('the service answers again', async () => (await post(id, 5)).status === 201)
})

it('answers the card of a place to the review service', async () => {
  const [id] = known
  const card = { id, name: 'Google Places Gym', address: 'Address not available' }
  expect((await asReview.call('GET', `/internal/gyms/${id}`)).json).toEqual(card)
})

it('answers ratings in the requested order, also of unrated places', async () => {
  const unrated = 'modern_places_never-rated'
  const [rated = ''] = known
  const found = await ratings(unrated, rated)
  expect(found.map(({ id }) => id)).toEqual([unrated, rated])
  expect(found[0]).toEqual({ id: unrated, averageRating: '0.00', totalReviews: 0 })
})

const placeIds = Array.from({ length: 21 }, (_, n) => `modern_places_1234567${n}`)
it.each([
  ...['', 'ids=', 'ids=,', `ids[]=${placeIds[0]}`, `ids=${placeIds[0]}&ids=${placeIds[1]}`],
  ...[`ids=${randomUUID()}`, 'ids=modern_places_short', `ids=${placeIds[0]},$where`],
  ...[`ids=${placeIds}`, `ids=${placeIds[0]}&more=1`],
])('rejects ratings of "%s"', async (query) => {
  const reply = await member.call('GET', `/api/gyms/ratings?${query}`)
  expect([reply.status, reply.json.code]).toEqual([400, 'request.invalid'])
})
