// The gyms of a map view, counted per cell of a grid. Gyms come by rows, or by whole cells of the spatial index.
import { type Box, worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'
import { cellsAcross as finestAcross } from '../structures/map-cells.rules.ts'
import type { CellsInView } from '../structures/spatial-cells.rules.ts'

/** The gyms of a view. */
export interface MapView {
  /** Only the first `count` are valid. */
  rows: ArrayLike<number>
  count: number
  arrays: {
    latitude: ArrayLike<number>
    longitude: ArrayLike<number>
    /** `worldY(latitude)`. */
    worldY: ArrayLike<number>
  }
  /** More gyms, in whole cells; only for zooms up to `cellZoom`. */
  cells?: CellsInView | undefined
}

/** The gyms of a cell, or of all cells of a cluster. */
export interface CellGroup {
  column: number
  line: number
  count: number
  latitudeSum: number
  longitudeSum: number
  row: number
}

/** The part of the grid that a box touches. `cellsAcross` are all cells around the world. */
export type Grid = ReturnType<typeof gridOf>

/** The same meridian, at or east of the western edge of the box. */
export function eastOf(west: number, longitude: number): number {
  return longitude < west ? longitude + 360 : longitude
}

/** In a box across the antimeridian, `east` is more than 180. */
export function gridOf({ west, south, east, north }: Box, cellsAcross: number) {
  const column = Math.floor(worldX(west) * cellsAcross)
  const line = Math.floor(worldY(north) * cellsAcross)
  const columns = Math.floor(worldX(east) * cellsAcross) - column + 1
  const lines = Math.floor(worldY(south) * cellsAcross) - line + 1
  return { west, cellsAcross, column, line, columns, lines }
}

/** The cells that are not empty. Longitudes are at or east of the western edge. */
export function groupsOf(grid: Grid, view: MapView): CellGroup[] {
  const { columns, lines } = grid
  // Sums in typed arrays, because there may be a million rows.
  const sums = {
    count: new Uint32Array(columns * lines),
    latitude: new Float64Array(columns * lines),
    longitude: new Float64Array(columns * lines),
    /** Or a cell of the index, as a negative number: a row of it is looked up at the end. */
    row: new Int32Array(columns * lines),
  }
  addRows(sums, grid, view)
  if (view.cells) addCells(sums, grid, view.cells)
  const groups: CellGroup[] = []
  for (let place = 0; place < columns * lines; place++) {
    if (sums.count[place] === 0) continue
    groups.push({
      column: grid.column + (place % columns),
      line: grid.line + Math.floor(place / columns),
      count: sums.count[place] ?? 0,
      latitudeSum: sums.latitude[place] ?? 0,
      longitudeSum: sums.longitude[place] ?? 0,
      row: rowOf(sums.row[place] ?? 0, view.cells),
    })
  }
  return groups
}

function rowOf(row: number, cells: CellsInView | undefined): number {
  return row < 0 ? (cells?.anyRow(-row - 1) ?? 0) : row
}

interface Sums {
  count: Uint32Array
  latitude: Float64Array
  longitude: Float64Array
  row: Int32Array
}

function addRows(sums: Sums, { west, cellsAcross, column, line, columns }: Grid, view: MapView): void {
  const { rows, arrays } = view
  const { latitude, longitude, worldY: worldYs } = arrays
  for (let index = 0; index < view.count; index++) {
    const row = rows[index] ?? 0
    const x = eastOf(west, longitude[row] ?? 0)
    const down = Math.floor((worldYs[row] ?? 0) * cellsAcross) - line
    const place = down * columns + Math.floor(worldX(x) * cellsAcross) - column
    sums.row[place] = row
    sums.count[place] = (sums.count[place] ?? 0) + 1
    sums.latitude[place] = (sums.latitude[place] ?? 0) + (latitude[row] ?? 0)
    sums.longitude[place] = (sums.longitude[place] ?? 0) + x
  }
}

/** A cell of the grid contains whole cells of the index, because both halve the world at each zoom. */
function addCells(sums: Sums, { west, cellsAcross, column, line, columns }: Grid, view: CellsInView): void {
  const { whole, wholeCount, cells } = view
  // Both numbers of cells are powers of two.
  const shift = Math.log2(finestAcross / cellsAcross)
  const firstColumn = Math.floor(worldX(west) * finestAcross)
  for (let index = 0; index < wholeCount; index++) {
    const cell = whole[index] ?? 0
    const count = cells.count[cell] ?? 0
    const wraps = (cells.column[cell] ?? 0) < firstColumn
    const across = (((cells.column[cell] ?? 0) + (wraps ? finestAcross : 0)) >> shift) - column
    const place = (((cells.line[cell] ?? 0) >> shift) - line) * columns + across
    sums.row[place] = -cell - 1
    sums.count[place] = (sums.count[place] ?? 0) + count
    sums.latitude[place] = (sums.latitude[place] ?? 0) + (cells.latitudeSum[cell] ?? 0)
    sums.longitude[place] =
      (sums.longitude[place] ?? 0) + (cells.longitudeSum[cell] ?? 0) + (wraps ? 360 * count : 0)
  }
}
