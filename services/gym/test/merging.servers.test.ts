// Similar gyms before one is added, and merges of duplicates, as seen by lists, links and other services.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { aPayload, countGyms, sharedGym } from './boot.ts'

const gym = await sharedGym()
const replica = await gym.startReplica()
const adminOfReplica = await gym.bed.client('gym', replica.url, { role: 'service', service: 'admin' })
const [admin, review] = [await gym.as('admin'), await gym.as('review')]

const merge = (id: string, into: string, by = admin) =>
  by.call('POST', `/internal/gyms/${id}/merge`, { into })
const detail = async (id: string) => (await gym.member.call('GET', `/api/gyms/${id}`)).json
const resolvedId = async (id: string) => (await detail(id)).id

/** Each test has its own street, with a gym every 11 m. */
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

it('answers the detail view and the card of a merged gym with the remaining one', async () => {
  const { ids } = await aStreet(2)
  const remaining = { id: ids[1], name: 'Iron Yard 1' }
  expect(await merge(ids[0], ids[1])).toMatchObject({ status: 200, json: remaining })
  expect(await detail(ids[0])).toMatchObject(remaining)
  expect((await review.call('GET', `/internal/gyms/${ids[0]}`)).json).toMatchObject(remaining)
})

it('removes a merged gym from list, count, clusters and similar gyms, on every replica', async () => {
  const { ids, latitude, bbox } = await aStreet(4)
  const counts = async () => {
    const list = await gym.member.call('GET', `/api/gyms?bbox=${bbox}`)
    const clusters = (await gym.member.call('GET', `/api/gyms/clusters?bbox=${bbox}&zoom=20`)).json
    const query = `name=Iron+Yard&lat=${latitude}&lng=30`
    return {
      list: list.json.map((each: { id: string }) => each.id).sort(),
      total: Number(list.headers.get('x-total-count')),
      onMap: countGyms(clusters),
      similar: (await gym.member.call('GET', `/api/gyms/similar?${query}`)).json.length,
    }
  }
  expect(await counts()).toMatchObject({ total: 4, onMap: 4, similar: 4 })
  await merge(ids[0], ids[3], adminOfReplica)
  await setTimeout(maxAgeMs)
  const left = ids.slice(1).sort()
  expect(await counts()).toEqual({ list: left, total: 3, onMap: 3, similar: 3 })
})

it('is idempotent, and publishes the merge once', async () => {
  const { ids } = await aStreet(2)
  const payloads = await gym.collect('gym-merged', ids[0])
  const replies = await Promise.all([1, 2, 3].map(() => merge(ids[0], ids[1])))
  replies.push(await merge(ids[0], ids[1]))
  expect(replies.map((reply) => [reply.status, reply.json.id])).toEqual(replies.map(() => [200, ids[1]]))
  await until('published', async () => payloads().length > 0)
  expect(payloads()).toEqual([{ gymId: ids[0], into: ids[1] }])
})

it('follows chains of merges', async () => {
  const { ids } = await aStreet(4)
  await merge(ids[0], ids[1])
  await merge(ids[1], ids[2])
  await merge(ids[3], ids[0])
  expect(await Promise.all(ids.map(resolvedId))).toEqual([ids[2], ids[2], ids[2], ids[2]])
  expect((await merge(ids[0], ids[2])).json.id).toBe(ids[2])
})

it.each<[string, (ids: string[]) => [string | undefined, string | undefined]]>([
  ['an unknown gym', ([gymId]) => [randomUUID(), gymId]],
  ['into an unknown gym', ([gymId]) => [gymId, randomUUID()]],
  ['a gym into itself', ([gymId]) => [gymId, gymId]],
  ['the remaining gym into the merged one', (ids) => [ids[3], ids[2]]],
  ['a merged gym into itself', (ids) => [ids[2], ids[2]]],
  ['a merged gym into a third', (ids) => [ids[2], ids[0]]],
])('does not merge %s', async (_what, pick) => {
  const { ids } = await aStreet(4)
  await merge(ids[2], ids[3])
  const [id = '', into = ''] = pick(ids)
  expect(await merge(id, into)).toMatchObject(problem(409, 'gym.not-mergeable'))
  expect(await Promise.all(ids.map(resolvedId))).toEqual([ids[0], ids[1], ids[3], ids[3]])
})

it('rejects places of the provider, and callers that are no service', async () => {
  const { ids } = await aStreet(2)
  expect((await merge('modern_places_ChIJtestplace', ids[0])).status).toBe(400)
  expect((await merge(ids[0], 'modern_places_ChIJtestplace')).status).toBe(400)
  expect((await merge(ids[0], ids[1], gym.member)).status).toBe(403)
})

it('never closes a cycle, for any order of concurrent merges', { tags: 'full' }, async () => {
  for (let round = 0; round < 15; round++) {
    const { ids } = await aStreet(3)
    const [a, b, c] = ids
    const by = (n: number) => (n === round % 3 ? adminOfReplica : admin)
    await Promise.all([merge(a, b, by(0)), merge(b, c, by(1)), merge(c, a, by(2))])
    const resolved = await Promise.all([a, b, c].map(resolvedId))
    expect(resolved.every((id) => ids.includes(id))).toBe(true)
    // A rejected merge may be repeated once the others are done.
    await merge(a, b)
    expect(await resolvedId(a)).toBe(await resolvedId(b))
  }
})

it('counts reviews of the merged gym for no other gym', async () => {
  const { ids } = await aStreet(2)
  await gym.publish('review-created', aPayload({ gymId: ids[1], rating: 5 }))
  await merge(ids[0], ids[1])
  await gym.publish('review-created', aPayload({ gymId: ids[0], rating: 1 }))
  const last = aPayload({ gymId: ids[1], rating: 4 })
  await gym.publish('review-created', last)
  await until('counted', async () => (await detail(ids[1])).totalReviews === 2)
  expect(await detail(ids[0])).toMatchObject({ averageRating: '4.50' })
})

/** Each test of similar gyms has its own place. */
let places = 0
const aPlace = () => ({ latitude: 10 + places++, longitude: 20 })
type Place = ReturnType<typeof aPlace>

const north = ({ latitude, longitude }: Place, metres: number) => ({
  latitude: latitude + metres / 111_319,
  longitude,
})

async function similar(name: string, { latitude, longitude }: Place, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ name, lat: String(latitude), lng: String(longitude), ...more })
  const reply = await gym.member.call('GET', `/api/gyms/similar?${query}`)
  return reply.json as { id: string; distanceM: number; name: string }[]
}

it('finds a gym with a similar name 40 m away, with its distance', async () => {
  const here = aPlace()
  const [id] = await gym.gyms({ ...north(here, 40), name: "Gold's Gym" })
  expect(await similar('Golds gym', here)).toMatchObject([{ id, name: "Gold's Gym", distanceM: 40 }])
})

it('finds neither another name next door nor the same name 160 m away', async () => {
  const here = aPlace()
  await gym.gyms({ ...here, name: 'Steel Mill' }, { ...north(here, 160), name: 'Iron Yard' })
  expect(await similar('Iron Yard', here)).toEqual([])
})

it('finds gyms of the same street and number, of the same type or with a similar name, 1 km away', async () => {
  const here = aPlace()
  const there = north(here, 1_000)
  const [id] = await gym.gyms(
    { ...there, name: 'Tribeca Flow', type: 'Yoga', address: '114 Hudson St, New York, NY 10013' },
    { ...there, name: 'Steel Mill', type: 'Boxing', address: '114 Hudson St, New York, NY 10013' },
    { ...there, name: 'Calm Flow', type: 'Yoga', address: '116 Hudson St, New York, NY 10013' },
  )
  const found = await similar('Downtown Yoga', here, { address: '114 Hudson Street, New York', type: 'Yoga' })
  expect(found.map((each) => each.id)).toEqual([id])
  expect(await similar('Downtown Yoga', here)).toEqual([])
})

it('answers the five nearest, nearest first', async () => {
  const here = aPlace()
  const far = [70, 10, 30, 60, 20, 50, 40]
  await gym.gyms(...far.map((metres) => ({ ...north(here, metres), name: `Iron Yard ${metres}` })))
  expect((await similar('Iron Yard', here)).map(({ distanceM }) => distanceM)).toEqual([10, 20, 30, 40, 50])
})

it.each([
  ...['lat=1&lng=2', 'name=x&lat=1', 'name=x&lat=91&lng=2', 'name=+&lat=1&lng=2', 'name=x&lat[$gt]=1&lng=2'],
])('rejects the query %s', async (query) => {
  expect((await gym.member.call('GET', `/api/gyms/similar?${query}`)).status).toBe(400)
})
