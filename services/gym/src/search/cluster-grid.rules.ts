// Clusters of gyms that would overlap on the map at a zoom. The gyms of a view are first counted per cell of a fine
// grid, then the cells are clustered. So the work is bounded, and each gym of the view is in exactly one cluster.
import { type Box, worldY, wrapped } from '@jumpingjack/contracts/gym/gym-area'
import Supercluster from 'supercluster'

export interface Cluster {
  /** Unique per zoom, and stable while the map moves a little. */
  id: string
  count: number
  latitude: number
  longitude: number
  /** One of its gyms: the only one if `count` is 1. */
  row: number
}

/** The gyms to cluster: the first `count` of `rows`. */
export interface ClusterRows {
  rows: ArrayLike<number>
  count: number
  arrays: {
    latitude: ArrayLike<number>
    longitude: ArrayLike<number>
    /** `worldY(latitude)`. */
    worldY: ArrayLike<number>
  }
}

/** The gyms of a cell, or of all cells of a cluster. */
interface CellGroup {
  column: number
  line: number
  count: number
  latitudeSum: number
  longitudeSum: number
  row: number
}

/** At zoom 0 the world is one tile (https://developers.google.com/maps/documentation/javascript/coordinates). */
const tilePixels = 256
const cellPixels = 16
/** Clusters are at least this far apart. */
const radiusPixels = 60
/** Larger than any screen. For a larger box the zoom is reduced. */
const maxBoxPixels = 4_096

export function clustersOf(box: Box, wantedZoom: number, gyms: ClusterRows): Cluster[] {
  const { west, south, north } = box
  const east = eastOf(west, box.east)
  const zoom = reducedZoom(Math.max(worldX(east) - worldX(west), worldY(south) - worldY(north)), wantedZoom)
  const cellsAcross = (tilePixels * 2 ** zoom) / cellPixels
  const groups = groupsOf({ ...box, east }, cellsAcross, gyms)
  // Sorted independently of the box, so that moving the map changes clusters at its edges only.
  groups.sort((a, b) => hashOf(a) - hashOf(b))
  return clusterGroups(groups, west, zoom).map(({ column, line, count, latitudeSum, longitudeSum, row }) => ({
    id: `${zoom}/${column % cellsAcross}/${line}`,
    count,
    latitude: latitudeSum / count,
    longitude: wrapped(longitudeSum / count),
    row,
  }))
}

/** The cells that are not empty, with sums in typed arrays, because it runs for each gym of the view. */
function groupsOf(box: Box, cellsAcross: number, { rows, count, arrays }: ClusterRows): CellGroup[] {
  const { latitude, longitude, worldY: worldYs } = arrays
  const { west, south, east, north } = box
  const [firstColumn, firstLine] = [
    Math.floor(worldX(west) * cellsAcross),
    Math.floor(worldY(north) * cellsAcross),
  ]
  const columns = Math.floor(worldX(east) * cellsAcross) - firstColumn + 1
  const cells = columns * (Math.floor(worldY(south) * cellsAcross) - firstLine + 1)
  const counts = new Uint32Array(cells)
  const latitudeSums = new Float64Array(cells)
  const longitudeSums = new Float64Array(cells)
  const firstRows = new Uint32Array(cells)
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    const x = eastOf(west, longitude[row] ?? 0)
    const line = Math.floor((worldYs[row] ?? 0) * cellsAcross) - firstLine
    const cell = line * columns + Math.floor(worldX(x) * cellsAcross) - firstColumn
    if (counts[cell] === 0) firstRows[cell] = row
    counts[cell] = (counts[cell] ?? 0) + 1
    latitudeSums[cell] = (latitudeSums[cell] ?? 0) + (latitude[row] ?? 0)
    longitudeSums[cell] = (longitudeSums[cell] ?? 0) + x
  }
  const groups: CellGroup[] = []
  for (let cell = 0; cell < cells; cell++) {
    if (counts[cell] === 0) continue
    groups.push({
      column: firstColumn + (cell % columns),
      line: firstLine + Math.floor(cell / columns),
      count: counts[cell] ?? 0,
      latitudeSum: latitudeSums[cell] ?? 0,
      longitudeSum: longitudeSums[cell] ?? 0,
      row: firstRows[cell] ?? 0,
    })
  }
  return groups
}

function clusterGroups(groups: CellGroup[], west: number, zoom: number): CellGroup[] {
  const index = new Supercluster<CellGroup, CellGroup>({
    radius: radiusPixels,
    extent: tilePixels,
    minZoom: zoom,
    maxZoom: zoom,
    reduce: (sum, group) => {
      sum.count += group.count
      sum.latitudeSum += group.latitudeSum
      sum.longitudeSum += group.longitudeSum
    },
  })
  index.load(
    groups.map((group) => {
      // Longitudes relative to the western edge of the box, so that the antimeridian needs no special case.
      const fromWest = group.longitudeSum / group.count - west - 180
      const coordinates = [fromWest, group.latitudeSum / group.count]
      return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: group }
    }),
  )
  return index.getClusters([-180, -90, 180, 90], zoom).map(({ properties }) => properties)
}

function reducedZoom(worldSize: number, wanted: number): number {
  return Math.floor(Math.min(wanted, Math.log2(maxBoxPixels / (tilePixels * worldSize))))
}

/** The same meridian, at or east of the western edge of the box. */
function eastOf(west: number, longitude: number): number {
  return longitude < west ? longitude + 360 : longitude
}

/** Web Mercator: 0 at longitude -180, 1 at 180. */
function worldX(longitude: number): number {
  return longitude / 360 + 0.5
}

function hashOf({ column, line }: CellGroup): number {
  const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(line, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
}
