// The gyms of a map view, counted per cell of a grid. Gyms come by rows, or by whole parts of the view.
import { type Box, worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'
import { maxLevel, squaresAcross } from '../structures/map-range.rules.ts'
import type { PartsInView, Positions } from '../structures/spatial-tree.rules.ts'

/** The gyms of a view. */
export interface MapView {
  /** Only the first `count` are valid. */
  rows: ArrayLike<number>
  count: number
  arrays: Positions
  /** More gyms, by parts for a grid of `gridLevel`. */
  parts?: PartsInView | undefined
}

/** The gyms of a cell, or of all cells of a cluster. */
export interface CellGroup {
  column: number
  line: number
  count: number
  latitudeSum: number
  longitudeSum: number
  /** The only gym if `count` is 1. */
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
  const column = Math.min(cellsAcross - 1, Math.floor(worldX(west) * cellsAcross))
  const line = Math.min(cellsAcross - 1, Math.floor(worldY(north) * cellsAcross))
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
    /** Or a node of the index, as a negative number: a row of it is looked up at the end. */
    row: new Int32Array(columns * lines),
  }
  addRows(sums, grid, view)
  if (view.parts) addParts(sums, grid, view.parts)
  const groups: CellGroup[] = []
  for (let place = 0; place < columns * lines; place++) {
    if (sums.count[place] === 0) continue
    groups.push({
      column: grid.column + (place % columns),
      line: grid.line + Math.floor(place / columns),
      count: sums.count[place] ?? 0,
      latitudeSum: sums.latitude[place] ?? 0,
      longitudeSum: sums.longitude[place] ?? 0,
      row: sums.count[place] === 1 ? rowOf(sums.row[place] ?? 0, view.parts) : 0,
    })
  }
  return groups
}

function rowOf(row: number, parts: PartsInView | undefined): number {
  return row < 0 ? (parts?.anyRow(-row - 1) ?? 0) : row
}

interface Sums {
  count: Uint32Array
  latitude: Float64Array
  longitude: Float64Array
  row: Int32Array
}

function addRows(sums: Sums, grid: Grid, { rows, count, arrays }: MapView): void {
  const { latitude, longitude } = arrays
  const placeOf = createPlaces(grid, arrays)
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    const x = eastOf(grid.west, longitude[row] ?? 0)
    const place = placeOf(row, x)
    sums.row[place] = row
    sums.count[place] = (sums.count[place] ?? 0) + 1
    sums.latitude[place] = (sums.latitude[place] ?? 0) + (latitude[row] ?? 0)
    sums.longitude[place] = (sums.longitude[place] ?? 0) + x
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
    return (row: number, x: number) =>
      (Math.floor(worldY(latitude[row] ?? 0) * cellsAcross) - line) * columns +
      Math.floor(worldX(x) * cellsAcross) -
      column
  }
  return (row: number, x: number) => {
    const [own = 0, isWrapped] = [square[row], x !== longitude[row]]
    const down = (own >>> (maxLevel + shift)) - line
    return down * columns + ((own & (squaresAcross - 1)) >> shift) + (isWrapped ? cellsAcross : 0) - column
  }
}

function addParts(sums: Sums, { cellsAcross, column, line, columns }: Grid, parts: PartsInView): void {
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
