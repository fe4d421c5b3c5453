// A ZIP code that no gym has, a name of a place and a kind, the wish for the best, and what is in a borough only.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { expect, it } from 'vitest'
import { ratingFields } from '../src/gyms/gyms.rules.ts'
import { searcherOf, storedGym } from './searcher-of.ts'

const newYork = { latitude: 40.7, longitude: -74 }

it('takes a ZIP code that no gym has for those with near numbers, also after a chain', () => {
  const [newark, scottsdale] = ['Newark, NJ 07102', 'Scottsdale, AZ 85257']
  const { find } = searcherOf([
    ['near', { name: 'LA Fitness', address: newark, latitude: 40.73, longitude: -74.17 }],
    ['asked', { name: 'LA Fitness', address: scottsdale, latitude: 33.47, longitude: -111.91 }],
  ])
  expect(find('la fitness 85251', newYork)).toEqual(['asked'])
})

it('finds first the gym whose name begins with a neighborhood and a kind that is the name of a city too', () => {
  const inVermont = { address: 'Barre, VT 05641', latitude: 44.2, longitude: -72.5 }
  const inHeights = { address: 'Brooklyn, NY 11201', latitude: 40.694, longitude: -73.995 }
  const { find, read } = searcherOf([
    ['city', { name: 'Granite', ...inVermont }],
    ['named', { name: 'Brooklyn Heights Barre and Mat', type: 'Pilates', ...inHeights }],
    ['before', { name: 'Anchor', ...inHeights }],
    ['other', { name: 'Brooklyn Heights Iron', ...inHeights }],
  ])
  expect(find('Brooklyn Heights Barre', newYork)[0]).toBe('named')
  expect(read('Brooklyn Heights Barre').inPlace).toBeUndefined()
  for (const city of ['Brooklyn', 'Brooklyn NY'])
    expect(read(`Brooklyn Heights ${city}`).words.every(({ inPlace }) => inPlace)).toBe(true)
})

it.each(['best rated pilates brooklyn', 'bestes Pilates in Brooklyn', 'well rated pilates'])(
  'puts the better rated gym first for "%s"',
  (text) => {
    const studio = { address: '1 Main St, Brooklyn, NY', type: 'Pilates', ...newYork } as const
    const rated = { ...studio, name: 'Core Room' }
    const { find, put } = searcherOf([
      ['named', { ...studio, name: 'Pilates Heights' }],
      ['rated', rated],
    ])
    const tally = { ratingSum: 23, totalReviews: 5, photoCount: 0 }
    const { 'order.confidence': confidence, ...numbers } = ratingFields(tally)
    put({ ...storedGym('rated', rated), ...numbers, order: { confidence } })
    expect(find('pilates brooklyn', newYork)[0]).toBe('named')
    expect(find(text, newYork)[0]).toBe('rated')
  },
)

it.each<[text: string, found: string[]]>([
  ['cheap gym in Queens under $30', ['known', 'unknown']],
  ['gym in Queens open today', ['known', 'unknown']],
  ['gym in Queens no contract', ['known', 'unknown']],
  ['gym in Queens with pool', ['outside', 'known', 'unknown']],
  ['cheap gym near Queens', ['known', 'outside', 'unknown']],
])('finds for "%s" only what is there, unless none there is known to fit: %j', (text, ids) => {
  const inQueens = { address: 'Queens, NY 11101', latitude: 40.747, longitude: -73.945 }
  const inWilliamsburg = { address: 'Brooklyn, NY 11211', latitude: 40.714, longitude: -73.956 }
  const { priceRange, hours } = { priceRange: '$', hours: '24/7' } as const
  const searcher = searcherOf([
    ['outside', { ...inWilliamsburg, priceRange, hours, amenities: ['pool'] }],
    ['unknown', inQueens],
    ['known', { ...inQueens, priceRange, hours }],
  ])
  const at = new Date('2026-11-29T20:00:00Z')
  const near = unitVector(newYork.latitude, newYork.longitude)
  const found = searcher.search({ filter: { text }, sort: 'relevance', limit: 10, near, at })
  expect(found.ids).toEqual(ids)
  expect(searcher.counts({ text }, at).total).toBe(ids.length)
})

it('finds only what is in a borough after "in", unless there is none, and what is around a neighborhood', () => {
  const wall = { type: 'Rock Climbing' } as const
  const { find } = searcherOf([
    ['inside', { ...wall, name: 'Stone', address: 'Brooklyn, NY 11217', latitude: 40.68, longitude: -73.98 }],
    [
      'across',
      { ...wall, name: 'Ledge', address: 'New York, NY 10002', latitude: 40.715, longitude: -73.99 },
    ],
  ])
  expect(find('climbing in Brooklyn', newYork)).toEqual(['inside'])
  expect(find('Kletterhalle in Brooklyn', newYork)).toEqual(['inside'])
  for (const text of ['climbing near Brooklyn', 'climbing Brooklyn', 'climbing in Williamsburg'])
    expect(find(text, newYork).toSorted()).toEqual(['across', 'inside'])
  expect(find('climbing in Queens', newYork).toSorted()).toEqual(['across', 'inside'])
})
