// Clusters compared with the list of the same filter: both count the same gyms, for any box, zoom and filter, at any
// time.
import { setTimeout } from 'node:timers/promises'
import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ratingFields } from '../src/gyms/gyms.rules.ts'
import { aPayload, type Booted, bootGym } from './boot.ts'

type MapEntry = GymCluster | Gym

let gym: Booted
let replica: TestClient

/** Deterministic numbers, evenly spread from 0 to 1. */
const spread = (n: number, step: number) => (n * step) % 1

beforeAll(async () => {
  gym = await bootGym()
  const ids = await gym.gyms(
    ...Array.from({ length: 3_000 }, (_, n) => ({
      name: n % 5 === 0 ? `Café ${n}` : `Iron Hall ${n}`,
      address: n % 3 === 0 ? 'Address not available' : `${n} Harbor Road, Portland, ME`,
      type: gymTypes[n % 10]?.type,
      ...placeOf(n),
    })),
  )
  await gym.db.collection<{ _id: string }>('gyms').bulkWrite(
    ids.map((id, n) => {
      const totalReviews = n % 4 === 0 ? 0 : (n % 7) + 1
      const ratingSum = totalReviews + ((n * 13) % (4 * totalReviews + 1))
      const tally = { totalReviews, ratingSum, photoCount: n % 3 }
      return {
        updateOne: {
          filter: { _id: id },
          update: { $set: { ...ratingFields(id, tally), changedAt: new Date() } },
        },
      }
    }),
  )
  replica = await gym.startReplica()
})
afterAll(() => gym.remove())

/** Half in one city, some along the antimeridian, the rest anywhere; some at whole degrees, on the edges of boxes. */
function placeOf(n: number): { latitude: number; longitude: number } {
  const [a, b] = [spread(n, Math.SQRT2), spread(n, Math.E)]
  const round = (value: number) => (n % 11 === 0 ? Math.round(value) : Number(value.toFixed(7)))
  if (n % 2 === 0) return { latitude: round(40.7 + a - 0.5), longitude: round(-74 + b - 0.5) }
  if (n % 6 === 1)
    return { latitude: round(-20 + 10 * a), longitude: round(b < 0.5 ? 175 + 10 * b : -185 + 10 * b) }
  return { latitude: round(-90 + 180 * a), longitude: round(-180 + 360 * b) }
}

const countOf = (entry: MapEntry) => ('count' in entry ? entry.count : 1)
const countGyms = (entries: readonly MapEntry[]) => entries.reduce((sum, entry) => sum + countOf(entry), 0)

async function onMap(query: string, client = gym.member): Promise<MapEntry[]> {
  const reply = await client.call('GET', `/api/gyms/clusters?${query}`)
  expect(reply.status, query).toBe(200)
  return reply.json
}

async function total(query: string): Promise<number> {
  const reply = await gym.member.call('GET', `/api/gyms?limit=1&${query}`)
  return Number(reply.headers.get('x-total-count'))
}

const filters = [
  '',
  'q=cafe',
  'q=HARBOR',
  'q=.*',
  'q=yoga+stud',
  'types=Yoga,Boxing+Gym',
  'minRating=3.5',
  'minRating=4&types=CrossFit&q=iron',
  'lat=40.7&lng=-74&distance=25',
  'lat=-15&lng=179.9&distance=300&minRating=1',
]

function boxOf(n: number): string {
  const [a, b, c, d] = [Math.SQRT2, Math.E, Math.PI, Math.sqrt(5)].map((step) => spread(n, step)) as [
    number,
    number,
    number,
    number,
  ]
  if (n % 4 === 0) return `${-74.6 + a},${40.1 + b},${-74.5 + a + c},${40.2 + b + d}`
  if (n % 4 === 1) return `${175 + 5 * a},${-20 + 5 * b},${-175 - 5 * c},${-10 + 10 * d}`
  const [south, north] = [-90 + 180 * b, -90 + 180 * d].sort((one, two) => one - two)
  const box = [-180 + 360 * a, south ?? 0, -180 + 360 * c, north ?? 0]
  return (n % 4 === 2 ? box : box.map(Math.round)).join(',')
}

it('counts the same gyms as the list, in 60 boxes, at all zooms, with and without filters', async () => {
  const boxes = 60
  let compared = 0
  async function compare(n: number): Promise<void> {
    const filter = filters[n % filters.length]
    const query = `bbox=${boxOf(n)}${filter && `&${filter}`}`
    const zoom = n % 3 === 0 ? n % 23 : spread(n, Math.SQRT2) * 22
    const [expected, entries] = await Promise.all([total(query), onMap(`${query}&zoom=${zoom}`)])
    expect(countGyms(entries), `${query}&zoom=${zoom}`).toBe(expected)
    compared += expected
  }
  for (let n = 0; n < boxes; n += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, offset) => compare(n + offset)))
  }
  expect(compared).toBeGreaterThan(boxes * 30)
})

it.each([
  'bbox=-180,-90,180,90&zoom=0',
  'bbox=-180,-90,180,90&zoom=2.7',
  'bbox=-180,-90,180,90&zoom=22',
  'bbox=-74,40,-74,41&zoom=9',
  'bbox=180,-90,-180,90&zoom=9',
  'bbox=0,-90,-0.5,90&zoom=3',
  'bbox=-180,-90,-180,90&zoom=3',
  'bbox=10,90,20,90&zoom=3',
])('counts the same gyms as the list for %s', async (query) => {
  expect(countGyms(await onMap(query))).toBe(await total(query.replace(/&zoom=.*/, '')))
})

it('answers clusters with their position, and single gyms as in the list', async () => {
  const box = 'bbox=-74.2,40.5,-73.8,40.9'
  const found = await onMap(`${box}&zoom=11`)
  const listed: Gym[] = (await gym.member.call('GET', `/api/gyms?limit=1000&${box}`)).json
  const singles = found.filter((entry) => !('count' in entry))
  const clusters = found.filter((entry) => 'count' in entry)
  expect(singles.length).toBeGreaterThan(3)
  expect(clusters.length).toBeGreaterThan(10)
  expect(listed).toEqual(expect.arrayContaining(singles))
  for (const { latitude, longitude, count } of clusters) {
    expect(count).toBeGreaterThan(1)
    expect([latitude, longitude]).toEqual([
      expect.stringMatching(/^40\.\d{1,7}$/),
      expect.stringMatching(/^-7[34]/),
    ])
    expect(Math.abs(Number(latitude) - 40.7)).toBeLessThanOrEqual(0.2)
    expect(Math.abs(Number(longitude) + 74)).toBeLessThanOrEqual(0.2)
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

const draft = { name: 'Fresh', address: 'Here 1', latitude: 12.3456789, longitude: 98.7654321, type: 'Yoga' }
const around = 'bbox=98,12,99,13&zoom=5'

it('contains an added gym at once on its replica, and soon on every other', async () => {
  for (const [adder, reader] of [
    [gym.member, replica],
    [replica, gym.member],
    [gym.member, gym.member],
  ] as const) {
    const before = countGyms(await onMap(around, reader))
    expect((await adder.call('POST', '/api/gyms', draft)).status).toBe(201)
    if (adder !== reader) await setTimeout(maxAgeMs)
    expect(countGyms(await onMap(around, reader))).toBe(before + 1)
  }
})

it('contains an imported gym, at its new position after another import', async () => {
  const sourceId = 'test:moving'
  // The replica includes what was added before.
  await setTimeout(maxAgeMs)
  const before = countGyms(await onMap(around, replica))
  await gym.gyms({ sourceId, latitude: 12.5, longitude: 98.5 })
  expect(countGyms(await onMap(around, replica))).toBe(before + 1)
  await gym.gyms({ sourceId, latitude: -45.5, longitude: 98.5, name: 'Moved' })
  expect(countGyms(await onMap(around, replica))).toBe(before)
  expect(await onMap('bbox=98,-46,99,-45&zoom=9&q=moved', replica)).toMatchObject([{ name: 'Moved' }])
})

it('filters by a new rating as soon as the list does, on every replica', async () => {
  const { json: added } = await gym.member.call('POST', '/api/gyms', {
    ...draft,
    latitude: -60,
    longitude: 33,
  })
  const there = 'bbox=32,-61,34,-59'
  for (const [rating, revision] of [
    [5, 1],
    [2, 2],
    [4, 3],
  ] as const) {
    const payload = aPayload({ gymId: added.id, rating, revision, reviewId: added.id })
    await gym.publish(revision === 1 ? 'review-created' : 'review-updated', payload)
    await until('the list', async () => (await gym.gym(added.id)).averageRating === `${rating}.00`)
    await setTimeout(maxAgeMs)
    for (const client of [gym.member, replica]) {
      expect(countGyms(await onMap(`${there}&zoom=9&minRating=4`, client))).toBe(rating >= 4 ? 1 : 0)
      expect(await onMap(`${there}&zoom=9&minRating=1`, client)).toMatchObject([
        { averageRating: `${rating}.00` },
      ])
    }
  }
})

it('agrees with the list while ten callers add gyms', { tags: 'full' }, async () => {
  const box = 'bbox=-30,-40,-20,-35'
  const addAll = Promise.all(
    Array.from({ length: 10 }, async (_, caller) => {
      for (let n = 0; n < 10; n++) {
        const place = { latitude: -40 + n / 2, longitude: -30 + caller }
        await (caller % 2 ? gym.member : replica).call('POST', '/api/gyms', { ...draft, ...place })
      }
    }),
  )
  for (let n = 0; n < 20; n++) {
    const before = await total(box)
    const seen = countGyms(await onMap(`${box}&zoom=${n}`))
    const after = await total(box)
    expect(seen).toBeGreaterThanOrEqual(before)
    expect(seen).toBeLessThanOrEqual(after)
  }
  await addAll
  await setTimeout(maxAgeMs)
  expect([countGyms(await onMap(`${box}&zoom=6`)), await total(box)]).toEqual([100, 100])
})

it.each([
  '',
  'zoom=3',
  'bbox=-180,-90,180,90',
  'bbox=-180,-90,180,90&zoom=',
  'bbox=-180,-90,180,90&zoom=-1',
  'bbox=-180,-90,180,90&zoom=22.1',
  'bbox=-180,-90,180,90&zoom=NaN',
  'bbox=-180,-90,180,90&zoom=1e',
  'bbox=-180,-90,180,90&zoom=3&zoom=4',
  'bbox=-180,-90,180,90&zoom[$gt]=3',
  'bbox=-180,-90,180&zoom=3',
  'bbox=-180,-90,180,90&zoom=3&lat=3',
  'bbox=-180,-90,180,90&zoom=3&limit=10',
  'bbox=-180,-90,180,90&zoom=3&cursor=x',
])('rejects "%s"', async (query) => {
  const reply = await gym.member.call('GET', `/api/gyms/clusters?${query}`)
  expect([reply.status, reply.json.code]).toEqual([400, 'request.invalid'])
})
