// Places of the maps provider as gyms: reviewed by our members, stored by id only. With the review and the places
// service, and a fake of the provider.
import { randomUUID } from 'node:crypto'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, patiently, problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, expect, it } from 'vitest'
import { freePort } from '../../../infra/local/src/process/ports.ts'
import { bootPlaces } from '../../places/test/boot.ts'
import { bootReview } from '../../review/test/boot.ts'
import { bootGym } from './boot.ts'

const gym = await bootGym()
const [placesPort, reviewPort] = [await freePort(), await freePort()]
const places = await bootPlaces(gym.bed, { PORT: String(placesPort) })
const toPlaces = await createTestProxy(`http://127.0.0.1:${placesPort}`)
/** The replica that can reach the other services. */
const member = await gym.startReplica({
  ...{ PLACES_URL: toPlaces.url, REVIEW_URL: `http://127.0.0.1:${reviewPort}` },
})
const review = await bootReview({ GYM_URL: member.url, PORT: reviewPort }, gym.bed)
const found = await places.get('search?lat=40.7128&lng=-74.006&radius=10000')
/** Ids of existing places, from the provider's search. */
const known: string[] = found.json.gyms.map(({ id }: Gym) => id)

afterEach(() => toPlaces.thaw())
afterAll(async () => {
  await gym.remove()
  await review.stop()
  await toPlaces.close()
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
  const last = () =>
    payloads()
      .toSorted((one, other) => one.sequence - other.sequence)
      .at(-1)
  await until('published', async () => last()?.averageRating === average && last()?.totalReviews === 20)
})

it('is in no list and no cluster, and stores nothing of the provider', async () => {
  const id = unusedPlace()
  await gym.gyms({ latitude: 0, longitude: 0 })
  expect((await patiently(() => post(id, 5))).status).toBe(201)
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
    expect(await post(id, 5)).toMatchObject(problem(404, 'gym.unknown'))
    expect(await gym.db.collection('ratings').countDocuments({ gymId: id })).toBe(0)
  }
})

const faults = ['cut', 'freeze'] as const
it.each(faults)('checks a place before its first review only: %s', { tags: 'full' }, async (fault) => {
  const [first, second] = [unusedPlace(), unusedPlace()]
  expect((await post(first, 5)).status).toBe(201)
  toPlaces[fault]()
  expect((await post(first, 3)).status).toBe(201)
  expect(await post(second, 5)).toMatchObject(problem(503, 'service.unavailable'))
  expect((await member.call('GET', `/api/gyms/${second}`)).status).toBe(200)
  toPlaces.thaw()
  await until('the service answers again', async () => (await post(second, 5)).status === 201)
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
  expect(reply).toMatchObject(problem(400, 'request.invalid'))
})
