import { type Box, isInBox, worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'
import { expect, it } from 'vitest'
import { type Cluster, clustersOf as clustersOfRows } from '../src/search/index/cluster-grid.rules.ts'

const world: Box = { west: -180, south: -90, east: 180, north: 90 }

type Place = [latitude: number, longitude: number]

function clustersOf(places: readonly Place[], box: Box, zoom: number): Cluster[] {
  const positions = {
    longitude: Float64Array.from(places, ([, longitude]) => longitude),
    mapY: Float64Array.from(places, ([latitude]) => worldY(latitude)),
  }
  const rows = Int32Array.from(places.keys()).filter((row) => isInBox(box, ...(places[row] as Place)))
  return clustersOfRows(box, zoom, { rows, count: rows.length, positions })
}

/** Deterministic numbers, evenly spread from 0 to 1. */
const spread = (n: number, step: number) => (n * step) % 1

/** Places all over a box that does not cross the antimeridian. */
function placesIn({ west, south, east, north }: Box, count: number): Place[] {
  return Array.from({ length: count }, (_, n) => [
    south + spread(n, Math.SQRT2) * (north - south),
    west + spread(n, Math.E) * (east - west),
  ])
}

const totalOf = (clusters: readonly Cluster[]) => clusters.reduce((sum, { count }) => sum + count, 0)

const pixel = ({ latitude, longitude }: Cluster, zoom: number) => {
  const pixels = 256 * 2 ** zoom
  return { x: pixels * worldX(longitude), y: pixels * worldY(latitude) }
}

const twoPlaces: Place[] = [
  [40, -74],
  [40.002, -74.002],
]

it('clusters overlapping places at their mean position, and leaves others alone', () => {
  const [near, far] = clustersOf([...twoPlaces, [34, -118]], world, 4).sort((a, b) => b.count - a.count)
  const at = (latitude: number, longitude: number) => ({
    latitude: expect.closeTo(latitude),
    longitude: expect.closeTo(longitude),
  })
  expect(near).toMatchObject({ count: 2, ...at(40.001, -74.001) })
  expect(far).toMatchObject({ count: 1, row: 2, ...at(34, -118) })
})

it('separates places at a higher zoom', () => {
  const box = { west: -74.02, south: 39.99, east: -73.98, north: 40.01 }
  expect(clustersOf(twoPlaces, box, 12)).toHaveLength(1)
  expect(clustersOf(twoPlaces, box, 17)).toHaveLength(2)
})

it.each([0, 2, 3, 4])('covers a crowded world at zoom %i with clusters that hardly overlap', (zoom) => {
  const places = placesIn({ ...world, south: -80, north: 80 }, 20_000)
  const clusters = clustersOf(places, world, zoom)
  expect(totalOf(clusters)).toBe(20_000)
  expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length)
  const points = clusters.map((cluster) => pixel(cluster, zoom))
  const close = points.filter((a, n) => points.some((b, m) => m < n && Math.hypot(a.x - b.x, a.y - b.y) < 25))
  expect(close.length).toBeLessThanOrEqual(clusters.length * 0.05)
})

it.each([
  ['across it', { west: 170, south: -20, east: -170, north: 0 }],
  ['from it', { west: 180, south: -20, east: -170, north: 0 }],
  ['along it', { west: 180, south: -20, east: -180, north: 0 }],
  ['almost around the globe', { west: 1, south: -90, east: 0.5, north: 90 }],
])('makes one cluster across the antimeridian in a box %s', (_where, box) => {
  const places: Place[] = [
    [-10, 180],
    [-10, -180],
    ...(box.east === -180 ? [] : ([[-10, -179.98]] satisfies Place[])),
  ]
  const clusters = clustersOf(places, box, 6)
  expect(clusters).toMatchObject([{ count: places.length, latitude: expect.closeTo(-10) }])
  expect(Math.abs(clusters[0]?.longitude ?? 0)).toBeGreaterThan(179.9)
})

it('counts a place on a box without extent', () => {
  const box = { west: -74, south: 40.7, east: -74, north: 40.7 }
  for (const zoom of [0, 13.5, 22]) {
    expect(clustersOf([[40.7, -74]], box, zoom)).toMatchObject([{ count: 1, row: 0 }])
  }
})

it('returns a bounded number of clusters at any zoom', () => {
  const clusters = clustersOf(placesIn(world, 100_000), world, 22)
  expect(totalOf(clusters)).toBe(100_000)
  expect(clusters.length).toBeLessThan(6_000)
})

it('keeps the clusters in the middle when the map moves', () => {
  const places = placesIn({ west: -130, south: 20, east: -60, north: 55 }, 5_000)
  const view = (west: number) => {
    const box = { west, south: 25, east: west + 40, north: 50 }
    return new Map(clustersOf(places, box, 5).map(({ id, count }) => [id, count]))
  }
  const [before, after] = [view(-115), view(-112.3)]
  const stayed = [...after].filter(([id, count]) => before.get(id) === count)
  expect(after.size).toBeGreaterThan(100)
  expect(stayed.length).toBeGreaterThan(after.size * 0.7)
})
