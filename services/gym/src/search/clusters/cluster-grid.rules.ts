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
import { squaresAcross } from '../map/map-range.rules.ts'
import {
  type Cells,
  cellFields,
  cellsOf,
  columnField,
  eastOf,
  type Grid,
  gridOf,
  lineField,
  type MapView,
  middle,
  rowField,
} from './grid-cells.rules.ts'

export interface Cluster {
  /** Unique per zoom, and stable while the map moves a little. */
  id: string
  count: number
  /** The mean of its gyms, to a pixel or two. */
  latitude: number
  longitude: number
  /** Of its gym if `count` is 1; otherwise any number. */
  row: number
}

/** At zoom 0 the world is one tile (https://developers.google.com/maps/documentation/javascript/coordinates). */
const tilePixels = 256
const cellPixels = 16
/** Larger than any screen. For a larger box the zoom is reduced. */
const maxBoxPixels = 4_096
/** Of a cluster, in cells. */
const radius = markerDistancePx / cellPixels
const reach = Math.ceil(radius)
const blockSide = 16
/** The places in a block, line by line, in a fixed order without a pattern. */
const blockOrder = [...Array(blockSide ** 2).keys()].sort((a, b) => mixed(a) - mixed(b))

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
  const grid = gridOf(box, gridLevel(zoom))
  const cells = cellsOf(grid, view)
  return clusterCells(cells, grid).map(({ place, count, column, line }) => {
    const firstColumn = (grid.column + (place % grid.columns)) % grid.cellsAcross
    return {
      id: `${zoom}/${firstColumn}/${grid.line + Math.floor(place / grid.columns)}`,
      count,
      latitude: latitudeAt((line / count + middle) / squaresAcross),
      longitude: wrapped(longitudeAt((column / count + middle) / squaresAcross)),
      row: cells[cellFields * place + rowField] ?? 0,
    }
  })
}

/** Cells of a cluster: their sums, and the place of the cell in the middle. */
type CellGroup = Record<'place' | 'count' | 'column' | 'line', number>

/** Each cell takes the cells within the radius that are not taken yet, as Supercluster does. */
function clusterCells(cells: Cells, grid: Grid): CellGroup[] {
  const isTaken = new Uint8Array(grid.columns * grid.lines)
  const clusters: CellGroup[] = []
  visitInOrder(grid, (place) => {
    if (isTaken[place] === 1 || cells[cellFields * place] === 0) return
    clusters.push(takeAround(cells, grid, place, isTaken))
  })
  return clusters
}

/**
 * Visits cells in an order that does not depend on the box: moving the map changes clusters at its edges only. The cells
 * at one place of all blocks are too far from each other to share others.
 */
function visitInOrder({ column, line, columns, lines }: Grid, visit: (place: number) => void): void {
  const startOf = (first: number, inBlock: number) => (inBlock - (first % blockSide) + blockSide) % blockSide
  for (const inBlock of blockOrder) {
    const firstColumn = startOf(column, inBlock % blockSide)
    for (let down = startOf(line, Math.floor(inBlock / blockSide)); down < lines; down += blockSide) {
      for (let across = firstColumn; across < columns; across += blockSide) visit(down * columns + across)
    }
  }
}

/** Takes the cells whose mean positions are within the radius of that of a cell, with the cell itself. */
function takeAround(cells: Cells, grid: Grid, place: number, isTaken: Uint8Array): CellGroup {
  const { cellsAcross, columns, lines } = grid
  const mean = (other: number, field: number) => cells[cellFields * other + field] ?? 0
  const [column, line] = [mean(place, columnField), mean(place, lineField)]
  const square = ((radius * squaresAcross) / cellsAcross) ** 2
  const [across, down] = [place % columns, Math.floor(place / columns)]
  const [firstColumn, lastColumn] = [Math.max(0, across - reach), Math.min(columns - 1, across + reach)]
  const taken = { place, count: 0, column: 0, line: 0 }
  for (let to = Math.max(0, down - reach); to <= Math.min(lines - 1, down + reach); to++) {
    for (let other = to * columns + firstColumn; other <= to * columns + lastColumn; other++) {
      const count = cells[cellFields * other] ?? 0
      if (count === 0 || isTaken[other] === 1) continue
      const [otherColumn, otherLine] = [mean(other, columnField), mean(other, lineField)]
      const [dx, dy] = [otherColumn - column, otherLine - line]
      if (dx * dx + dy * dy > square) continue
      isTaken[other] = 1
      taken.count += count
      taken.column += count * otherColumn
      taken.line += count * otherLine
    }
  }
  return taken
}

function mixed(place: number): number {
  const once = Math.imul(place + 1, 0x9e3779b1)
  return Math.imul(once ^ (once >>> 15), 0x2c1b3c6d) >>> 0
}
