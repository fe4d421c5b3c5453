// Clusters of gyms that would overlap on the map at a zoom. The gyms of a view are first counted per cell of a fine
// grid, then the cells are clustered. So the work is bounded, and each gym of the view is in exactly one cluster.
import {
  type Box,
  latitudeAt,
  longitudeAt,
  markerDistancePx,
  worldX,
  worldY,
  wrapped,
} from '@jumpingjack/contracts/gym/gym-area'

export interface Cluster {
  /** Unique per zoom, and stable while the map moves a little. */
  id: string
  count: number
  /** The mean of its gyms. */
  latitude: number
  longitude: number
  /** Of its gym if `count` is 1; otherwise any number. */
  row: number
}

/** The rows of a view, all in its box. */
interface MapView {
  /** Only the first `count` are valid. */
  rows: Int32Array
  count: number
  /** By row. `mapY` is `worldY` of the latitude. */
  positions: { longitude: Float64Array; mapY: Float64Array }
}

/** At zoom 0 the world is one tile (https://developers.google.com/maps/documentation/javascript/coordinates). */
const tilePixels = 256
const cellPixels = 16
/** Larger than any screen. For a larger box the zoom is reduced. */
const maxBoxPixels = 4_096
/** Of a cluster, in cells. */
const radius = markerDistancePx / cellPixels
const maxCellsAway = Math.ceil(radius)
const squareSide = 16
/** The places in a square of cells, line by line, in a fixed order without a pattern. */
const placesInOrder = [...Array(squareSide ** 2).keys()].sort((a, b) => mixed(a) - mixed(b))

/** The zoom at which the gyms of a box are clustered: a whole number. */
function clusterZoom({ west, south, east, north }: Box, wanted: number): number {
  const size = Math.max(worldX(eastOf(west, east)) - worldX(west), worldY(south) - worldY(north))
  return Math.floor(Math.min(wanted, Math.log2(maxBoxPixels / (tilePixels * size))))
}

export function clustersOf(box: Box, wantedZoom: number, view: MapView): Cluster[] {
  const zoom = clusterZoom(box, wantedZoom)
  const cells = cellsOf(gridOf(box, (2 ** zoom * tilePixels) / cellPixels), view)
  const { column, line, columns, cellsAcross } = cells
  return clusterCells(cells).map(({ cell, count, x, y }) => {
    const firstColumn = (column + (cell % columns)) % cellsAcross
    return {
      id: `${zoom}/${firstColumn}/${line + Math.floor(cell / columns)}`,
      count,
      latitude: latitudeAt(y / count),
      longitude: wrapped(longitudeAt(x / count)),
      row: cells.row[cell] ?? 0,
    }
  })
}

/** The same meridian, at or east of the western edge of the box. */
function eastOf(west: number, longitude: number): number {
  return longitude < west ? longitude + 360 : longitude
}

/**
 * The part of a grid that a box touches. The world has `cellsAcross` columns and lines of cells. East of the
 * antimeridian the columns continue.
 */
function gridOf({ west, south, east, north }: Box, cellsAcross: number) {
  const [column, line] = [cellOf(worldX(west), cellsAcross), lineOf(worldY(north), cellsAcross)]
  const columns = cellOf(worldX(eastOf(west, east)), cellsAcross) - column + 1
  const lines = lineOf(worldY(south), cellsAcross) - line + 1
  return { west, cellsAcross, column, line, columns, lines }
}

/** `x` and `y` are not negative. */
function cellOf(x: number, cellsAcross: number): number {
  return x === 1 ? cellsAcross - 1 : (x * cellsAcross) | 0
}

function lineOf(y: number, cellsAcross: number): number {
  return Math.min(cellsAcross - 1, (y * cellsAcross) | 0)
}

/** The grid, and per cell the number of its gyms, the mean of their positions on the map, and the row of a single gym. */
type Cells = ReturnType<typeof cellsOf>

function cellsOf(
  grid: ReturnType<typeof gridOf>,
  { rows, count: length, positions: { longitude, mapY } }: MapView,
) {
  const { west, cellsAcross, column, line, columns, lines } = grid
  const size = columns * lines
  const [x, y] = [new Float64Array(size), new Float64Array(size)]
  const [count, row] = [new Uint32Array(size), new Int32Array(size)]
  for (let index = 0; index < length; index++) {
    const own = rows[index] ?? 0
    const [east, south] = [worldX(eastOf(west, longitude[own] ?? 0)), mapY[own] ?? 0]
    const cell = (lineOf(south, cellsAcross) - line) * columns + cellOf(east, cellsAcross) - column
    count[cell] = (count[cell] ?? 0) + 1
    x[cell] = (x[cell] ?? 0) + east
    y[cell] = (y[cell] ?? 0) + south
    row[cell] = own
  }
  for (let cell = 0; cell < size; cell++) {
    x[cell] = (x[cell] ?? 0) / (count[cell] ?? 0)
    y[cell] = (y[cell] ?? 0) / (count[cell] ?? 0)
  }
  return { ...grid, count, x, y, row }
}

/** Cells of a cluster: their sums, and the cell in the middle. */
type CellGroup = Record<'cell' | 'count' | 'x' | 'y', number>

/**
 * Each cell takes the cells within the radius that are not taken yet, as Supercluster does. The order of the cells does
 * not depend on the box: moving the map changes clusters at its edges only. The cells at one place of all squares are
 * too far from each other to share others.
 */
function clusterCells(cells: Cells): CellGroup[] {
  const { column, line, columns, lines } = cells
  const isTaken = new Uint8Array(columns * lines)
  const clusters: CellGroup[] = []
  const startOf = (first: number, place: number) => (place - (first % squareSide) + squareSide) % squareSide
  for (const place of placesInOrder) {
    const firstColumn = startOf(column, place % squareSide)
    for (let down = startOf(line, Math.floor(place / squareSide)); down < lines; down += squareSide) {
      for (let across = firstColumn; across < columns; across += squareSide) {
        const cell = down * columns + across
        if (isTaken[cell] === 1 || cells.count[cell] === 0) continue
        clusters.push(takeAround(cells, cell, isTaken))
      }
    }
  }
  return clusters
}

/** Takes the cells whose mean positions are within the radius of that of a cell, with the cell itself. */
function takeAround(cells: Cells, cell: number, isTaken: Uint8Array): CellGroup {
  const { cellsAcross, columns, lines } = cells
  const [x, y] = [cells.x[cell] ?? 0, cells.y[cell] ?? 0]
  const [across, down] = [cell % columns, Math.floor(cell / columns)]
  const [first, last] = [Math.max(0, across - maxCellsAway), Math.min(columns - 1, across + maxCellsAway)]
  const mostAway = (radius / cellsAcross) ** 2
  const taken = { cell, count: 0, x: 0, y: 0 }
  for (let to = Math.max(0, down - maxCellsAway); to <= Math.min(lines - 1, down + maxCellsAway); to++) {
    for (let other = to * columns + first; other <= to * columns + last; other++) {
      const count = cells.count[other] ?? 0
      if (count === 0 || isTaken[other] === 1) continue
      const [otherX, otherY] = [cells.x[other] ?? 0, cells.y[other] ?? 0]
      // `Math.hypot` takes many times as long.
      if ((otherX - x) ** 2 + (otherY - y) ** 2 > mostAway) continue
      isTaken[other] = 1
      taken.count += count
      taken.x += count * otherX
      taken.y += count * otherY
    }
  }
  return taken
}

function mixed(place: number): number {
  const once = Math.imul(place + 1, 0x9e3779b1)
  return Math.imul(once ^ (once >>> 15), 0x2c1b3c6d) >>> 0
}
