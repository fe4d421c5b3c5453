// The gyms of a map view, counted per cell of a grid. Gyms come by rows, or by whole parts of the view.
import { type Box, worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'
import { maxLevel, squaresAcross } from '../map/map-range.rules.ts'
import type { Positions } from '../map/spatial-tree.rules.ts'
import type { PartsInView } from '../map/tree-views.rules.ts'

/** The gyms of a view. */
export interface MapView {
  /** Only the first `count` are valid. */
  rows: ArrayLike<number>
  count: number
  arrays: Positions
  /** More gyms, by parts for a grid of `gridLevel`. */
  parts?: PartsInView | undefined
}

/** Per cell, line by line. Longitudes are at or east of the western edge. Valid until the next view: arrays are reused. */
export type CellSums = ReturnType<typeof allocate>

/** The part of the grid that a box touches. `cellsAcross` are all cells around the world. */
export type Grid = ReturnType<typeof gridOf>

let reused = allocate(0)

/** The same meridian, at or east of the western edge of the box. */
export function eastOf(west: number, longitude: number): number {
  return longitude < west ? longitude + 360 : longitude
}

/** In a box across the antimeridian, `east` is more than 180. */
export function gridOf({ west, south, east, north }: Box, cellsAcross: number) {
  const column = Math.min(cellsAcross - 1, Math.floor(worldX(west) * cellsAcross))
  const line = Math.min(cellsAcross - 1, Math.floor(worldY(north) * cellsAcross))
  const columns = Math.floor(worldX(east) * cellsAcross) - column + 1
  const lines = Math.floor(worldY(south) * cellsAcross) - line + 1
  return { west, cellsAcross, column, line, columns, lines }
}

export function cellSums(grid: Grid, view: MapView): CellSums {
  const cells = grid.columns * grid.lines
  if (cells > reused.count.length) reused = allocate(cells)
  for (const array of Object.values(reused)) array.fill(0, 0, cells)
  addRows(reused, grid, view)
  if (view.parts) addParts(reused, grid, view.parts)
  return reused
}

function allocate(cells: number) {
  return {
    count: new Uint32Array(cells),
    latitude: new Float64Array(cells),
    longitude: new Float64Array(cells),
    /** One of the rows; or a node of the index, as a negative number. */
    row: new Int32Array(cells),
  }
}

function addRows(sums: CellSums, grid: Grid, { rows, count, arrays }: MapView): void {
  const { count: counts, latitude: latitudes, longitude: longitudes, row: anyRows } = sums
  const { latitude, longitude } = arrays
  const { west } = grid
  const placeOf = createPlaces(grid, arrays)
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    const east = eastOf(west, longitude[row] ?? 0)
    const place = placeOf(row, east)
    anyRows[place] = row
    counts[place] = (counts[place] ?? 0) + 1
    latitudes[place] = (latitudes[place] ?? 0) + (latitude[row] ?? 0)
    longitudes[place] = (longitudes[place] ?? 0) + east
  }
}

/** The cell of a row: by its square, which is in one cell, or by its position if cells are smaller than squares. */
function createPlaces(
  { cellsAcross, column, line, columns }: Grid,
  { latitude, longitude, square }: Positions,
) {
  // Both numbers of cells are powers of two.
  const shift = maxLevel - Math.log2(cellsAcross)
  if (shift < 0) {
    return (row: number, east: number) =>
      (Math.floor(worldY(latitude[row] ?? 0) * cellsAcross) - line) * columns +
      Math.floor(worldX(east) * cellsAcross) -
      column
  }
  return (row: number, east: number) => {
    const own = square[row] ?? 0
    const down = (own >>> (maxLevel + shift)) - line
    const across = ((own & (squaresAcross - 1)) >> shift) - column
    return down * columns + across + (east === longitude[row] ? 0 : cellsAcross)
  }
}

function addParts(sums: CellSums, { cellsAcross, column, line, columns }: Grid, parts: PartsInView): void {
  const { count, latitudeSum, longitudeSum } = parts.sums
  for (let index = 0; index < parts.nodes.length; index++) {
    const node = parts.nodes[index] ?? 0
    const across = parts.columns[index] ?? 0
    const place = ((parts.lines[index] ?? 0) - line) * columns + across - column
    const gyms = count[node] ?? 0
    sums.row[place] = -node - 1
    sums.count[place] = (sums.count[place] ?? 0) + gyms
    sums.latitude[place] = (sums.latitude[place] ?? 0) + (latitudeSum[node] ?? 0)
    const turn = across < cellsAcross ? 0 : 360 * gyms
    sums.longitude[place] = (sums.longitude[place] ?? 0) + (longitudeSum[node] ?? 0) + turn
  }
}
