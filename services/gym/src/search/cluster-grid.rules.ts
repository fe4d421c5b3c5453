// Marks of a map: gyms that would overlap at a zoom are one. The gyms of a view are first counted by cells of a
// fine grid, however many they are, and then the cells are clustered. So a mark counts gyms of the view only, and
// all marks together count every gym of it once.
import Supercluster from 'supercluster'
import { type Box, wrapped } from './areas.rules.ts'

export interface Mark {
  /** Unique among the marks of a zoom, and the same while the map is moved a little. */
  id: string
  count: number
  latitude: number
  longitude: number
  /** One of its gyms: the only one, where `count` is 1. */
  row: number
}

export interface MarkGrid {
  add(row: number, latitude: number, longitude: number): void
  marks(): Mark[]
}

/** What lies in one cell, or in the cells of a cluster. */
interface Heap {
  column: number
  line: number
  count: number
  latitudes: number
  longitudes: number
  row: number
}

/** At zoom 0 the world is one tile (https://developers.google.com/maps/documentation/javascript/coordinates). */
const tilePixels = 256
const cellPixels = 16
/** Marks are at least this far apart. */
const radiusPixels = 60
/** More than any screen. A box that is larger at its zoom gets the marks of a zoom farther out. */
const boxPixelsMax = 4_096

export function createMarkGrid(box: Box, wantedZoom: number): MarkGrid {
  const { west, south, north } = box
  const east = eastOf(west, box.east)
  const zoom = fittingZoom(Math.max(worldX(east) - worldX(west), worldY(south) - worldY(north)), wantedZoom)
  const cellsAcross = (tilePixels * 2 ** zoom) / cellPixels
  const cell = (world: number) => Math.floor(world * cellsAcross)
  const [firstColumn, firstLine] = [cell(worldX(west)), cell(worldY(north))]
  const columns = cell(worldX(east)) - firstColumn + 1
  const lines = cell(worldY(south)) - firstLine + 1
  /** For each cell its place in `heaps`, counted from 1. */
  const places = new Uint32Array(columns * lines)
  const heaps: Heap[] = []

  return {
    add(row, latitude, longitude) {
      const x = eastOf(west, longitude)
      const column = cell(worldX(x))
      const line = cell(worldY(latitude))
      const index = (line - firstLine) * columns + column - firstColumn
      const heap = heaps[(places[index] ?? 0) - 1]
      if (!heap) {
        places[index] = heaps.push({ column, line, count: 1, latitudes: latitude, longitudes: x, row })
        return
      }
      heap.count++
      heap.latitudes += latitude
      heap.longitudes += x
    },

    marks() {
      // In an order that has nothing to do with where the box begins, so that what enters on one side changes
      // the clusters there and not those on the other.
      heaps.sort((a, b) => scattered(a) - scattered(b))
      return clusters(heaps, west, zoom).map(({ column, line, count, latitudes, longitudes, row }) => ({
        id: `${zoom}/${column % cellsAcross}/${line}`,
        count,
        latitude: latitudes / count,
        longitude: wrapped(longitudes / count),
        row,
      }))
    },
  }
}

function clusters(heaps: Heap[], west: number, zoom: number): Heap[] {
  const index = new Supercluster<Heap, Heap>({
    radius: radiusPixels,
    extent: tilePixels,
    minZoom: zoom,
    maxZoom: zoom,
    reduce: (sum, heap) => {
      sum.count += heap.count
      sum.latitudes += heap.latitudes
      sum.longitudes += heap.longitudes
    },
  })
  index.load(
    heaps.map((heap) => {
      // As if the world began at the western edge of the box: then a box across the antimeridian is like any.
      const fromWest = heap.longitudes / heap.count - west - 180
      const coordinates = [fromWest, heap.latitudes / heap.count]
      return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: heap }
    }),
  )
  return index.getClusters([-180, -90, 180, 90], zoom).map(({ properties }) => properties)
}

function fittingZoom(worldSize: number, wanted: number): number {
  return Math.floor(Math.min(wanted, Math.log2(boxPixelsMax / (tilePixels * worldSize))))
}

/** The same meridian, but not west of the box. */
function eastOf(west: number, longitude: number): number {
  return longitude < west ? longitude + 360 : longitude
}

/** Web Mercator from 0 in the west, at the antimeridian, to 1. */
function worldX(longitude: number): number {
  return longitude / 360 + 0.5
}

/** Web Mercator from 0 in the north, at 85.05 degrees, to 1. */
function worldY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return Math.min(1, Math.max(0, y))
}

function scattered({ column, line }: Heap): number {
  const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(line, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
}
