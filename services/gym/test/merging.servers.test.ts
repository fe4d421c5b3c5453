// Gyms that are in the list twice become one: what lists, links and other services see of it.
import { randomUUID } from 'node:crypto'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPayload, type Booted, bootGym } from './start-gym.ts'

let gym: Booted
let admin: TestClient
let other: TestClient
let review: TestClient

beforeAll(async () => {
  gym = await bootGym()
  const second = await gym.another()
  const as = (service: 'admin' | 'review', url = gym.url) =>
    gym.bed.client('gym', url, { role: 'service', service })
  admin = await as('admin')
  other = await as('admin', second.url)
  review = await as('review')
})
afterAll(() => gym.remove())

const merge = (id: string, into: string, by = admin) =>
  by.call('POST', `/internal/gyms/${id}/merge`, { into })
const detail = async (id: string) => (await gym.member.call('GET', `/api/gyms/${id}`)).json
const homeOf = async (id: string) => (await detail(id)).id

/** Each test has a street of its own, 11 m a gym. */
let streets = 0
async function aStreet(count: number) {
  const latitude = -60 + streets++ * 0.01
  const ids = await gym.gyms(
    ...Array.from({ length: count }, (_, n) => ({
      latitude,
      longitude: 30 + n / 10_000,
      name: `Iron Yard ${n}`,
    })),
  )
  const bbox = `29,${latitude - 0.001},31,${latitude + 0.001}`
  return { ids: ids as [string, string, string, string], latitude, bbox }
}

it('answers the link of the merged gym, and its card, with the one that stays', async () => {
  const { ids } = await aStreet(2)
  expect(await merge(ids[0], ids[1])).toMatchObject({
    status: 200,
    json: { id: ids[1], name: 'Iron Yard 1' },
  })
  expect(await detail(ids[0])).toMatchObject({ id: ids[1], name: 'Iron Yard 1' })
  expect((await review.call('GET', `/internal/gyms/${ids[0]}`)).json).toMatchObject({ id: ids[1] })
})

it('takes the merged gym off list, count, marks and similar gyms, on every instance', async () => {
  const { ids, latitude, bbox } = await aStreet(4)
  const seen = async () => {
    const list = await gym.member.call('GET', `/api/gyms?bbox=${bbox}`)
    const marks = (await gym.member.call('GET', `/api/gyms/clusters?bbox=${bbox}&zoom=20`)).json
    const query = `name=Iron+Yard&lat=${latitude}&lng=30`
    return {
      list: list.json.map((each: { id: string }) => each.id).sort(),
      total: Number(list.headers.get('x-total-count')),
      marked: marks.reduce((sum: number, mark: { count?: number }) => sum + (mark.count ?? 1), 0),
      similar: (await gym.member.call('GET', `/api/gyms/similar?${query}`)).json.length,
    }
  }
  expect(await seen()).toMatchObject({ total: 4, marked: 4, similar: 4 })
  await merge(ids[0], ids[3], other)
  const left = ids.slice(1).sort()
  expect(await seen()).toEqual({ list: left, total: 3, marked: 3, similar: 3 })
})

it('says nothing new when it is said twice, and announces the merge once', async () => {
  const { ids } = await aStreet(2)
  const heard = await gym.hear('gym-merged', ids[0])
  const replies = await Promise.all([1, 2, 3].map(() => merge(ids[0], ids[1])))
  replies.push(await merge(ids[0], ids[1]))
  expect(replies.map((reply) => [reply.status, reply.json.id])).toEqual(replies.map(() => [200, ids[1]]))
  await until('heard', async () => heard.length > 0)
  expect(heard).toEqual([{ gymId: ids[0], into: ids[1] }])
})

it('follows chains from either end', async () => {
  const { ids } = await aStreet(4)
  await merge(ids[0], ids[1])
  await merge(ids[1], ids[2])
  await merge(ids[3], ids[0])
  expect(await Promise.all(ids.map(homeOf))).toEqual([ids[2], ids[2], ids[2], ids[2]])
  expect((await merge(ids[0], ids[2])).json.id).toBe(ids[2])
})

it.each<[string, (ids: string[]) => [string | undefined, string | undefined]]>([
  ['a gym that is not there', ([gymId]) => [randomUUID(), gymId]],
  ['into a gym that is not there', ([gymId]) => [gymId, randomUUID()]],
  ['a gym into itself', ([gymId]) => [gymId, gymId]],
  ['the gym that stays into the merged one', (ids) => [ids[3], ids[2]]],
  ['a merged gym into itself', (ids) => [ids[2], ids[2]]],
  ['a merged gym into a third', (ids) => [ids[2], ids[0]]],
])('does not merge %s', async (_what, pick) => {
  const { ids } = await aStreet(4)
  await merge(ids[2], ids[3])
  const [id = '', into = ''] = pick(ids)
  expect(await merge(id, into)).toMatchObject({ status: 409, json: { code: 'gym.not-mergeable' } })
  expect(await Promise.all(ids.map(homeOf))).toEqual([ids[0], ids[1], ids[3], ids[3]])
})

it('does not know places of the provider here, nor callers that are no service', async () => {
  const { ids } = await aStreet(2)
  expect((await merge('modern_places_ChIJtestplace', ids[0])).status).toBe(400)
  expect((await merge(ids[0], 'modern_places_ChIJtestplace')).status).toBe(400)
  expect((await merge(ids[0], ids[1], gym.member)).status).toBe(403)
})

it('never closes a circle, however the merges meet', async () => {
  for (let round = 0; round < 15; round++) {
    const { ids } = await aStreet(3)
    const [a, b, c] = ids
    const pairs = [
      [a, b],
      [b, c],
      [c, a],
    ] as const
    await Promise.all(pairs.map(([id, into], n) => merge(id, into, n === round % 3 ? other : admin)))
    const homes = await Promise.all([a, b, c].map(homeOf))
    expect(homes.every((home) => ids.includes(home))).toBe(true)
    // What has been refused may be said again once the others are done.
    await merge(a, b)
    expect(await homeOf(a)).toBe(await homeOf(b))
  }
})

it('counts events of the merged gym to nobody else', async () => {
  const { ids } = await aStreet(2)
  await gym.publish('review-created', aPayload({ gymId: ids[1], rating: 5 }))
  await merge(ids[0], ids[1])
  await gym.publish('review-created', aPayload({ gymId: ids[0], rating: 1 }))
  const last = aPayload({ gymId: ids[1], rating: 4 })
  await gym.publish('review-created', last)
  await until('counted', async () => (await detail(ids[1])).totalReviews === 2)
  expect(await detail(ids[0])).toMatchObject({ averageRating: '4.50' })
})
