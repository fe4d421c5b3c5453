// Favourites, with the real gym and places services.
import { randomUUID } from 'node:crypto'
import { nextOf, patiently, problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, expect, it } from 'vitest'
import { bootPlaces } from '../../places/test/boot.ts'
import { sharedUser } from './boot-social.ts'

const user = await sharedUser()
const { addGym: aGym, admin } = await user.withGym()
const places = await bootPlaces(user.bed, { PORT: String(user.placesPort) })
const found = await places.get('search?lat=40.7128&lng=-74.006&radius=10000')
const placeGym: string = found.json.gyms[0].id
afterEach(() => user.reset())

const add = (member: TestClient, gymId: string) =>
  patiently(() => member.call('POST', '/api/favorites', { gymId }))
const remove = (member: TestClient, gymId: string) => member.call('DELETE', `/api/favorites/${gymId}`)
const status = async (member: TestClient, gymId: string) =>
  (await member.call('GET', `/api/favorites/${gymId}/status`)).json
const list = async (member: TestClient) => (await member.call('GET', '/api/favorites')).json
const namesOf = async (member: TestClient): Promise<string[]> =>
  (await list(member)).map((each: { gym: { name: string } }) => each.gym.name)

it('lists favourites by their first addition, newest first, each with its gym', async () => {
  const [userId, older, newer] = [randomUUID(), await aGym('Older'), await aGym('Newer')]
  const member = await user.as(userId)
  expect(await list(member)).toEqual([])
  for (const gymId of [older, newer, older]) {
    expect(await add(member, gymId)).toMatchObject({ status: 200, json: { isFavorite: true } })
  }
  expect(await list(member)).toMatchObject([
    { gymId: newer, userId, gym: { id: newer, name: 'Newer', latitude: '40.7', averageRating: '0.00' } },
    { gymId: older, userId, gym: { id: older, name: 'Older' } },
  ])
})

it('returns the status of the caller’s own favourites', async () => {
  const [gymId, member, other] = [await aGym(), await user.as(), await user.as()]
  expect(await status(member, gymId)).toEqual({ isFavorite: false })
  await add(member, gymId)
  expect(await status(member, gymId)).toEqual({ isFavorite: true })
  expect(await status(other, gymId)).toEqual({ isFavorite: false })
  await remove(other, gymId)
  expect(await status(member, gymId)).toEqual({ isFavorite: true })
  expect(await list(other)).toEqual([])
})

it('stores one favourite for 20 parallel adds, and none after 20 parallel removes', async () => {
  const [gymId, member] = [await aGym(), await user.as()]
  const times = Array.from({ length: 20 })
  const adds = await Promise.all(times.map(() => add(member, gymId)))
  expect(adds.map((reply) => reply.status)).toEqual(times.map(() => 200))
  expect(await list(member)).toHaveLength(1)
  const removes = await Promise.all(times.map(() => remove(member, gymId)))
  expect(removes.map((reply) => reply.status)).toEqual(times.map(() => 200))
  expect(await list(member)).toEqual([])
})

it.each([
  ['a query', { gymId: { $gt: '' } }],
  ['no id', { gymId: 'x' }],
  ['an unknown field', { gymId: 'modern_places_abcdefgh', userId: randomUUID() }],
])('rejects %s instead of a gym', async (_what, body) => {
  const member = await user.as()
  expect(await member.call('POST', '/api/favorites', body)).toMatchObject(problem(400, 'request.invalid'))
})

it('adds notes to a favourite only up to the greatest length of a note', async () => {
  const [gymId, member] = [await aGym(), await user.as()]
  for (const letter of ['a', 'b', 'c']) {
    const body = { gymId, note: letter.repeat(4_000) }
    expect((await member.call('POST', '/api/favorites', body)).status).toBe(200)
  }
  const { note } = await status(member, gymId)
  expect([note.length, [...new Set(note)]]).toEqual([8_001, ['a', '\n', 'b']])
  // So that a removal can be undone.
  await remove(member, gymId)
  expect((await member.call('POST', '/api/favorites', { gymId, note })).status).toBe(200)
})

it('responds 404 for an unknown gym of ours or of the provider', async () => {
  const member = await user.as()
  for (const gymId of [randomUUID(), 'modern_places_nosuchplace']) {
    expect(await add(member, gymId)).toMatchObject(problem(404, 'gym.unknown'))
    expect(await status(member, gymId)).toEqual({ isFavorite: false })
  }
})

it('stores a place of the provider by its id, with the common placeholder name', async () => {
  const member = await user.as()
  for (const gymId of [await aGym('Own'), placeGym]) expect((await add(member, gymId)).status).toBe(200)
  expect(await list(member)).toMatchObject([
    { gymId: placeGym, gym: { id: placeGym, name: 'Google Places Gym', latitude: '0', longitude: '0' } },
    { gym: { name: 'Own' } },
  ])
})

it('lists favourites page by page', async () => {
  const member = await user.as()
  const gyms = await Promise.all(Array.from({ length: 6 }, () => aGym()))
  for (const gymId of gyms) expect((await add(member, gymId)).status).toBe(200)
  const first = await member.call('GET', '/api/favorites?limit=3')
  expect(first.json).toHaveLength(3)
  expect(first.headers.get('x-total-count')).toBe('6')
  const second = await member.call('GET', nextOf(first) ?? '')
  expect(second.headers.get('link')).toBeNull()
  const listed = [...first.json, ...second.json].map((each: { gymId: string }) => each.gymId)
  expect(listed.sort()).toEqual([...gyms].sort())
  expect((await member.call('GET', '/api/favorites?cursor=x')).status).toBe(400)
  // The cursor of another member's list.
  expect((await (await user.as()).call('GET', nextOf(first) ?? '')).status).toBe(400)
})

const faults = ['cut', 'freeze'] as const
it.each(faults)('needs the gym service for the list only: %s', { tags: 'full' }, async (fault) => {
  const [gymId, member] = [await aGym(), await user.as()]
  await add(member, gymId)
  user.toGym[fault]()
  const reply = await member.attempt('GET', '/api/favorites')
  expect(reply).toMatchObject(problem(503, 'service.unavailable'))
  expect((await add(member, gymId)).status).toBe(200)
  expect(await status(member, gymId)).toEqual({ isFavorite: true })
  expect((await remove(member, gymId)).status).toBe(200)
  user.toGym.thaw()
  expect(await list(member)).toEqual([])
})

const merge = (id: string, into: string) =>
  patiently(() => admin.call('POST', `/internal/gyms/${id}/merge`, { into }))

it('moves a favourite to the remaining gym of a merge, at its place in the list, under either id', async () => {
  const [old, other, stays] = [await aGym('Old'), await aGym('Other'), await aGym('Stays')]
  const member = await user.as()
  for (const gymId of [old, other]) await add(member, gymId)
  expect((await merge(old, stays)).status).toBe(200)
  const late = await user.as()
  await add(late, old)
  expect(await namesOf(late)).toEqual(['Stays'])
  await until('it has moved', async () => (await namesOf(member)).join() === 'Other,Stays')
  const isFavorite = async () => [await status(member, old), await status(member, stays)]
  expect(await isFavorite()).toEqual([{ isFavorite: true }, { isFavorite: true }])
  await remove(member, old)
  expect(await isFavorite()).toEqual([{ isFavorite: false }, { isFavorite: false }])
})

it('loses and duplicates no favourite while 20 members add and gyms are merged', {
  tags: 'full',
}, async () => {
  const chain = await Promise.all(['A', 'B', 'C', 'Stays'].map((name) => aGym(name)))
  const members = await Promise.all(Array.from({ length: 20 }, () => user.as()))
  const adding = members.map(async (member, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * 30))
    return (await add(member, chain[n % 3] ?? '')).status === 200
  })
  // One after the other: two merges of one gym at once are another matter.
  const merging = async () => {
    const statuses: number[] = []
    for (const n of [0, 2, 1]) statuses.push((await merge(chain[n] ?? '', chain[n + 1] ?? '')).status)
    return statuses.every((status) => status === 200)
  }
  expect(new Set(await Promise.all([...adding, merging()]))).toEqual(new Set([true]))
  await until('all have moved', async () => {
    const lists = await Promise.all(members.map(namesOf))
    return lists.every((names) => names.join() === 'Stays')
  })
})
