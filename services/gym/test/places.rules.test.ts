// The cities and neighborhoods of all gyms, and what people call them.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { cityOfAddress, placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { expect, it } from 'vitest'
import { readPlace } from '../src/pages/place-page.actions.ts'
import { findPlace, placesOf } from '../src/pages/places.rules.ts'
import { searcherOf, storedGym } from './searcher-of.ts'

const added: [count: number, address: string, latitude: number, longitude: number][] = [
  [5, '1 Main Street, Brooklyn, NY 11201', 40.69, -73.99],
  [4, 'near Brooklyn, NY', 40.67, -73.98],
  [3, 'Springfield, IL', 39.8, -89.64],
  [6, 'Springfield, MA', 42.1, -72.59],
  [3, '2 Main Street, Salt Lake City, UT 84101, USA', 40.76, -111.89],
  [2, 'Reno, NV', 39.53, -119.81],
  [4, 'Rue de Rivoli, 75001 Paris', 48.86, 2.35],
  [13, 'Lincoln, NE', 40.81, -96.68],
  [3, 'Lincoln, RI', 41.91, -71.44],
]
const gyms = added.flatMap(([count, address, latitude, longitude]) =>
  Array.from({ length: count }, (_, n) => [`${address} ${n}`, { address, latitude, longitude }] as const),
)
const searcher = searcherOf(gyms)
const merged = storedGym('merged', { address: 'Reno, NV', latitude: 39.53, longitude: -119.81 })
searcher.put(merged)
searcher.put({ ...merged, mergedInto: 'other' })
const places = placesOf(searcher.columns)

it('has a place for three gyms or more, the largest first, a city once, and a neighborhood by its area', () => {
  expect([...places.values()].map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Lincoln, NE', 13],
    ['Brooklyn, NY', 9],
    ['Springfield, MA', 6],
    ['Brooklyn Heights, NY', 5],
    ['Cobble Hill, NY', 5],
    ['Park Slope, NY', 4],
    ['Gowanus, NY', 4],
    ['Springfield, IL', 3],
    ['Salt Lake City, UT', 3],
    ['Lincoln, RI', 3],
  ])
  expect(places.get('springfield-il')?.centre).toEqual(unitVector(39.8, -89.64))
})

it.each([
  ['Brooklyn', 'brooklyn-ny'],
  [' brooklyn, new york ', 'brooklyn-ny'],
  ['Brooklyn NY', 'brooklyn-ny'],
  ['park slope', 'park-slope-ny'],
  ['Springfield', 'springfield-ma'],
  ['Springfield, Illinois', 'springfield-il'],
  ['Salt La', 'salt-lake-city-ut'],
  ['Reno', undefined],
  ['Paris', undefined],
  ['!', undefined],
])('finds %s as %s', (text, slug) => expect(findPlace(places, text)?.slug).toBe(slug))

it.each([
  ['Springfield', 'springfield-il'],
  ['Lincoln', 'lincoln-ne'],
])('finds the %s with the most gyms of a kind, unless it is much smaller', (text, slug) => {
  const countOf = ({ name }: { name: string }) => (/IL|RI/.test(name) ? 1 : 0)
  expect(findPlace(places, text, countOf)?.slug).toBe(slug)
})

const indexOf = (gyms: unknown[]) =>
  ({ details: async () => gyms }) as unknown as Parameters<typeof readPlace>[0]['gymIndex']

it.each([
  ['yoga in Brooklyn', 'Brooklyn, NY'],
  ['sauna near Salt Lake City', 'Salt Lake City, UT'],
  ['11201', 'Brooklyn, NY'],
  ['boxing 84101', 'Salt Lake City, UT'],
  ['yoga in Springfield, Illinois', 'Springfield, IL'],
  ['boxing gym', undefined],
  ['yoga in Reno', undefined],
])('shows for %s the page of %s', async (text, name) => {
  const deps = {
    gymIndex: indexOf([]),
    readPlaces: async () => ({ searcher, places }),
    now: () => new Date(),
  }
  expect((await readPlace(deps, { place: text })).place?.name).toBe(name)
})

it.each([
  ['88 Fulton Street, New York, NY 10038', { city: 'New York', state: 'NY' }],
  ['near Salt Lake City, UT', { city: 'Salt Lake City', state: 'UT' }],
  ['Austin, TX', { city: 'Austin', state: 'TX' }],
  ['1 Elm St, Austin, TX 73301, United States', { city: 'Austin', state: 'TX' }],
  ['5 Quay Street', undefined],
  ['Rue de Rivoli, 75001 Paris', undefined],
])('finds the city in %s', (address, city) => expect(cityOfAddress(address)).toEqual(city))

it('names a place and a type in an address', () => {
  expect(slugOf("Coeur d'Alene, ID")).toBe('coeur-dalene-id')
  expect(placePath()).toBe('/in')
  expect(placePath('austin-tx', 'Rock Climbing')).toBe('/in/austin-tx/rock-climbing')
})

it('shows no gym that has closed since the places were computed', async () => {
  const town = Array.from({ length: 4 }, (_, n) => storedGym(`town ${n}`, { address: 'Moab, UT' }))
  const searcher = searcherOf([])
  for (const gym of town) searcher.put(gym)
  const places = placesOf(searcher.columns)
  const changed = town.map((gym, n) => (n ? { ...gym, closed: { as: 'closed', since: gym.createdAt } } : gym))
  for (const gym of changed) searcher.put(gym)
  const deps = {
    gymIndex: indexOf(changed),
    readPlaces: async () => ({ searcher, places }),
    now: () => new Date(),
  }
  const { gyms, types } = await readPlace(deps, { place: 'Moab' })
  expect([gyms.map(({ id }) => id), types]).toEqual([['town 0'], [{ type: 'Traditional', total: 1 }]])
})
