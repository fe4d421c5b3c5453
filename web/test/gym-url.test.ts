import { expect, it } from 'vitest'
import {
  activeFilterCount,
  defaultFilters,
  freeFilters,
  type GymFilters,
  readCentre,
  readFilters,
  writeFilters,
} from '../src/lib/gym/gym-url.ts'

const params = (search: string) => new URLSearchParams(search)

it('reads and writes every filter', () => {
  const search =
    'q=a+%26+b&place=Park+Slope&minRating=3&types=Yoga%2CMartial+Arts&distance=25&amenities=sauna%2Cpool&prices=%24%2C%24%24' +
    '&dayPass=true&sort=reviews&openNow=true&hasPhotos=true&fitsWeek=true'
  const filters: GymFilters = {
    q: 'a & b',
    place: 'Park Slope',
    minRating: 3,
    types: ['Yoga', 'Martial Arts'],
    distance: 25,
    amenities: ['sauna', 'pool'],
    prices: ['$', '$$'],
    dayPass: true,
    sort: 'reviews',
    openNow: true,
    hasPhotos: true,
    fitsWeek: true,
  }
  expect(readFilters(params(search))).toEqual(filters)
  expect(String(writeFilters(params(''), filters))).toBe(search)
})

it.each([
  ['', {}],
  ['q=a', { q: '' }],
  ['minRating=5', { minRating: 0 }],
  ['minRating=3.5', { minRating: 0 }],
  ['minRating=abc', { minRating: 0 }],
  ['types=Tennis,Yoga,Yoga', { types: ['Yoga'] }],
  ['types=Yoga Studio', { types: ['Yoga'] }],
  ['distance=7', { distance: 10 }],
  ['sort=price', { sort: 'confidence' }],
  ['amenities=casino,pool,pool&prices=$$$$&dayPass=1', { amenities: ['pool'] }],
  ['openNow=yes&hasPhotos=', { openNow: false, hasPhotos: false }],
])('readFilters ignores what is invalid in %s', (search, part) => {
  expect(readFilters(params(search))).toEqual({ ...defaultFilters, ...part })
})

it.each([
  ['', { minRating: 4 }, 'minRating=4'],
  ['minRating=4', { minRating: 0 }, ''],
  ['distance=25', { distance: 10 as const }, ''],
  ['lat=1&lng=2&selected=x&zoom=15', { q: 'iron' }, 'lat=1&lng=2&selected=x&zoom=15&q=iron'],
  ['q=iron', { q: 'i' }, ''],
  ['prices=%24', { prices: [] }, ''],
  ['sort=price', {}, ''],
  ['place=Soho', { sort: 'confidence' as const }, 'place=Soho&sort=confidence'],
  ['place=Soho&sort=confidence', { minRating: 4 }, 'place=Soho&sort=confidence&minRating=4'],
  ['place=Soho', { minRating: 4 }, 'place=Soho&minRating=4'],
  ['place=Soho&sort=confidence', { place: '' }, ''],
  ['openNow=true&hasPhotos=true', { openNow: false }, 'hasPhotos=true'],
])('writeFilters changes %j by %j', (search, change, expected) => {
  expect(writeFilters(params(search), change).toString()).toBe(expected)
})

it.each([
  ['openNow=true&hasPhotos=true&minRating=3', 'openNow=true&minRating=3'],
  ['hasPhotos=true&types=Yoga', 'types=Yoga'],
  ['sort=name', 'sort=name'],
])('freeFilters removes what requires Premium from %s', (search, rest) => {
  expect(freeFilters(readFilters(params(search)))).toEqual(readFilters(params(rest)))
})

it.each([
  ['lat=40.5&lng=-74', { lat: 40.5, lng: -74 }],
  ['lat=0&lng=0', { lat: 0, lng: 0 }],
  ['lat=-90&lng=180', { lat: -90, lng: 180 }],
  ['lat=40.5', undefined],
  ['lat=&lng=', undefined],
  ['lat=91&lng=0', undefined],
  ['lat=0&lng=-181', undefined],
  ['lat=north&lng=0', undefined],
])('readCentre reads %s', (search, centre) => {
  expect(readCentre(params(search))).toEqual(centre)
})

it.each([
  [{}, 0],
  [{ q: 'iron', sort: 'name' as const }, 0],
  [{ minRating: 1 }, 1],
  [{ minRating: 1, types: ['Yoga' as const, 'Boxing' as const], distance: 1 as const }, 3],
  [{ openNow: true, hasPhotos: true }, 2],
  [{ amenities: ['pool' as const, 'sauna' as const], prices: ['$' as const], dayPass: true }, 3],
])('activeFilterCount counts %j', (part, count) => {
  expect(activeFilterCount({ ...defaultFilters, ...part })).toBe(count)
})
