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

export interface ClusterGrid {
  /** `y` is `worldY(latitude)`. */
  add(row: number, latitude: number, longitude: number, y: number): void
  clusters(): Cluster[]
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

export function createClusterGrid(box: Box, wantedZoom: number): ClusterGrid {
  const { west, south, north } = box
  const east = eastOf(west, box.east)
  const zoom = reducedZoom(Math.max(worldX(east) - worldX(west), worldY(south) - worldY(north)), wantedZoom)
  const cellsAcross = (tilePixels * 2 ** zoom) / cellPixels
  const cell = (world: number) => Math.floor(world * cellsAcross)
  const [firstColumn, firstLine] = [cell(worldX(west)), cell(worldY(north))]
  const columns = cell(worldX(east)) - firstColumn + 1
  const lines = cell(worldY(south)) - firstLine + 1
  /** For each cell the index of its group plus 1; 0 if it is empty. */
  const groupNumbers = new Uint32Array(columns * lines)
  const groups: CellGroup[] = []

  return {
    add(row, latitude, longitude, y) {
      const x = eastOf(west, longitude)
      const column = cell(worldX(x))
      const line = cell(y)
      const index = (line - firstLine) * columns + column - firstColumn
      const group = groups[(groupNumbers[index] ?? 0) - 1]
      if (!group) {
        groupNumbers[index] = groups.push({
          column,
          line,
          count: 1,
          latitudeSum: latitude,
          longitudeSum: x,
          row,
        })
        return
      }
      group.count++
      group.latitudeSum += latitude
      group.longitudeSum += x
    },

    clusters() {
      // Sorted independently of the box, so that moving the map changes clusters at its edges only.
      groups.sort((a, b) => hashOf(a) - hashOf(b))
      return clusterGroups(groups, west, zoom).map(
        ({ column, line, count, latitudeSum, longitudeSum, row }) => ({
          id: `${zoom}/${column % cellsAcross}/${line}`,
          count,
          latitude: latitudeSum / count,
          longitude: wrapped(longitudeSum / count),
          row,
        }),
      )
    },
  }
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
