// The filter of the gym list, condition by condition.
import { expect, it } from 'vitest'
import { circleAround } from '../src/gym/gym-area.ts'
import { type FilterableGym, type GymFilter, matchesGymFilter } from '../src/gym/gym-filter.ts'

const gym: FilterableGym = {
  latitude: 40.7128,
  longitude: -74.006,
  type: 'Boxing',
  averageRating: 4.35,
  searchText: 'iron works\n1 main street\nboxing',
  isOpen: false,
  hasPhotos: false,
}
const fiji = { ...gym, latitude: -17, longitude: 179.5 }
const box = { west: -75, south: 40, east: -73, north: 41 }
const acrossAntimeridian = { west: 179, south: -18, east: -179, north: -16 }

it.each<[what: string, gym: FilterableGym, filter: GymFilter, matches: boolean]>([
  ['no condition', gym, {}, true],
  ['empty conditions', gym, { types: [], minRating: 0, text: '', openNow: false, hasPhotos: false }, true],
  ['a gym inside the box', gym, { box }, true],
  ['a gym north of the box', { ...gym, latitude: 41.01 }, { box }, false],
  ['a gym west of the box', { ...gym, longitude: -75.01 }, { box }, false],
  ['a gym west of the antimeridian', fiji, { box: acrossAntimeridian }, true],
  ['a gym east of the antimeridian', { ...fiji, longitude: -179.5 }, { box: acrossAntimeridian }, true],
  ['a gym outside a box across the antimeridian', gym, { box: acrossAntimeridian }, false],
  ['the centre of a circle', gym, { circle: circleAround(40.7128, -74.006, 0) }, true],
  ['a gym 3.4 miles away, within 5', gym, { circle: circleAround(40.7625, -74.006, 5) }, true],
  ['a gym 3.4 miles away, within 1', gym, { circle: circleAround(40.7625, -74.006, 1) }, false],
  ['a circle around a pole', { ...gym, latitude: 89.9 }, { circle: circleAround(90, 0, 10) }, true],
  ['its type', gym, { types: ['Yoga', 'Boxing'] }, true],
  ['another type', gym, { types: ['Yoga'] }, false],
  ['an unknown type', { ...gym, type: undefined }, { types: ['Yoga'] }, false],
  ['exactly its rating', gym, { minRating: 4.35 }, true],
  ['a higher rating', gym, { minRating: 4.36 }, false],
  ['no rating yet', { ...gym, averageRating: 0 }, { minRating: 1 }, false],
  ['part of its name', gym, { text: 'ron w' }, true],
  ['part of its address', gym, { text: 'main' }, true],
  ['other text', gym, { text: 'yoga' }, false],
  ['open now, while closed', gym, { openNow: true }, false],
  ['open now, while open', { ...gym, isOpen: true }, { openNow: true }, true],
  ['photos, without any', gym, { hasPhotos: true }, false],
  ['photos, with some', { ...gym, hasPhotos: true }, { hasPhotos: true }, true],
  ['an amenity, without any', gym, { amenities: ['pool'] }, false],
  ['two amenities, with one', { ...gym, amenities: ['pool'] }, { amenities: ['pool', 'sauna'] }, false],
  ['an amenity of two', { ...gym, amenities: ['pool', 'sauna'] }, { amenities: ['sauna'] }, true],
  ['a price range that is unknown', gym, { prices: ['$'] }, false],
  ['one of its price ranges', { ...gym, priceRange: '$$' }, { prices: ['$', '$$'] }, true],
  ['a day pass, not offered', { ...gym, dayPass: { offered: false } }, { dayPass: true }, false],
  ['a day pass, offered', { ...gym, dayPass: { offered: true } }, { dayPass: true }, true],
  ['one of two conditions', gym, { types: ['Boxing'], minRating: 5 }, false],
])('matchesGymFilter with %s', (_, candidate, filter, matches) => {
  expect(matchesGymFilter(candidate, filter)).toBe(matches)
})
