// Clusters of gyms that would overlap on the map at a zoom. The gyms of a view are first counted per cell of a fine
// grid, then the cells are clustered. So the work is bounded, and each gym of the view is in exactly one cluster.
import { type Box, markerDistancePx, worldX, worldY, wrapped } from '@jumpingjack/contracts/gym/gym-area'
import {
  type CellSums,
  cellFields,
  cellSums,
  eastOf,
  type Grid,
  gridOf,
  latitudeField,
  longitudeField,
  type MapView,
  rowField,
} from './cell-sums.rules.ts'

export interface Cluster {
  /** Unique per zoom, and stable while the map moves a little. */
  id: string
  count: number
  latitude: number
  longitude: number
  /** One of its gyms: the only one if `count` is 1. */
  row: number
}

/** At zoom 0 the world is one tile (https://developers.google.com/maps/documentation/javascript/coordinates). */
const tilePixels = 256
const cellPixels = 16
/** Larger than any screen. For a larger box the zoom is reduced. */
const maxBoxPixels = 4_096
/** More than the cells of a grid. */
const maxCells = 2 ** 17

/** The zoom at which the gyms of a box are clustered: a whole number. */
export function clusterZoom({ west, south, east, north }: Box, wanted: number): number {
  const size = Math.max(worldX(eastOf(west, east)) - worldX(west), worldY(south) - worldY(north))
  return Math.floor(Math.min(wanted, Math.log2(maxBoxPixels / (tilePixels * size))))
}

/** At a zoom of `clusterZoom` the grid has 2^level columns around the world. */
export function gridLevel(zoom: number): number {
  return zoom + Math.log2(tilePixels / cellPixels)
}

/** `zoom` comes from `clusterZoom`. */
export function clustersOf(box: Box, zoom: number, view: MapView): Cluster[] {
  const { west } = box
  const cellsAcross = 2 ** gridLevel(zoom)
  const grid = gridOf({ ...box, east: eastOf(west, box.east) }, cellsAcross)
  const cells = cellSums(grid, view)
  return clusterCells(cells, grid).map(({ place, count, latitude, longitude }) => {
    const column = (grid.column + (place % grid.columns)) % cellsAcross
    const row = cells[cellFields * place + rowField] ?? 0
    return {
      id: `${zoom}/${column}/${grid.line + Math.floor(place / grid.columns)}`,
      count,
      latitude: latitude / count,
      longitude: wrapped(longitude / count),
      row: row < 0 && count === 1 ? (view.parts?.anyRow(-row - 1) ?? 0) : row,
    }
  })
}

/** Cells of a cluster: their sums, and the place of the cell in the middle. */
interface CellGroup {
  place: number
  count: number
  latitude: number
  longitude: number
}

/** Each cell takes the cells within the radius that are not taken yet, as Supercluster does. */
function clusterCells(cells: CellSums, grid: Grid): CellGroup[] {
  const visitNear = createNeighbours(cells, grid)
  const isTaken = new Uint8Array(grid.columns * grid.lines)
  const clusters: CellGroup[] = []
  for (const place of placesInOrder(cells, grid)) {
    if (isTaken[place] === 1) continue
    const cluster = { place, count: 0, latitude: 0, longitude: 0 }
    visitNear(place, (other) => {
      if (isTaken[other] === 1) return
      isTaken[other] = 1
      const at = cellFields * other
      cluster.count += cells[at] ?? 0
      cluster.latitude += cells[at + latitudeField] ?? 0
      cluster.longitude += cells[at + longitudeField] ?? 0
    })
    clusters.push(cluster)
  }
  return clusters
}

/** The cells with gyms, in an order that does not depend on the box: moving the map changes clusters at its edges only. */
function placesInOrder(cells: CellSums, { column, line, columns, lines }: Grid): number[] {
  const hashes: number[] = []
  for (let place = 0; place < columns * lines; place++) {
    if (cells[cellFields * place] === 0) continue
    hashes.push(hashOf(column + (place % columns), line + Math.floor(place / columns)) * maxCells + place)
  }
  return Array.from(Float64Array.from(hashes).sort(), (hash) => hash % maxCells)
}

/** Visits the cells whose mean positions are within the radius of that of a cell, with the cell itself. */
function createNeighbours(cells: CellSums, { cellsAcross, columns, lines }: Grid) {
  const radius = markerDistancePx / cellPixels
  const reach = Math.ceil(radius)
  const [x, y] = [new Float64Array(columns * lines), new Float64Array(columns * lines)]
  for (let place = 0; place < columns * lines; place++) {
    const at = cellFields * place
    const count = cells[at] ?? 0
    if (count === 0) continue
    x[place] = cellsAcross * worldX((cells[at + longitudeField] ?? 0) / count)
    y[place] = cellsAcross * worldY((cells[at + latitudeField] ?? 0) / count)
  }

  return (place: number, visit: (other: number) => void): void => {
    const [across, down] = [place % columns, Math.floor(place / columns)]
    const [firstColumn, lastColumn] = [Math.max(0, across - reach), Math.min(columns - 1, across + reach)]
    for (let to = Math.max(0, down - reach); to <= Math.min(lines - 1, down + reach); to++) {
      for (let other = to * columns + firstColumn; other <= to * columns + lastColumn; other++) {
        if (cells[cellFields * other] === 0) continue
        const [dx, dy] = [(x[other] ?? 0) - (x[place] ?? 0), (y[other] ?? 0) - (y[place] ?? 0)]
        if (dx * dx + dy * dy <= radius * radius) visit(other)
      }
    }
  }
}

function hashOf(column: number, line: number): number {
  const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(line, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
}
