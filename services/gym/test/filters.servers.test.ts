// Filters in the list and on the map, compared with a plain filter of the same gyms, and the counts of all filters.
import { amenities, priceRanges } from '@jumpingjack/contracts/facts/gym-facts'
import { ratingChoices } from '@jumpingjack/contracts/gym/gym-filter'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { afterAll, expect, it } from 'vitest'
import { isOpen, openHoursOf } from '../src/hours/open-hours.rules.ts'
import { aGym, bootGym, countGyms, totalOf } from './boot.ts'

const hours = [null, 'by appointment', '24/7', 'closed', 'Mo-Fr 06:00-22:00', 'Mon-Sat 20:00-04:00']
const places = [
  { latitude: 40.7128, longitude: -74.006 },
  { latitude: 34.05, longitude: -118.24 },
  { latitude: 27.7172, longitude: 85.324 },
  { latitude: -33.87, longitude: 151.21 },
]

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

let now = () => new Date('2026-03-02T12:00:00Z')
const gym = await bootGym()
afterAll(() => gym.remove())
const ids = await gym.gyms(...Array.from({ length: 120 }, (_, n) => fieldsOf(n)))
await gym.rate(ids, (n) => ({
  totalReviews: n % 3,
  ratingSum: (n % 3) * starsOf(n),
  photoCount: photosOf(n),
}))
const client = await gym.startReplica({}, () => now())

async function list(query: string): Promise<Gym[]> {
  const reply = await client.call('GET', `/api/gyms?limit=1000&${query}`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('x-total-count')).toBe(String(reply.json.length))
  return reply.json
}

const onMap = async (query: string) =>
  countGyms((await client.call('GET', `/api/gyms/clusters?bbox=-180,-90,180,90&zoom=4&${query}`)).json)
const idsOf = (gyms: Gym[]) => gyms.map(({ id }) => id)
const where = (matches: (n: number) => boolean | null) => ids.filter((_, n) => matches(n))

const times = ['2026-03-02T20:29:59Z', '2026-03-02T20:30:00Z', '2026-03-08T07:00:00Z', '2026-11-01T09:00:00Z']
it.each(times)('shows the gyms that are open at %s by local time, in the list and on the map', async (at) => {
  now = () => new Date(at)
  const open = await list('openNow=true')
  expect(idsOf(open).sort()).toEqual(where(isOpenThen).sort())
  expect(open.every((each) => each.isOpen === true)).toBe(true)
  expect(await onMap('openNow=true')).toBe(open.length)
  const all = new Map((await list('')).map((each) => [each.id, each.isOpen]))
  expect(ids.map((id) => all.get(id))).toEqual(ids.map((_, n) => isOpenThen(n)))
})

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
    expect(idsOf(found).sort(), query).toEqual(where(matches).sort())
    expect(await onMap(query), query).toBe(found.length)
  }
})

const world = 'bbox=-180,-90,180,90'
const views = [world, `${world}&q=iron`, 'lat=40.7&lng=-74&distance=2&q=iron']
it.each(views)('counts what each filter would list: %s', async (view) => {
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
})

it('counts the gyms whose hours and facts are known', async () => {
  const { json } = await client.call('GET', '/api/gyms/counts?q=iron')
  const of = (isKnown: (n: number) => boolean) => ids.filter((_, n) => n % 3 !== 0 && isKnown(n)).length
  expect(json.known).toEqual({
    hours: of((n) => isOpenThen(n) !== null),
    prices: of((n) => n % 5 === 0 || n % 8 === 0),
    amenities: of((n) => n % 9 < amenities.length || hoursOf(n) === '24/7'),
  })
})
