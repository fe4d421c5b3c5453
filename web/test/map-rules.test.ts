import { describe, expect, it } from 'vitest'
import { emptyForm, fieldErrors, pickedPosition } from '../src/features/add-gym/use-add-gym.ts'
import { isServerSearch, searchKind } from '../src/features/gym-search/search-options.ts'
import { gymsOfPlaces } from '../src/features/map/provider/gym-search.ts'
import { boundsOfView, roundedView, zoomForMiles } from '../src/lib/geo/mercator.ts'
import { defaultFilters } from '../src/lib/gym/gym-url.ts'
import { filterGyms } from '../src/lib/gym/provider-gyms.ts'
import { isSuppressed } from '../src/lib/hooks/use-suggestions.ts'
import { aGym } from './builders.ts'

it.each([
  ['350 5th Avenue', 'address'],
  ['Main St', 'address'],
  ['New York, NY', 'address'],
  ['10001', 'address'],
  ['Austin TX', 'address'],
  ['Paris France, USA', 'address'],
  ['LA', 'address'],
  ['Orange County', 'address'],
  ['Brooklyn', 'location'],
  ['São Paulo', 'location'],
  ['St.-Denis', 'address'],
  ['Winston-Salem', 'location'],
  ['Centerville', 'location'],
  ['LA Fitness', 'gym-name'],
  ['kickboxing', 'gym-name'],
  ['Yogastudios', 'gym-name'],
  ['gymnastics', 'gym-name'],
  ['24 hours', 'gym-name'],
  ['.*', 'gym-name'],
])('searchKind of %j is %s', (text, kind) => {
  expect(searchKind(text)).toBe(kind)
})

it.each([
  ['gym', false],
  ['gyms', true],
  ['yoga', true],
  ['  yoga  ', true],
  ['Iron Temple', false],
  ['Fitness, NY', false],
  ['Gold 123', false],
])('isServerSearch of %j is %s', (text, isSearched) => {
  expect(isServerSearch(text)).toBe(isSearched)
})

const picked = { text: 'Chicago', atMs: 1_000 }
it.each([
  ['Chicago', 1_500, true],
  ['Chicag', 5_999, true],
  ['Chicago', 6_000, false],
  ['', 1_500, false],
  ['Chic', 1_500, true],
  ['Chi', 1_500, false],
  ['Chicago Illi', 1_500, false],
])('isSuppressed of %j at %i ms is %s', (text, nowMs, suppressed) => {
  expect(isSuppressed(text, picked, nowMs)).toBe(suppressed)
})

it('isSuppressed is false if nothing was picked', () => {
  expect(isSuppressed('Chicago', undefined, 0)).toBe(false)
})

it('boundsOfView is the visible area', () => {
  const size = { width: 256, height: 256 }
  const { west, south, east, north } = boundsOfView({ lat: 0, lng: 0, zoom: 1 }, size)
  expect([west, east]).toEqual([-90, 90])
  expect(north).toBeCloseTo(66.5133, 3)
  expect(south).toBeCloseTo(-66.5133, 3)
})

it('boundsOfView crosses the antimeridian', () => {
  const { west, east } = boundsOfView({ lat: 0, lng: 179, zoom: 8 }, { width: 1024, height: 512 })
  expect(west).toBeGreaterThan(170)
  expect(east).toBeLessThan(-170)
})

it('boundsOfView is at most the whole world', () => {
  const { west, east, north } = boundsOfView({ lat: 40, lng: 10, zoom: 1 }, { width: 1400, height: 900 })
  expect([west, east]).toEqual([-180, 180])
  expect(north).toBeLessThan(85.06)
})

it.each([1, 5, 10, 25, 1_200])('boundsOfView contains a circle of %i miles at its zoom', (miles) => {
  const size = { width: 1_000, height: 800 }
  const zoom = zoomForMiles(miles, 40, size)
  const heightMiles = (z: number) => {
    const { north, south } = boundsOfView({ lat: 40, lng: -74, zoom: z }, size)
    return (north - south) * 69
  }
  expect(heightMiles(zoom)).toBeGreaterThan(miles * 1.9)
  expect(heightMiles(zoom + 1)).toBeLessThan(miles * 2.2)
})

describe('filterGyms', () => {
  const yoga = aGym({ id: 'y', name: 'Ashtanga', type: 'Yoga', averageRating: '3.00', totalReviews: 9 })
  const box = aGym({ id: 'b', name: 'box Hall', address: '5 Canal', averageRating: '4.50', totalReviews: 2 })
  it.each([
    [{}, 'b y'],
    [{ sort: 'reviews' as const }, 'y b'],
    [{ sort: 'name' as const }, 'y b'],
    [{ q: 'CANAL' }, 'b'],
    [{ q: 'yoga studio' }, 'y'],
    [{ minRating: 4 }, 'b'],
    [{ types: ['Yoga' as const] }, 'y'],
    [{ q: 'nothing' }, ''],
  ])('by %j returns %s', (part, ids) => {
    const left = filterGyms([yoga, box], { ...defaultFilters, ...part })
    expect(left.map(({ id }) => id).join(' ')).toBe(ids)
  })
})

it('leaves out places of the provider that are closed for good', () => {
  const places = ['OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY', null].map(
    (businessStatus, at) => ({
      ...{ id: `place-${at}`, businessStatus },
    }),
  )
  expect(gymsOfPlaces(places as never).map(({ id }) => id.at(-1))).toEqual(['0', '1', '3'])
})

it('the form of a new gym requires name, address and type', () => {
  const errors = { name: 'Name is required', address: 'Address is required', type: 'Choose a type' }
  expect(fieldErrors(emptyForm)).toEqual(errors)
})

it.each([
  [{ latitude: '91' }, 'latitude'],
  [{ latitude: 'north' }, 'latitude'],
  [{ longitude: '-180.5' }, 'longitude'],
  [{ website: 'javascript:alert(1)' }, 'website'],
  [{ name: ' ' }, 'name'],
])('the form of a new gym rejects %j', (part, field) => {
  const whole = { ...emptyForm, name: 'Iron', address: '1 Main', type: 'Boxing', ...part }
  expect(Object.keys(fieldErrors(whole))).toEqual([field])
})

it.each([
  ['', '', undefined],
  ['0', '5', undefined],
  ['40.5', '-74', { lat: 40.5, lng: -74 }],
])('the form of a new gym reads the position of "%s" and "%s"', (latitude, longitude, position) => {
  expect(pickedPosition({ ...emptyForm, latitude, longitude })).toEqual(position)
})

it.each([
  [190, -170],
  [-190.123456, 169.87654],
  [540.5, -179.5],
  [-74.006, -74.006],
])('takes the longitude %f of a map that was moved around the globe as %f', (lng, wrapped) => {
  expect(roundedView({ lat: 1, lng, zoom: 9 })).toEqual({ lat: 1, lng: wrapped, zoom: 9 })
})
