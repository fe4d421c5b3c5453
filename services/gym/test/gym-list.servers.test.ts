// The gym list, the map, which counts the same gyms, and the counts of all filters: each parameter, alone and combined,
// compared with a plain filter of the same gyms. Every filter and order in search.rules.test.ts, texts in
// search-text.rules.test.ts.
import { amenities, priceRanges } from '@jumpingjack/contracts/facts/gym-facts'
import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { ratingChoices } from '@jumpingjack/contracts/gym/gym-filter'
import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { nextOf, problem } from '@jumpingjack/kit/testing/testing'
import { afterAll, expect, it } from 'vitest'
import { seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import { isOpen, openHoursOf } from '../src/hours/open-hours.rules.ts'
import { aGym, allGyms, bootGym, countGyms, totalOf } from './boot.ts'

const names = 'Ironworks,Zen Loft,Café Ringside,apex (north),ÉLAN,50% Off Fitness,a.b*c,Ωmega'.split(',')

/** Most around New York, some on both sides of the antimeridian, some near the pole. */
function placeOf(kind: number, random: () => number): { latitude: number; longitude: number } {
  const [a, b] = [random(), random()]
  if (kind < 7) return { latitude: 40.7 + (a - 0.5) * 3, longitude: -74 + (b - 0.5) * 3 }
  if (kind === 7) return { latitude: -17 + a, longitude: ((358 + b * 4) % 360) - 180 }
  return { latitude: 85 + a * 5, longitude: b * 360 - 180 }
}

const hours = [null, 'by appointment', '24/7', 'closed', 'Mo-Fr 06:00-22:00', 'Mon-Sat 20:00-04:00']
const random = seededRandom('gyms')
const drafts = Array.from({ length: 1_000 }, (_, n) =>
  aGym({
    name: `${names[n % names.length]} ${Math.floor(random() * 300)}`,
    address: n % 3 === 0 ? 'Address not available' : `${n} Harbor Road, Portland, ME`,
    type: gymTypes[n % 10]?.type ?? '',
    ...placeOf(n % 10, random),
    hours: hours[n % hours.length] ?? null,
    amenities: n % 4 ? amenities.slice(n % amenities.length).slice(0, 2) : null,
    priceRange: n % 5 ? null : (priceRanges[n % 3] ?? null),
    dayPass: n % 4 ? null : { offered: n % 8 === 0 },
  }),
)
const photosOf = (n: number) => (n % 4 === 1 ? n % 3 : 0)
/** In the afternoon in New York. */
const now = new Date('2026-03-02T20:30:00Z')
const isOpenThen = (n: number) => isOpen(openHoursOf(drafts[n] ?? aGym()), now)

const gym = await bootGym()
afterAll(() => gym.remove())
const ids = await gym.gyms(...drafts)
await gym.rate(ids, (n) => {
  const totalReviews = n % 4 === 0 ? 0 : (n % 7) + 1
  const ratingSum = Math.min(5 * totalReviews, totalReviews + ((n * 13) % (4 * totalReviews + 1)))
  return { ratingSum, totalReviews, photoCount: photosOf(n) }
})
const member = await gym.startReplica({}, () => now)
const gyms: Gym[] = (await member.call('GET', '/api/gyms?limit=1000')).json

const list = async (query: string) => member.call('GET', `/api/gyms${query}`)

const within = (lat: number, lng: number, distance: number) => (g: Gym) =>
  milesBetween({ lat, lng }, { lat: Number(g.latitude), lng: Number(g.longitude) }) <= distance
const inBox = (west: number, south: number, east: number, north: number) => (g: Gym) => {
  const [lat, lng] = [Number(g.latitude), Number(g.longitude)]
  const across = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return lat >= south && lat <= north && across
}
const rated = (least: number) => (g: Gym) => Number(g.averageRating) >= least
const typed = (types: string[]) => (g: Gym) => types.includes(g.type)
const isWhere = (condition: (n: number) => boolean) => (g: Gym) => condition(ids.indexOf(g.id))
const hasPhotos = isWhere((n) => photosOf(n) > 0)
const isOpenNow = isWhere((n) => isOpenThen(n) === true)
const isUnknown = isWhere((n) => isOpenThen(n) === null)
const all =
  (...conditions: ((g: Gym) => boolean)[]) =>
  (g: Gym) =>
    conditions.every((each) => each(g))
const named = (pattern: RegExp) => (g: Gym) => pattern.test(`${g.name} ${g.address}`.normalize('NFC'))

const inBoth = all(within(40.7, -74, 60), inBox(-74, 40, -73, 41), rated(2))
const acrossAntimeridian = all(inBox(170, -20, -170, 0), named(/zen/i), typed(['CrossFit']))

it.each<[string, (g: Gym) => unknown]>([
  ['', () => true],
  ['bbox=-74.5,40.2,-73.5,41', inBox(-74.5, 40.2, -73.5, 41)],
  ['lat=40.7128&lng=-74.006', within(40.7128, -74.006, 10)],
  ['lat=40.7128&lng=-74.006&distance=12500', () => true],
  ['q=caf%C3%A9%20ring', named(/café ring/i)],
  ['q=Off+50%25', named(/50% Off/)],
  ['q=.*', () => false],
  ['q=', () => true],
  ['types=Yoga+Studio,Dance', typed(['Yoga', 'Dance Studio'])],
  ['types=Boxing&types=Powerlifting', typed(['Boxing', 'Powerlifting'])],
  ['types=', () => true],
  ['minRating=4.331', rated(4.331)],
  ['minRating=3&types=Yoga,Boxing&q=harbor', all(rated(3), typed(['Yoga', 'Boxing']), named(/harbor/i))],
  ['lat=40.7&lng=-74&distance=60&bbox=-74,40,-73,41&minRating=2', inBoth],
  ['bbox=170,-20,-170,0&q=zen&types=CrossFit', acrossAntimeridian],
  ['openNow=true', isOpenNow],
  ['openNow=true&hasPhotos=true&minRating=2&q=harbor', all(isOpenNow, hasPhotos, rated(2), named(/harbor/i))],
  ['openNow=unknown&lat=40.7128&lng=-74.006&distance=25', all(isUnknown, within(40.7128, -74.006, 25))],
  ['openNow=false&hasPhotos=false', () => true],
  ['amenities=24h', (g) => g.amenities?.includes('24h') || g.hours === '24/7'],
  ['prices=$,$$&dayPass=true', (g) => /^\$\$?$/.test(g.priceRange ?? '') && g.dayPass?.offered === true],
])('lists the gyms that match "%s"', async (query, matches) => {
  const reply = await list(`?limit=1000&sort=rating&${query}`)
  expect(reply.status).toBe(200)
  const expected = gyms.filter(matches)
  // In a circle the nearest of the gyms without ratings come first.
  const withRatings = (all: Gym[]) => all.filter(({ totalReviews }) => totalReviews > 0)
  expect(withRatings(reply.json)).toEqual(withRatings(expected))
  expect(reply.json.toSorted(byRating)).toEqual(expected)
  expect(reply.headers.get('x-total-count')).toBe(String(expected.length))
  expect(reply.headers.get('link')).toBeNull()
})

const rating = (a: Gym, b: Gym) => Number(b.averageRating) - Number(a.averageRating)
const reviews = (a: Gym, b: Gym) => b.totalReviews - a.totalReviews
const id = (a: Gym, b: Gym) => (a.id < b.id ? -1 : 1)
const byRating = (a: Gym, b: Gym) => rating(a, b) || reviews(a, b) || id(a, b)
const byReviews = (a: Gym, b: Gym) => reviews(a, b) || rating(a, b) || id(a, b)

it('orders by rating by default, by reviews, and by name ignoring case and accents', async () => {
  expect(gyms).toHaveLength(1000)
  expect(gyms).toEqual([...gyms].sort(byRating))
  expect((await list('?limit=1000&sort=reviews')).json).toEqual([...gyms].sort(byReviews))
  const byName: Gym[] = (await list('?limit=1000&sort=name')).json
  const firstWords = [...new Set(byName.map((g) => g.name.split(' ')[0]))]
  expect(firstWords).toEqual(['50%', 'a.b*c', 'apex', 'Café', 'ÉLAN', 'Ironworks', 'Zen', 'Ωmega'])
})

it('says which gyms are open, by local time', () => {
  const listed = new Map(gyms.map((each) => [each.id, each.isOpen]))
  expect(ids.map((id) => listed.get(id))).toEqual(ids.map((_, n) => isOpenThen(n)))
})

it('answers 200 gyms by default', async () => {
  expect((await list('')).json).toHaveLength(200)
  expect((await list('?limit=1')).json).toEqual(gyms.slice(0, 1))
})

it.each([
  ['sort=rating', 37],
  ['bbox=170,-20,-170,0&q=%C3%A9', 5],
])('pages through "%s" by %i without gaps or duplicates', async (query, limit) => {
  const whole = (await list(`?limit=1000&${query}`)).json
  const first = await list(`?limit=${limit}&${query}`)
  expect(first.headers.get('x-total-count')).toBe(String(whole.length))
  expect(first.json).toEqual(whole.slice(0, limit))
  expect(await allGyms(member, `limit=${limit}&${query}`)).toEqual(whole)
})

it.each([
  ['bbox=-180,-90,180,90&minRating=2&limit=7', 200],
  ['minRating=2&bbox=-180,-90,180,90&sort=rating', 200],
  ['bbox=-180,-90,180,90&minRating=3', 400],
  ['bbox=-180,-90,180,90&minRating=2&openNow=true', 400],
  ['bbox=-180,-90,180,90&minRating=2&near=1,2', 400],
  ['bbox=-180,-90,180,90&minRating=2&sort=reviews', 400],
])('continues the list with the same filter only: "%s" is %i', async (query, status) => {
  const first = await list('?bbox=-180,-90,180,90&minRating=2&limit=5')
  const cursor = new URL(nextOf(first) ?? '', 'http://localhost').searchParams.get('cursor')
  expect((await list(`?${query}&cursor=${cursor}`)).status).toBe(status)
})

const cursorOf = (position: object | null) => Buffer.from(JSON.stringify(position)).toString('base64url')
/** By parameter. */
const invalid: Record<string, readonly string[]> = {
  bbox: ['1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,10,0,-10', '-181,0,0,0', '0,-91,0,0', ',,,', '1e,0,20,1'],
  lat: ['1', '91&lng=0', 'NaN&lng=0', '&lng=', '0x10&lng=0', `${'9'.repeat(400)}&lng=0`],
  lng: ['1'],
  distance: ['5', ...['0', '-1', '12501', 'Infinity'].map((miles) => `${miles}&lat=0&lng=0`)],
  q: ['a&q=b', '%00', '%01', 'x'.repeat(201)],
  types: ['Casino', '__proto__', Array(21).fill('Yoga').join(',')],
  amenities: ['pool,casino'],
  prices: ['$$$$'],
  dayPass: ['yes'],
  minRating: ['5.01', '-1', 'four'],
  openNow: ['yes', '', 'true&openNow=true'],
  hasPhotos: ['1'],
  sort: ['stars', 'distance', 'order.rating'],
  near: ['1&sort=distance', '91,0', '1,2,3'],
  limit: ['0', '1001', '1.5', 'all'],
  cursor: [
    ...['', 'x', 'x'.repeat(601), cursorOf(null), cursorOf({ sort: 'name', id: 'a', name: 'a' })],
    ...[cursorOf({ sort: 'rating', id: { $gt: '' } }), cursorOf({ sort: 'rating', id: 'a', more: 1 })],
  ],
  'bbox[]': ['1'],
  ...{ 'lat[$gt]': ['0'], 'q[$ne]': ['x'], 'types[$in]': ['Yoga'], 'sort[]': ['name'], page: ['2'] },
  ...{ 'hasPhotos[$ne]': ['true'], 'minRating[$gte]': ['0'], $where: ['1'] },
}
const invalidQueries = Object.entries(invalid).flatMap(([name, values]) => values.map((each) => [name, each]))

it.each([...invalidQueries, ['__proto__', '1']])('rejects %s=%s and names it', async (name, value) => {
  const reply = await list(`?${name}=${value}`)
  expect(reply).toMatchObject(problem(400, 'request.invalid'))
  const [{ path, message }] = reply.json.issues
  expect(`${path}: ${message}`).toContain(name)
})

async function onMap(query: string): Promise<(GymCluster | Gym)[]> {
  const reply = await member.call('GET', `/api/gyms/clusters?${query}`)
  expect(reply.status, query).toBe(200)
  return reply.json
}

it.each([
  ['bbox=-180,-90,180,90', 0],
  ['bbox=-180,-90,180,90', 2.7],
  ['bbox=-180,-90,180,90', 22],
  ['bbox=180,-90,-180,90', 9],
  ['bbox=-180,-90,-180,90', 3],
  ['bbox=175,-20,-175,-10&q=cafe', 6],
  ['bbox=-74.6,40.1,-73.5,41.2&types=Yoga,Boxing+Gym&minRating=3.5', 9],
  ['bbox=-180,-90,180,90&lat=-15&lng=179.9&distance=300&minRating=1', 5],
  ['bbox=-180,-90,180,90&openNow=true&hasPhotos=true', 4],
])('counts the same gyms on the map as in the list for %s at zoom %d', async (query, zoom) => {
  expect(countGyms(await onMap(`${query}&zoom=${zoom}`))).toBe(await totalOf(member, query))
})

it('answers clusters with their position, and single gyms as in the list', async () => {
  const box = 'bbox=-75.5,39.2,-72.5,42.2'
  const found = await onMap(`${box}&zoom=9`)
  const listed: Gym[] = (await list(`?limit=1000&${box}`)).json
  const singles = found.filter((entry) => !('count' in entry))
  const clusters = found.filter((entry) => 'count' in entry)
  expect(singles.length).toBeGreaterThan(3)
  expect(clusters.length).toBeGreaterThan(10)
  expect(listed).toEqual(expect.arrayContaining(singles))
  for (const { latitude, longitude, count } of clusters) {
    expect(count).toBeGreaterThan(1)
    expect([latitude, longitude]).toEqual([
      expect.stringMatching(/^(39|4[0-2])\.\d{1,7}$/),
      expect.stringMatching(/^-7[2-5]\.\d{1,7}$/),
    ])
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

const world = 'bbox=-180,-90,180,90'
const views = [world, `${world}&q=harbor`, 'lat=40.7&lng=-74&distance=30&q=ring']
it.each(views)('counts what each filter would list: %s', async (view) => {
  const { json } = await member.call('GET', `/api/gyms/counts?${view}`)
  const total = (filter: string) => totalOf(member, `${view}&${filter}`)
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
  const { json } = await member.call('GET', '/api/gyms/counts?q=harbor')
  const of = (isKnown: (n: number) => boolean) => ids.filter((_, n) => n % 3 !== 0 && isKnown(n)).length
  expect(json.known).toEqual({
    hours: of((n) => isOpenThen(n) !== null),
    prices: of((n) => n % 5 === 0 || n % 8 === 0),
    amenities: of((n) => n % 4 !== 0 || n % hours.length === 2),
  })
})

it.each([
  ...['zoom=3', world, `${world}&zoom=`, `${world}&zoom=-1`, `${world}&zoom=22.1`, `${world}&zoom=NaN`],
  ...[`${world}&zoom=3&zoom=4`, `${world}&zoom[$gt]=3`, `${world}&zoom=3&lat=3`, `${world}&zoom=3&limit=10`],
  ...['bbox=-180,-90,180&zoom=3', `${world}&zoom=3&cursor=x`],
])('rejects "%s" on the map', async (query) => {
  const reply = await member.call('GET', `/api/gyms/clusters?${query}`)
  expect(reply).toMatchObject(problem(400, 'request.invalid'))
})

it('contains an added gym at once', async () => {
  const draft = { name: 'Fresh', address: 'Here 1', latitude: -40.34, longitude: 98.76, type: 'Yoga' }
  const around = 'bbox=98,-41,99,-40&zoom=5'
  const before = countGyms(await onMap(around))
  expect((await member.call('POST', '/api/gyms', draft)).status).toBe(201)
  expect(countGyms(await onMap(around))).toBe(before + 1)
})
