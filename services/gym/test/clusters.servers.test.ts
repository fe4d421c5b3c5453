// Clusters compared with the list of the same filter: both count the same gyms, for any box, zoom and filter, at any
// time.
import { setTimeout } from 'node:timers/promises'
import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { problem } from '@jumpingjack/kit/testing/testing'
import { afterAll, expect, it } from 'vitest'
import { bootGym, countGyms, totalOf } from './boot.ts'

/** Deterministic numbers, evenly spread from 0 to 1. */
const spread = (n: number, step: number) => (n * step) % 1

/** Half in one city, some along the antimeridian, the rest anywhere; some at whole degrees, on the edges of boxes. */
function placeOf(n: number): { latitude: number; longitude: number } {
  const [a, b] = [spread(n, Math.SQRT2), spread(n, Math.E)]
  const round = (value: number) => (n % 11 === 0 ? Math.round(value) : Number(value.toFixed(7)))
  if (n % 2 === 0) return { latitude: round(40.7 + a - 0.5), longitude: round(-74 + b - 0.5) }
  if (n % 6 === 1)
    return { latitude: round(-20 + 10 * a), longitude: round(b < 0.5 ? 175 + 10 * b : -185 + 10 * b) }
  return { latitude: round(-90 + 180 * a), longitude: round(-180 + 360 * b) }
}

const gym = await bootGym()
const ids = await gym.gyms(
  ...Array.from({ length: 1_000 }, (_, n) => ({
    name: n % 5 === 0 ? `Café ${n}` : `Iron Hall ${n}`,
    type: gymTypes[n % 10]?.type,
    ...placeOf(n),
  })),
)
await gym.rate(ids, (n) => ({ totalReviews: n % 4, ratingSum: (n % 4) * ((n % 5) + 1), photoCount: n % 3 }))
const replica = await gym.startReplica()
afterAll(() => gym.remove())

async function onMap(query: string, client = gym.member): Promise<(GymCluster | Gym)[]> {
  const reply = await client.call('GET', `/api/gyms/clusters?${query}`)
  expect(reply.status, query).toBe(200)
  return reply.json
}

const total = (query: string) => totalOf(gym.member, query)

it.each([
  ['bbox=-180,-90,180,90', 0],
  ['bbox=-180,-90,180,90', 2.7],
  ['bbox=-180,-90,180,90', 22],
  ['bbox=-74,40,-74,41', 9],
  ['bbox=180,-90,-180,90', 9],
  ['bbox=0,-90,-0.5,90', 3],
  ['bbox=-180,-90,-180,90', 3],
  ['bbox=10,90,20,90', 3],
  ['bbox=175,-20,-175,-10&q=cafe', 6],
  ['bbox=-74.6,40.1,-73.5,41.2&types=Yoga,Boxing+Gym&minRating=3.5', 9],
  ['bbox=-75,40,-73,41&minRating=4&q=iron&hasPhotos=true', 8],
  ['bbox=-180,-90,180,90&lat=-15&lng=179.9&distance=300&minRating=1', 5],
])('counts the same gyms as the list for %s at zoom %d', async (query, zoom) => {
  expect(countGyms(await onMap(`${query}&zoom=${zoom}`))).toBe(await total(query))
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

const world = 'bbox=-180,-90,180,90'
it.each([
  ...['zoom=3', world, `${world}&zoom=`, `${world}&zoom=-1`, `${world}&zoom=22.1`, `${world}&zoom=NaN`],
  ...[`${world}&zoom=3&zoom=4`, `${world}&zoom[$gt]=3`, `${world}&zoom=3&lat=3`, `${world}&zoom=3&limit=10`],
  ...['bbox=-180,-90,180&zoom=3', `${world}&zoom=3&cursor=x`],
])('rejects "%s"', async (query) => {
  const reply = await gym.member.call('GET', `/api/gyms/clusters?${query}`)
  expect(reply).toMatchObject(problem(400, 'request.invalid'))
})
