// Filters in the list and on the map, compared with a plain filter of the same gyms, and the counts of all filters.
import { amenities, priceRanges } from '@jumpingjack/contracts/gym/gym-facts'
import { ratingChoices } from '@jumpingjack/contracts/gym/gym-filter'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOpen, openHoursOf } from '../src/hours/open-hours.rules.ts'
import { aGym, type Booted, bootGym, countGyms, totalOf } from './boot.ts'

const hours = [null, 'by appointment', '24/7', 'closed', 'Mo-Fr 06:00-22:00', 'Mon-Sat 20:00-04:00']
const places = [
  { latitude: 40.7128, longitude: -74.006 },
  { latitude: 34.05, longitude: -118.24 },
  { latitude: 27.7172, longitude: 85.324 },
  { latitude: -33.87, longitude: 151.21 },
]

let gym: Booted
let now = () => new Date('2026-03-02T12:00:00Z')
let client: TestClient
let ids: string[]

beforeAll(async () => {
  gym = await bootGym()
  ids = await gym.gyms(...Array.from({ length: 120 }, (_, n) => fieldsOf(n)))
  await gym.rate(ids, (n) => ({
    totalReviews: n % 3,
    ratingSum: (n % 3) * starsOf(n),
    photoCount: photosOf(n),
  }))
  client = await gym.startReplica({}, () => now())
})
afterAll(() => gym.remove())

const placeOf = (n: number) => places[Math.floor(n / hours.length) % places.length]
const hoursOf = (n: number) => hours[n % hours.length] ?? null
const fieldsOf = (n: number) =>
  aGym({
    ...{ name: n % 3 ? `Iron Hall ${n}` : `Quiet Room ${n}`, ...placeOf(n), hours: hoursOf(n) },
    type: gymTypes[n % 4]?.type ?? '',
    amenities: amenities.filter((_, index) => n % 9 === index),
    priceRange: n % 5 ? null : (priceRanges[n % 3] ?? null),
    dayPass: n % 4 ? null : { offered: n % 8 === 0 },
  })
const starsOf = (n: number) => (n % 3 ? (n % 5) + 1 : 0)
const photosOf = (n: number) => (n % 4 === 1 ? n % 3 : 0)
const isOpenThen = (n: number) => isOpen(openHoursOf(fieldsOf(n)), now())

async function list(query: string): Promise<Gym[]> {
  const reply = await client.call('GET', `/api/gyms?limit=1000&${query}`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('x-total-count')).toBe(String(reply.json.length))
  return reply.json
}

const onMap = async (query: string) =>
  countGyms((await client.call('GET', `/api/gyms/clusters?bbox=-180,-90,180,90&zoom=4&${query}`)).json)
const ownIds = (gyms: Gym[]) => gyms.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
const where = (matches: (n: number) => boolean | null) => ids.filter((_, n) => matches(n))

it.each(['2026-03-02T20:29:59Z', '2026-03-02T20:30:00Z', '2026-03-08T07:00:00Z', '2026-11-01T09:00:00Z'])(
  'shows the gyms that are open at %s by local time, in the list and on the map',
  async (at) => {
    now = () => new Date(at)
    const open = await list('openNow=true')
    expect(ownIds(open).sort()).toEqual(where(isOpenThen).sort())
    expect(open.every((each) => each.isOpen === true)).toBe(true)
    expect(await onMap('openNow=true')).toBe(open.length)
    const all = new Map((await list('')).map((each) => [each.id, each.isOpen]))
    expect(ids.map((id) => all.get(id))).toEqual(ids.map((_, n) => isOpenThen(n)))
  },
)

it('combines with each other and with all other filters', async () => {
  now = () => new Date('2026-03-03T18:00:00Z')
  const near = 'lat=40.7128&lng=-74.006&distance=50'
  const isNear = (n: number) => placeOf(n) === places[0]
  const cases: [string, (n: number) => boolean | null][] = [
    ['hasPhotos=true', (n) => photosOf(n) > 0],
    ['hasPhotos=true&openNow=true', (n) => photosOf(n) > 0 && isOpenThen(n)],
    [`openNow=true&minRating=2&${near}&q=iron`, (n) => isOpenThen(n) && isNear(n) && starsOf(n) >= 2],
    ['amenities=24h', (n) => hoursOf(n) === '24/7' || n % 9 === amenities.indexOf('24h')],
    ['openNow=true&types=Boxing', () => false],
    [`openNow=unknown&${near}`, (n) => isOpenThen(n) === null && isNear(n)],
    ['openNow=false&hasPhotos=false', () => true],
  ]
  for (const [query, matches] of cases) {
    const found = await list(query)
    expect(ownIds(found).sort(), query).toEqual(where(matches).sort())
    expect(await onMap(query), query).toBe(found.length)
  }
})

it('finds an added gym in a new time zone at once', async () => {
  const before = (await list('openNow=true')).length
  const iceland = { address: 'Reykjavik', latitude: 64.1466, longitude: -21.9426, type: 'Boxing' }
  const draft = { name: 'First here', ...iceland, hours: 'Open 24 hours' }
  const posted = await client.call('POST', '/api/gyms', draft)
  expect([posted.status, posted.json.isOpen]).toEqual([201, true])
  const after = await list('openNow=true')
  expect(after.map(({ id }) => id)).toContain(posted.json.id)
  expect([after.length, await onMap('openNow=true')]).toEqual([before + 1, before + 1])
})

const world = 'bbox=-180,-90,180,90'
it.each([world, `${world}&q=iron`, 'lat=40.7&lng=-74&distance=2&q=iron'])(
  'counts what each filter would list: %s',
  async (view) => {
    const { json } = await client.call('GET', `/api/gyms/counts?${view}`)
    const total = (filter: string) => totalOf(client, `${view}&${filter}`)
    expect(json.total).toBe(await total(''))
    expect(json.total).toBeGreaterThan(0)
    for (const { type } of gymTypes) expect(json.types[type] ?? 0, type).toBe(await total(`types=${type}`))
    for (const stars of ratingChoices) expect(json.minRating[stars]).toBe(await total(`minRating=${stars}`))
    for (const each of amenities) expect(json.amenities[each], each).toBe(await total(`amenities=${each}`))
    for (const price of priceRanges) expect(json.prices[price]).toBe(await total(`prices=${price}`))
    for (const flag of ['dayPass', 'openNow', 'hasPhotos'])
      expect(json[flag], flag).toBe(await total(`${flag}=true`))
  },
)

it('counts the gyms whose hours and facts are known', async () => {
  const { json } = await client.call('GET', '/api/gyms/counts?q=iron')
  const of = (isKnown: (n: number) => boolean) => ids.filter((_, n) => n % 3 !== 0 && isKnown(n)).length
  expect(json.known).toEqual({
    hours: of((n) => isOpenThen(n) !== null),
    prices: of((n) => n % 5 === 0 || n % 8 === 0),
    amenities: of((n) => n % 9 < amenities.length || hoursOf(n) === '24/7'),
  })
})
