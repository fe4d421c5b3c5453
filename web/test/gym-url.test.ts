import { describe, expect, it } from 'vitest'
import {
  activeFilterCount,
  defaultFilters,
  freeFilters,
  normaliseQuery,
  readCentre,
  readFilters,
  writeFilters,
  writeSelected,
} from '../src/lib/gym/gym-url.ts'

const params = (search: string) => new URLSearchParams(search)

describe('readFilters', () => {
  it('reads every filter', () => {
    const search =
      'q=iron&minRating=3&types=Yoga,Boxing&distance=25&sort=confidence&openNow=true&hasPhotos=true' +
      '&amenities=sauna,pool&prices=$,$$&dayPass=true'
    expect(readFilters(params(search))).toEqual({
      q: 'iron',
      minRating: 3,
      types: ['Yoga', 'Boxing'],
      distance: 25,
      amenities: ['sauna', 'pool'],
      prices: ['$', '$$'],
      dayPass: true,
      sort: 'confidence',
      openNow: true,
      hasPhotos: true,
    })
  })

  it.each([
    ['', {}],
    ['q=a', { q: '' }],
    ['q=%20a%20', { q: '' }],
    ['minRating=5', { minRating: 0 }],
    ['minRating=3.5', { minRating: 0 }],
    ['minRating=abc', { minRating: 0 }],
    ['types=Tennis,Yoga,Yoga', { types: ['Yoga'] }],
    ['types=Yoga Studio', { types: ['Yoga'] }],
    ['types=', { types: [] }],
    ['distance=7', { distance: 10 }],
    ['distance=', { distance: 10 }],
    ['sort=price', { sort: 'confidence' }],
    ['amenities=casino,pool,pool&prices=$$$$&dayPass=1', { amenities: ['pool'] }],
    ['openNow=yes&hasPhotos=', { openNow: false, hasPhotos: false }],
  ])('ignores what is invalid in %s', (search, part) => {
    expect(readFilters(params(search))).toEqual({ ...defaultFilters, ...part })
  })
})

describe('writeFilters', () => {
  it.each([
    ['', { minRating: 4 }, 'minRating=4'],
    ['minRating=4', { minRating: 0 }, ''],
    ['', { types: ['Yoga', 'Boxing'] as const }, 'types=Yoga%2CBoxing'],
    ['distance=25', { distance: 10 as const }, ''],
    ['lat=1&lng=2&selected=x&zoom=15', { q: 'iron' }, 'lat=1&lng=2&selected=x&zoom=15&q=iron'],
    ['q=iron', { q: 'i' }, ''],
    ['', { amenities: ['sauna', 'pool'] as const, dayPass: true }, 'amenities=sauna%2Cpool&dayPass=true'],
    ['prices=%24', { prices: [] }, ''],
    ['sort=price', {}, ''],
    ['', { openNow: true, hasPhotos: true }, 'openNow=true&hasPhotos=true'],
    ['openNow=true&hasPhotos=true', { openNow: false }, 'hasPhotos=true'],
  ])('changes %j by %j', (search, change, expected) => {
    expect(writeFilters(params(search), change).toString()).toBe(expected)
  })

  it('round-trips through readFilters', () => {
    const filters = {
      q: 'a & b',
      minRating: 2,
      types: ['Martial Arts' as const],
      distance: 100 as const,
      amenities: ['24h' as const],
      prices: ['$$' as const],
      dayPass: true,
      sort: 'reviews' as const,
      openNow: true,
      hasPhotos: true,
    }
    expect(readFilters(writeFilters(params(''), filters))).toEqual(filters)
  })
})

describe('freeFilters', () => {
  it.each([
    ['openNow=true&hasPhotos=true&minRating=3', 'openNow=true&minRating=3'],
    ['hasPhotos=true&types=Yoga', 'types=Yoga'],
    ['sort=name', 'sort=name'],
  ])('removes what requires Premium from %s', (search, rest) => {
    expect(freeFilters(readFilters(params(search)))).toEqual(readFilters(params(rest)))
  })
})

describe('readCentre', () => {
  it.each([
    ['lat=40.5&lng=-74', { lat: 40.5, lng: -74 }],
    ['lat=0&lng=0', { lat: 0, lng: 0 }],
    ['lat=-90&lng=180', { lat: -90, lng: 180 }],
    ['lat=40.5', undefined],
    ['lat=&lng=', undefined],
    ['lat=91&lng=0', undefined],
    ['lat=0&lng=-181', undefined],
    ['lat=north&lng=0', undefined],
    ['lat=Infinity&lng=0', undefined],
  ])('reads %s', (search, centre) => {
    expect(readCentre(params(search))).toEqual(centre)
  })
})

describe('writeSelected', () => {
  it('opens and closes a gym and keeps the rest', () => {
    const open = writeSelected(params('q=iron'), 'g1')
    expect(open.toString()).toBe('q=iron&selected=g1')
    expect(writeSelected(open).toString()).toBe('q=iron')
  })
})

describe('normaliseQuery', () => {
  it.each([
    ['', ''],
    [' y ', ''],
    ['yo', 'yo'],
    ['  yoga  ', 'yoga'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('normalises %j', (typed, text) => {
    expect(normaliseQuery(typed)).toBe(text)
  })
})

describe('activeFilterCount', () => {
  it.each([
    [{}, 0],
    [{ q: 'iron', sort: 'name' as const }, 0],
    [{ minRating: 1 }, 1],
    [{ minRating: 1, types: ['Yoga' as const, 'Boxing' as const], distance: 1 as const }, 3],
    [{ openNow: true, hasPhotos: true }, 2],
    [{ amenities: ['pool' as const, 'sauna' as const], prices: ['$' as const], dayPass: true }, 3],
  ])('counts %j', (part, count) => {
    expect(activeFilterCount({ ...defaultFilters, ...part })).toBe(count)
  })
})
