// The gym list: each parameter, alone and combined, compared with a plain filter of the same gyms. Every filter and order
// in search.rules.test.ts, texts in search-text.rules.test.ts.
import { setTimeout } from 'node:timers/promises'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ratingFields } from '../src/gyms/gyms.rules.ts'
import { noRatings, type Tally } from '../src/gyms/tallies.rules.ts'
import { type Booted, bootGym } from './boot.ts'

let gym: Booted
let all: Gym[]

/** A pseudorandom generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const names = [
  'Ironworks',
  'Zen Loft',
  'Café Ringside',
  'apex (north)',
  'ÉLAN',
  '50% Off Fitness',
  'a.b*c',
  'Ωmega',
]

beforeAll(async () => {
  gym = await bootGym()
  const random = createRandom(7)
  const drafts = Array.from({ length: 1_000 }, (_, n) => ({
    name: `${names[n % names.length]} ${Math.floor(random() * 300)}`,
    address: n % 3 === 0 ? 'Address not available' : `${n} Harbor Road, Portland, ME`,
    type: gymTypes[n % 10]?.type,
    // Most around New York, some on both sides of the antimeridian, some near the poles.
    latitude: n % 10 < 7 ? 40.7 + (random() - 0.5) * 3 : n % 10 === 7 ? -17 + random() : 85 + random() * 5,
    longitude:
      n % 10 < 7
        ? -74 + (random() - 0.5) * 3
        : n % 10 === 7
          ? ((178 + random() * 4 + 180) % 360) - 180
          : random() * 360 - 180,
  }))
  const ids = await gym.gyms(...drafts)
  await gym.db.collection<{ _id: string }>('gyms').bulkWrite(
    ids.map((id, n) => {
      const totalReviews = n % 4 === 0 ? 0 : (n % 7) + 1
      const ratingSum = Math.min(5 * totalReviews, totalReviews + ((n * 13) % (4 * totalReviews + 1)))
      return {
        updateOne: {
          filter: { _id: id },
          update: {
            $set: { ...ratingFields(id, { ratingSum, totalReviews, photoCount: 0 }), changedAt: new Date() },
          },
        },
      }
    }),
  )
  await setTimeout(maxAgeMs)
  all = (await gym.member.call('GET', '/api/gyms?limit=1000')).json
})
afterAll(() => gym.remove())

const list = async (query: string) => gym.member.call('GET', `/api/gyms${query}`)

const miles = (from: { lat: number; lng: number }, to: Gym) => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(from.lat), radians(Number(to.latitude))]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const h = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(Number(to.longitude) - from.lng))
  return 2 * 3958.8 * Math.asin(Math.min(1, Math.sqrt(h)))
}
const within = (lat: number, lng: number, distance: number) => (g: Gym) => miles({ lat, lng }, g) <= distance
const inBox = (west: number, south: number, east: number, north: number) => (g: Gym) => {
  const [lat, lng] = [Number(g.latitude), Number(g.longitude)]
  const across = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return lat >= south && lat <= north && across
}
const rated = (least: number) => (g: Gym) => Number(g.averageRating) >= least
const typed =
  (...types: string[]) =>
  (g: Gym) =>
    types.includes(g.type)
const named = (pattern: RegExp) => (g: Gym) => pattern.test(`${g.name} ${g.address}`.normalize('NFC'))

it.each<[string, (g: Gym) => boolean]>([
  ['', () => true],
  ['bbox=-74.5,40.2,-73.5,41', inBox(-74.5, 40.2, -73.5, 41)],
  ['bbox=179,-18,-179,-16', inBox(179, -18, -179, -16)],
  ['lat=40.7128&lng=-74.006', within(40.7128, -74.006, 10)],
  ['lat=40.7128&lng=-74.006&distance=25', within(40.7128, -74.006, 25)],
  ['lat=40.7128&lng=-74.006&distance=12500', () => true],
  ['lat=-16.5&lng=179.99&distance=80', within(-16.5, 179.99, 80)],
  ['q=HARBOR', named(/harbor/i)],
  ['q=caf%C3%A9%20ring', named(/café ring/i)],
  ['q=Off+50%25', named(/50% Off/)],
  ['q=.*', () => false],
  ['q=%CE%A9', named(/Ω/)],
  ['q=', () => true],
  ['types=Yoga', typed('Yoga')],
  ['types=Yoga+Studio,Dance', typed('Yoga', 'Dance Studio')],
  ['types=Boxing&types=Powerlifting', typed('Boxing', 'Powerlifting')],
  ['types=', () => true],
  ['minRating=4.33', rated(4.33)],
  ['minRating=4.331', rated(4.331)],
  [
    'minRating=3&types=Yoga,Boxing&q=ring',
    (g) => rated(3)(g) && typed('Yoga', 'Boxing')(g) && named(/ring/i)(g),
  ],
  [
    'lat=40.7&lng=-74&distance=60&bbox=-74,40,-73,41&minRating=2',
    (g) => within(40.7, -74, 60)(g) && inBox(-74, 40, -73, 41)(g) && rated(2)(g),
  ],
  [
    'bbox=170,-20,-170,0&q=zen&types=CrossFit',
    (g) => inBox(170, -20, -170, 0)(g) && named(/zen/i)(g) && typed('CrossFit')(g),
  ],
])('lists the gyms that match "%s"', async (query, matches) => {
  const reply = await list(`?limit=1000&sort=rating&${query}`)
  expect(reply.status).toBe(200)
  const expected = all.filter(matches)
  // In a circle the nearest of the gyms without ratings come first.
  const withRatings = (gyms: Gym[]) => gyms.filter(({ totalReviews }) => totalReviews > 0)
  expect(withRatings(reply.json)).toEqual(withRatings(expected))
  expect(reply.json.toSorted(byRating)).toEqual(expected)
  expect(reply.headers.get('x-total-count')).toBe(String(expected.length))
  expect(reply.headers.get('link')).toBeNull()
})

const byRating = (a: Gym, b: Gym) =>
  Number(b.averageRating) - Number(a.averageRating) ||
  b.totalReviews - a.totalReviews ||
  (a.id < b.id ? -1 : 1)
const byReviews = (a: Gym, b: Gym) =>
  b.totalReviews - a.totalReviews ||
  Number(b.averageRating) - Number(a.averageRating) ||
  (a.id < b.id ? -1 : 1)

it('orders by rating by default, by reviews, and by name ignoring case and accents', async () => {
  expect(all).toHaveLength(1000)
  expect(all).toEqual([...all].sort(byRating))
  expect((await list('?limit=1000&sort=reviews')).json).toEqual([...all].sort(byReviews))
  const byName: Gym[] = (await list('?limit=1000&sort=name')).json
  const firstWords = [...new Set(byName.map((g) => g.name.split(' ')[0]))]
  expect(firstWords).toEqual(['50%', 'a.b*c', 'apex', 'Café', 'ÉLAN', 'Ironworks', 'Zen', 'Ωmega'])
})

it('answers a repeated query with current data', async () => {
  const worst = all.at(-1)?.id ?? ''
  const topIds = async () => (await list('?limit=3')).json.map((each: Gym) => each.id)
  const first = await topIds()
  expect(first).toEqual(all.slice(0, 3).map((each) => each.id))
  const change = async (tally: Tally) => {
    const update = { $set: { ...ratingFields(worst, tally), changedAt: new Date() } }
    await gym.db.collection<{ _id: string }>('gyms').updateOne({ _id: worst }, update)
    await setTimeout(maxAgeMs)
  }
  await change({ ratingSum: 50, totalReviews: 10, photoCount: 0 })
  expect(await topIds()).toEqual([worst, ...first.slice(0, 2)])
  await change(noRatings)
  expect(await topIds()).toEqual(first)
})

it('answers 200 gyms by default', async () => {
  expect((await list('')).json).toHaveLength(200)
  expect((await list('?limit=1')).json).toEqual(all.slice(0, 1))
})

it.each([
  ['sort=rating', 37],
  ['q=harbor&minRating=2&sort=name', 7],
  ['bbox=170,-20,-170,0&q=%C3%A9', 5],
])('pages through "%s" by %i without gaps or duplicates', async (query, limit) => {
  const whole = (await list(`?limit=1000&${query}`)).json
  const paged: Gym[] = []
  for (let page: string | undefined = `/api/gyms?limit=${limit}&${query}`; page; ) {
    const reply = await gym.member.call('GET', page)
    expect(reply.headers.get('x-total-count')).toBe(String(whole.length))
    expect(reply.json.length).toBe(Math.min(limit, whole.length - paged.length))
    paged.push(...reply.json)
    page = reply.headers.get('link')?.match(/^<(\/api\/gyms\?.*)>; rel="next"$/)?.[1]
  }
  expect(paged).toEqual(whole)
})

it.each([
  'bbox=1,2,3',
  'bbox=1,2,3,4,5',
  'bbox=a,b,c,d',
  'bbox=0,10,0,-10',
  'bbox=-181,0,0,0',
  'bbox=0,-91,0,0',
  'bbox=,,,',
  'bbox=1e,0,20,1',
  'bbox[]=1',
  'bbox=1,2,3,4&bbox=1,2,3,4',
  'lat=1',
  'lng=1',
  'lat=91&lng=0',
  'lat=NaN&lng=0',
  'lat=&lng=',
  'lat=0x10&lng=0',
  'distance=5',
  'lat=0&lng=0&distance=0',
  'lat=0&lng=0&distance=-1',
  'lat=0&lng=0&distance=12501',
  'lat=0&lng=0&distance=Infinity',
  'lat[$gt]=0&lng=0',
  `lat=${'9'.repeat(400)}&lng=0`,
  'q[$ne]=x',
  'q=a&q=b',
  'q=%00',
  'q=%01',
  `q=${'x'.repeat(201)}`,
  'types=Casino',
  'types[$in]=Yoga',
  'types=__proto__',
  `types=${Array(21).fill('Yoga').join(',')}`,
  'minRating=5.01',
  'minRating=-1',
  'minRating=four',
  'openNow=yes',
  'openNow=',
  'openNow=true&openNow=true',
  'hasPhotos=1',
  'hasPhotos[$ne]=true',
  'minRating[$gte]=0',
  'sort=stars',
  'sort=distance',
  'sort=distance&near=1',
  'near=91,0',
  'near=1,2,3',
  'sort=order.rating',
  'sort[]=name',
  'limit=0',
  'limit=1001',
  'limit=1.5',
  'limit=all',
  'cursor=',
  'cursor=x',
  `cursor=${'x'.repeat(501)}`,
  `cursor=${Buffer.from('{"sort":"name","after":"a"}').toString('base64url')}`,
  `cursor=${Buffer.from('{"sort":"rating","after":{"$gt":""}}').toString('base64url')}`,
  `cursor=${Buffer.from('{"sort":"rating","after":"a","more":1}').toString('base64url')}`,
  `cursor=${Buffer.from('null').toString('base64url')}`,
  'page=2',
  '$where=1',
  '__proto__=1',
])('rejects "%s" and names the parameter', async (query) => {
  const reply = await list(`?${query}`)
  expect(reply.status).toBe(400)
  expect(reply.json.code).toBe('request.invalid')
  const [{ path, message }] = reply.json.issues
  const isNamed = (name: string) => `${path}: ${message}`.includes(name)
  expect([...new URLSearchParams(query).keys()].some(isNamed), message).toBe(true)
})
