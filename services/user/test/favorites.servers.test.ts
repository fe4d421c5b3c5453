// Favourites, with the real gym and places services.
import { randomUUID } from 'node:crypto'
import { parseEnv } from '@jumpingjack/kit/service/env'
import { startHttpService } from '@jumpingjack/kit/service/http-service'
import { patiently, type TestClient } from '@jumpingjack/kit/testing/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startFakeMaps } from '../../../infra/fakes/test/lib/start-fakes.ts'
import { assemble as assemblePlaces } from '../../places/src/app.ts'
import { PlacesEnv } from '../../places/src/env.ts'
import { type Social, sharedUser } from './boot-social.ts'

const keys = { serverKey: 'server-key', browserKey: 'browser-key' }

let user: Social
let aGym: (name?: string) => Promise<string>
let placeGym: string
const ending: (() => Promise<void>)[] = []

beforeAll(async () => {
  user = await sharedUser()
  aGym = (await user.withGym()).addGym
  const maps = await startFakeMaps({ port: 0, ...keys })
  const { LOG_LEVEL, IDENTITY_KEYS_DIR } = user.bed.env('places')
  const placesEnv = parseEnv(PlacesEnv, {
    ...{ PORT: String(user.placesPort), LOG_LEVEL, IDENTITY_KEYS_DIR },
    ...{ REDIS_URL: process.env.REDIS_URL, MAPS_PLACES_URL: maps.url, MAPS_SCRIPT_URL: maps.url },
    ...{ MAPS_SERVER_KEY: keys.serverKey, MAPS_BROWSER_KEY: keys.browserKey },
  })
  const places = await startHttpService('places', placesEnv, assemblePlaces)
  ending.push(places.stop, maps.stop)
  const finder = await user.bed.client('places', places.url)
  const found = await finder.call('GET', '/api/places/search?lat=40.7128&lng=-74.006&radius=10000')
  placeGym = found.json.gyms[0].id
})
afterEach(() => user.reset())
afterAll(async () => {
  for (const end of ending) await end()
})

const as = (userId?: string) => user.as(userId)
const add = (member: TestClient, gymId: string) =>
  patiently(() => member.call('POST', '/api/favorites', { gymId }))
const remove = (member: TestClient, gymId: string) => member.call('DELETE', `/api/favorites/${gymId}`)
const status = async (member: TestClient, gymId: string) =>
  (await member.call('GET', `/api/favorites/${gymId}/status`)).json
const list = async (member: TestClient) => (await member.call('GET', '/api/favorites')).json

it('lists favourites newest first, each with its gym', async () => {
  const [userId, older, newer] = [randomUUID(), await aGym('Older'), await aGym('Newer')]
  const member = await as(userId)
  expect(await list(member)).toEqual([])
  for (const gymId of [older, newer]) {
    expect(await add(member, gymId)).toMatchObject({ status: 200, json: { isFavorite: true } })
  }
  expect(await list(member)).toMatchObject([
    { gymId: newer, userId, gym: { id: newer, name: 'Newer', latitude: '40.7', averageRating: '0.00' } },
    { gymId: older, userId, gym: { id: older, name: 'Older' } },
  ])
})

it('returns the status of the caller’s own favourites', async () => {
  const [gymId, member, other] = [await aGym(), await as(), await as()]
  expect(await status(member, gymId)).toEqual({ isFavorite: false })
  await add(member, gymId)
  expect(await status(member, gymId)).toEqual({ isFavorite: true })
  expect(await status(other, gymId)).toEqual({ isFavorite: false })
  await remove(other, gymId)
  expect(await status(member, gymId)).toEqual({ isFavorite: true })
  expect(await list(other)).toEqual([])
})

it('stores one favourite for 20 parallel adds, and none after 20 parallel removes', async () => {
  const [gymId, member] = [await aGym(), await as()]
  const times = Array.from({ length: 20 })
  const adds = await Promise.all(times.map(() => add(member, gymId)))
  expect(adds.map((reply) => reply.status)).toEqual(times.map(() => 200))
  expect(await list(member)).toHaveLength(1)
  const removes = await Promise.all(times.map(() => remove(member, gymId)))
  expect(removes.map((reply) => reply.status)).toEqual(times.map(() => 200))
  expect(await list(member)).toEqual([])
})

it('returns the same in status and list after concurrent adds and removes', async () => {
  const [gymId, member] = [await aGym(), await as()]
  const racers = Array.from({ length: 20 }, (_, index) => (index % 2 ? add : remove)(member, gymId))
  for (const reply of await Promise.all(racers)) expect(reply.status).toBe(200)
  const { isFavorite } = await status(member, gymId)
  expect(await list(member)).toHaveLength(isFavorite ? 1 : 0)
})

it.each([
  ['nothing', {}],
  ['a list', ['modern_places_abcdefgh']],
  ['a number', { gymId: 5 }],
  ['a query', { gymId: { $gt: '' } }],
  ['many', { gymId: ['modern_places_abcdefgh'] }],
  ['no id', { gymId: 'x' }],
  ['more than an id', { gymId: 'modern_places_abcdefgh\n' }],
  ['a way elsewhere', { gymId: 'modern_places_../../users' }],
  ['too much', { gymId: `modern_places_${'x'.repeat(301)}` }],
  ['an unknown field', { gymId: 'modern_places_abcdefgh', userId: randomUUID() }],
])('rejects %s instead of a gym, and stores nothing', async (_what, body) => {
  const member = await as()
  const reply = await member.call('POST', '/api/favorites', body)
  expect(reply).toMatchObject({ status: 400, json: { code: 'request.invalid', message: expect.any(String) } })
  expect(await list(member)).toEqual([])
})

it('keeps the place in the list when a favourite is added again', async () => {
  const [first, second, member] = [await aGym(), await aGym(), await as()]
  for (const gymId of [first, second, first]) await add(member, gymId)
  expect((await list(member)).map((each: { gymId: string }) => each.gymId)).toEqual([second, first])
})

it('adds notes to a favourite only up to the greatest length of a note', async () => {
  const [gymId, member] = [await aGym(), await as()]
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
  const member = await as()
  for (const gymId of [randomUUID(), 'modern_places_nosuchplace']) {
    expect(await add(member, gymId)).toMatchObject({ status: 404, json: { code: 'gym.unknown' } })
    expect(await status(member, gymId)).toEqual({ isFavorite: false })
  }
})

it('stores a place of the provider by its id, with the common placeholder name', async () => {
  const [own, member] = [await aGym('Own'), await as()]
  for (const gymId of [own, placeGym]) expect((await add(member, gymId)).status).toBe(200)
  expect(await list(member)).toMatchObject([
    { gymId: placeGym, gym: { id: placeGym, name: 'Google Places Gym', latitude: '0', longitude: '0' } },
    { gymId: own, gym: { name: 'Own' } },
  ])
})

it('lists favourites page by page', async () => {
  const member = await as()
  const gyms = await Promise.all(Array.from({ length: 6 }, () => aGym()))
  for (const gymId of gyms) expect((await add(member, gymId)).status).toBe(200)
  const first = await member.call('GET', '/api/favorites?limit=3')
  expect(first.json).toHaveLength(3)
  expect(first.headers.get('x-total-count')).toBe('6')
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await member.call('GET', next)
  expect(second.headers.get('link')).toBeNull()
  const listed = [...first.json, ...second.json].map((each: { gymId: string }) => each.gymId)
  expect(listed.sort()).toEqual([...gyms].sort())
  expect((await member.call('GET', '/api/favorites?cursor=x')).status).toBe(400)
  expect((await member.call('GET', '/api/favorites?limit=201')).status).toBe(400)
})

it.each([
  ['down', () => user.toGym.cut()],
  ['hanging', () => user.toGym.freeze()],
])(
  'responds 503 to the list while the gym service is %s; repeated adds, removes and status work',
  { tags: 'full' },
  async (_how, breakGym) => {
    const [gymId, member] = [await aGym(), await as()]
    await add(member, gymId)
    breakGym()
    const reply = await member.attempt('GET', '/api/favorites')
    expect(reply).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
    expect((await add(member, gymId)).status).toBe(200)
    expect(await status(member, gymId)).toEqual({ isFavorite: true })
    expect((await remove(member, gymId)).status).toBe(200)
    user.toGym.thaw()
    expect(await list(member)).toEqual([])
  },
)
