// Distances on the globe.
import { expect, it } from 'vitest'
import { metresPerMile, milesBetween } from '../src/gym/gym-area.ts'

it.each([
  ['the same place', [40.7128, -74.006], [40.7128, -74.006], 0],
  ['a thousandth of a degree to the north', [40.7128, -74.006], [40.7138, -74.006], 111.3],
  ['a thousandth of a degree to the east, at 60 degrees', [60, 10], [60, 10.001], 55.7],
  ['across the antimeridian', [0, 179.9999], [0, -179.9999], 22.3],
  ['New York to Los Angeles', [40.7128, -74.006], [34.0522, -118.2437], 3_935_900],
  ['the other side of the globe', [0, 0], [0, 180], 20_037_600],
] as const)('computes the distance of %s', (_what, [aLat, aLng], [bLat, bLng], metres) => {
  const distance = milesBetween({ lat: aLat, lng: aLng }, { lat: bLat, lng: bLng }) * metresPerMile
  expect(distance / (metres || 1)).toBeCloseTo(metres ? 1 : 0, 2)
})
