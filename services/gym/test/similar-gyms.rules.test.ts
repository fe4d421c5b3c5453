// Similarity of names, and distances.
import { expect, it } from 'vitest'
import { isSimilarName, metresBetween } from '../src/merging/similar-gyms.rules.ts'

it.each([
  ['Iron Yard', 'Iron Yard'],
  ['IRON YARD', 'iron  yard'],
  ['Iron Yard', 'The Iron Yard Gym'],
  ['Iron Yard Fitness', 'Iron Yard CrossFit'],
  ['Iron Yard', 'Iron Yard Downtown'],
  ["Gold's Gym", 'Golds Gym'],
  ['Gold’s Gym', "Gold's Gym Venice"],
  ['Planet Fitness', 'Planet Fitnes'],
  ['Planet Fitness', 'Planet-Fitness Inc.'],
  ['YMCA', 'West Side YMCA'],
  ['Équinoxe', 'Equinoxe'],
  ['Power House', 'Powerhouse Gym'],
  ['Muscle Factory', 'Muscel Factory'],
  ['24 Hour Fitness', '24 Hour'],
  ['Fitness Center', 'Fitness Center'],
  ['ジム東京', 'ジム東京 新宿'],
  ['!!!', ' !!! '],
])('%j is similar to %j', (one, other) => {
  expect(isSimilarName(one, other)).toBe(true)
  expect(isSimilarName(other, one)).toBe(true)
})

it.each([
  ['Anytime Fitness', 'Planet Fitness'],
  ["Gold's Gym", 'Iron Gym'],
  ['CrossFit Brooklyn', 'CrossFit Queens'],
  ['The Gym', 'The Fitness Studio'],
  ['Iron Yard', 'Steel Mill'],
  ['Yoga Works', 'Pilates Works Out'],
  ['!!!', '???'],
  ['!!!', 'Iron Yard'],
])('%j is not similar to %j', (one, other) => {
  expect(isSimilarName(one, other)).toBe(false)
  expect(isSimilarName(other, one)).toBe(false)
})

it.each([
  ['the same place', [40.7128, -74.006], [40.7128, -74.006], 0],
  ['a thousandth of a degree to the north', [40.7128, -74.006], [40.7138, -74.006], 111.3],
  ['a thousandth of a degree to the east, at 60 degrees', [60, 10], [60, 10.001], 55.7],
  ['across the antimeridian', [0, 179.9999], [0, -179.9999], 22.3],
  ['the other side of the globe', [0, 0], [0, 180], 20_037_600],
] as const)('computes the distance of %s', (_what, [aLat, aLng], [bLat, bLng], metres) => {
  const [a, b] = [
    { latitude: aLat, longitude: aLng },
    { latitude: bLat, longitude: bLng },
  ]
  expect(metresBetween(a, b) / (metres || 1)).toBeCloseTo(metres ? 1 : 0, 2)
})
