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

/** Per cell, line by line, the four fields. Valid until the next view: the array is reused. */
export type CellSums = Float64Array

/** The number of gyms, the sums of their positions, and one of the rows; or a node of the index, as a negative number. */
export const cellFields = 4
export const latitudeField = 1
/** Longitudes are at or east of the western edge. */
export const longitudeField = 2
export const rowField = 3

/** The part of the grid that a box touches. `cellsAcross` are all cells around the world. */
export type Grid = ReturnType<typeof gridOf>

const blockLength = 4_096
const cellOf = new Int32Array(blockLength)
let reused = new Float64Array(0)

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
  const length = cellFields * grid.columns * grid.lines
  if (length > reused.length) reused = new Float64Array(length)
  reused.fill(0, 0, length)
  addRows(reused, grid, view)
  if (view.parts) addParts(reused, grid, view.parts)
  return reused
}

/**
 * In blocks, first the cells of the rows and then the sums: a loop over one column at a time takes half of the time.
 */
function addRows(sums: CellSums, grid: Grid, { rows, count, arrays }: MapView): void {
  const { latitude, longitude } = arrays
  const { west } = grid
  for (let start = 0; start < count; start += blockLength) {
    const length = Math.min(blockLength, count - start)
    findCells(grid, arrays, rows, start, length)
    for (let index = 0; index < length; index++) {
      const row = rows[start + index] ?? 0
      const at = cellFields * (cellOf[index] ?? 0)
      sums[at] = (sums[at] ?? 0) + 1
      sums[at + latitudeField] = (sums[at + latitudeField] ?? 0) + (latitude[row] ?? 0)
      sums[at + longitudeField] = (sums[at + longitudeField] ?? 0) + eastOf(west, longitude[row] ?? 0)
      sums[at + rowField] = row
    }
  }
}

/** Writes `cellOf`: the cell of the square of a row, or that of its position if cells are smaller than squares. */
function findCells(
  { west, cellsAcross, column, line, columns }: Grid,
  { latitude, longitude, square }: Positions,
  rows: ArrayLike<number>,
  start: number,
  length: number,
): void {
  // Both numbers of cells are powers of two.
  const shift = maxLevel - Math.log2(cellsAcross)
  for (let index = 0; index < length; index++) {
    const row = rows[start + index] ?? 0
    const own = longitude[row] ?? 0
    if (shift < 0) {
      const down = Math.floor(worldY(latitude[row] ?? 0) * cellsAcross) - line
      cellOf[index] = down * columns + Math.floor(worldX(eastOf(west, own)) * cellsAcross) - column
    } else {
      const fine = square[row] ?? 0
      const across = ((fine & (squaresAcross - 1)) >> shift) - column + (own < west ? cellsAcross : 0)
      cellOf[index] = ((fine >>> (maxLevel + shift)) - line) * columns + across
    }
  }
}

function addParts(sums: CellSums, { cellsAcross, column, line, columns }: Grid, parts: PartsInView): void {
  const { count, latitudeSum, longitudeSum } = parts.sums
  for (let index = 0; index < parts.nodes.length; index++) {
    const node = parts.nodes[index] ?? 0
    const across = parts.columns[index] ?? 0
    const at = cellFields * (((parts.lines[index] ?? 0) - line) * columns + across - column)
    const gyms = count[node] ?? 0
    const turn = across < cellsAcross ? 0 : 360 * gyms
    sums[at] = (sums[at] ?? 0) + gyms
    sums[at + latitudeField] = (sums[at + latitudeField] ?? 0) + (latitudeSum[node] ?? 0)
    sums[at + longitudeField] = (sums[at + longitudeField] ?? 0) + (longitudeSum[node] ?? 0) + turn
    sums[at + rowField] = -node - 1
  }
}
