// The cities and neighborhoods of all gyms, and what people call them.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { cityOfAddress, placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { expect, it } from 'vitest'
import { newGym } from '../src/gyms/gyms.rules.ts'
import { createGymSearcher } from '../src/search/index/gym-search.rules.ts'
import { createGymTable } from '../src/search/index/gym-table.rules.ts'
import { findPlace } from '../src/search/index/places.rules.ts'
import { aGym } from './boot.ts'

const at = new Date('2026-11-22T15:00:00Z')
const table = createGymTable()

function add(count: number, address: string, latitude: number, longitude: number): void {
  for (let n = 0; n < count; n++) {
    const { sourceId, ...fields } = aGym({ address, latitude, longitude })
    table.put(newGym(sourceId, fields, at))
  }
}

add(5, '1 Main Street, Brooklyn, NY 11201', 40.69, -73.99)
add(4, 'near Brooklyn, NY', 40.67, -73.98)
add(3, 'Springfield, IL', 39.8, -89.64)
add(6, 'Springfield, MA', 42.1, -72.59)
add(3, '2 Main Street, Salt Lake City, UT 84101, USA', 40.76, -111.89)
add(2, 'Reno, NV', 39.53, -119.81)
add(4, 'Rue de Rivoli, 75001 Paris', 48.86, 2.35)
const merged = newGym('merged', aGym({ address: 'Reno, NV', latitude: 39.53, longitude: -119.81 }), at)
table.put(merged)
table.put({ ...merged, mergedInto: 'other' })
table.finishLoad()
const places = createGymSearcher(table).places()

it('has a place for three gyms or more, the largest first, a city once, and a neighborhood by its area', () => {
  expect([...places.values()].map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Brooklyn, NY', 9],
    ['Springfield, MA', 6],
    ['Park Slope, NY', 4],
    ['Springfield, IL', 3],
    ['Salt Lake City, UT', 3],
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
  ['88 Fulton Street, New York, NY 10038', { city: 'New York', state: 'NY' }],
  ['near Salt Lake City, UT', { city: 'Salt Lake City', state: 'UT' }],
  ['Austin, TX', { city: 'Austin', state: 'TX' }],
  ['5 Quay Street', undefined],
  ['Rue de Rivoli, 75001 Paris', undefined],
])('finds the city in %s', (address, city) => expect(cityOfAddress(address)).toEqual(city))

it('names a place and a type in an address', () => {
  expect(slugOf("Coeur d'Alene, ID")).toBe('coeur-dalene-id')
  expect(placePath()).toBe('/in')
  expect(placePath('austin-tx', 'Rock Climbing')).toBe('/in/austin-tx/rock-climbing')
})
