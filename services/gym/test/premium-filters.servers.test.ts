// The filters and the order of Premium, in the list and on the map, compared with a plain filter of the same gyms.
import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ratingFields } from '../src/gyms/gyms.rules.ts'
import { type Booted, bootGym } from './boot.ts'

/** Hours, and whether they are open on a day (0 for Monday) at a minute of it; null if unknown. */
const hours: [text: string | null, isOpen: (day: number, minute: number) => boolean | null][] = [
  [null, () => null],
  ['by appointment', () => null],
  ['24/7', () => true],
  ['closed', () => false],
  ['Mo-Fr 06:00-22:00', (day, minute) => day < 5 && minute >= 360 && minute < 1_320],
  ['Mon-Sat 20:00-04:00', (day, minute) => (day < 6 && minute >= 1_200) || (day > 0 && minute < 240)],
  ['Daily 6:30-9:30, Daily 16:00-21:30', (_, at) => (at >= 390 && at < 570) || (at >= 960 && at < 1_290)],
]
const places = [
  { latitude: 40.7128, longitude: -74.006, timeZone: 'America/New_York' },
  { latitude: 34.05, longitude: -118.24, timeZone: 'America/Los_Angeles' },
  { latitude: 33.45, longitude: -112.07, timeZone: 'America/Phoenix' },
  { latitude: 27.7172, longitude: 85.324, timeZone: 'Asia/Kathmandu' },
  { latitude: -33.87, longitude: 151.21, timeZone: 'Australia/Sydney' },
]
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const world = 'bbox=-180,-90,180,90'

let gym: Booted
let now = () => new Date('2026-03-02T12:00:00Z')
let client: TestClient
let ids: string[]

beforeAll(async () => {
  gym = await bootGym()
  ids = await gym.gyms(
    ...Array.from({ length: 420 }, (_, n) => {
      const { latitude, longitude } = placeOf(n)
      return { latitude: latitude + n / 10_000, longitude, hours: hoursOf(n)[0], name: `Gym ${n}` }
    }),
  )
  await gym.db.collection<{ _id: string }>('gyms').bulkWrite(
    ids.map((_id, n) => {
      const tally = { totalReviews: 1, ratingSum: (n % 5) + 1, photoCount: photosOf(n) }
      return { updateOne: { filter: { _id }, update: { $set: ratingFields(_id, tally) } } }
    }),
  )
  client = await gym.startReplica({}, () => now())
})
afterAll(() => gym.remove())

const hoursOf = (n: number) => hours[n % hours.length] as (typeof hours)[number]
const placeOf = (n: number) => places[Math.floor(n / hours.length) % places.length] as (typeof places)[number]
const photosOf = (n: number) => (n % 4 === 1 ? n % 3 : 0)

function isOpenThen(n: number): boolean | null {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: placeOf(n).timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(now()).map(({ type, value }) => [type, value]))
  const minute = Number(parts.hour) * 60 + Number(parts.minute)
  return hoursOf(n)[1](weekdays.indexOf(parts.weekday ?? ''), minute)
}

async function list(query: string): Promise<Gym[]> {
  const reply = await client.call('GET', `/api/gyms?limit=1000&${query}`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('x-total-count')).toBe(String(reply.json.length))
  return reply.json
}

async function onMap(query: string): Promise<number> {
  const { json } = await client.call('GET', `/api/gyms/clusters?${world}&zoom=4&${query}`)
  return json.reduce((sum: number, entry: GymCluster | Gym) => sum + ('count' in entry ? entry.count : 1), 0)
}

const ownIds = (gyms: Gym[]) => gyms.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
const where = (matches: (n: number) => boolean | null) => ids.filter((_, n) => matches(n))

it.each([
  '2026-03-02T12:00:00Z',
  '2026-03-02T20:29:59Z',
  '2026-03-02T20:30:00Z',
  '2026-03-08T06:59:00Z',
  '2026-03-08T07:00:00Z',
  '2026-03-08T11:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T09:00:00Z',
  '2026-12-31T23:59:59Z',
])('shows the gyms that are open at %s by local time, in the list and on the map', async (at) => {
  now = () => new Date(at)
  const open = await list('openNow=true')
  expect(ownIds(open).sort()).toEqual(where(isOpenThen).sort())
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
    [`openNow=true&${near}`, (n) => isOpenThen(n) && isNear(n)],
    [`openNow=true&minRating=4&${near}&q=gym`, (n) => isOpenThen(n) && isNear(n) && n % 5 >= 3],
    ['openNow=true&types=Yoga', () => false],
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
  const draft = {
    name: 'First here',
    address: 'Reykjavik',
    latitude: 64.1466,
    longitude: -21.9426,
    type: 'Boxing',
  }
  const before = (await list('openNow=true')).length
  const posted = await client.call('POST', '/api/gyms', { ...draft, hours: 'Open 24 hours' })
  expect([posted.status, posted.json.isOpen]).toEqual([201, true])
  const after = await list('openNow=true')
  expect(after.map(({ id }) => id)).toContain(posted.json.id)
  expect([after.length, await onMap('openNow=true')]).toEqual([before + 1, before + 1])
})

it('pages through open gyms by confidence', async () => {
  const all = await list('openNow=true&sort=confidence')
  const paged: Gym[] = []
  for (let page: string | undefined = '/api/gyms?limit=37&openNow=true&sort=confidence'; page; ) {
    const reply = await client.call('GET', page)
    paged.push(...reply.json)
    page = reply.headers.get('link')?.match(/<(.*)>/)?.[1]
  }
  expect(paged).toEqual(all)
})
