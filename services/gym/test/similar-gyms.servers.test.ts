// Possible duplicates, shown before a gym is added.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Booted, bootGym } from './boot.ts'

let gym: Booted
beforeAll(async () => {
  gym = await bootGym()
})
afterAll(() => gym.remove())

/** Degrees of latitude. */
const metres = (count: number) => count / 111_319

/** Each test has its own place. */
let places = 0
const aPlace = () => ({ latitude: 10 + places++, longitude: 20 })

async function similar(name: string, { latitude, longitude }: { latitude: number; longitude: number }) {
  const query = new URLSearchParams({ name, lat: String(latitude), lng: String(longitude) })
  const reply = await gym.member.call('GET', `/api/gyms/similar?${query}`)
  return reply.json as { id: string; distanceM: number; name: string }[]
}

it('finds a gym with a similar name 40 m away, with its distance', async () => {
  const here = aPlace()
  const [id] = await gym.gyms({ ...here, latitude: here.latitude + metres(40), name: "Gold's Gym" })
  expect(await similar('Golds gym', here)).toMatchObject([{ id, name: "Gold's Gym", distanceM: 40 }])
})

it('finds neither another name next door nor the same name 160 m away', async () => {
  const here = aPlace()
  await gym.gyms(
    { ...here, name: 'Steel Mill' },
    { ...here, latitude: here.latitude + metres(160), name: 'Iron Yard' },
  )
  expect(await similar('Iron Yard', here)).toEqual([])
})

it('answers the five nearest, nearest first', async () => {
  const here = aPlace()
  const far = [70, 10, 30, 60, 20, 50, 40]
  await gym.gyms(
    ...far.map((m) => ({ ...here, latitude: here.latitude + metres(m), name: `Iron Yard ${m}` })),
  )
  expect((await similar('Iron Yard', here)).map(({ distanceM }) => distanceM)).toEqual([10, 20, 30, 40, 50])
})

it.each([
  'lat=1&lng=2',
  'name=x&lat=1',
  'name=x&lat=91&lng=2',
  'name=+&lat=1&lng=2',
  'name=x&lat[$gt]=1&lng=2',
])('rejects the query %s', async (query) => {
  expect((await gym.member.call('GET', `/api/gyms/similar?${query}`)).status).toBe(400)
})
