// The gyms of a map view, counted per cell of a grid. Gyms come by rows, or by whole parts of the view.
import { type Box, isInBox, worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'
import { columnIn, lineIn, maxLevel, maxSquareLevel, squaresAcross } from '../map/map-range.rules.ts'
import { type Parts, part } from '../map/parts.rules.ts'
import type { Positions } from '../map/spatial-tree.rules.ts'

/** The gyms of a view. */
export interface MapView {
  /** Only the first `count` are valid. Rows outside of the box are left out. */
  rows: ArrayLike<number>
  count: number
  arrays: Positions
  /** More gyms, by parts for a grid of `gridLevel`. */
  parts?: Parts | undefined
}

/** Per cell, line by line, the four fields. Valid until the next view: the array is reused. */
export type Cells = Float64Array

/** The number of gyms, the mean of their positions, and the row of a single gym. */
export const cellFields = 4
/** In columns and lines of squares, 0 for the middle of the first. */
export const columnField = 1
export const lineField = 2
export const rowField = 3
/** Of a square. */
export const middle = 0.5

/** The part of a grid that a box touches. The world has 2^level columns of cells. */
export type Grid = ReturnType<typeof gridOf>

let reused = new Float64Array(0)

/** The same meridian, at or east of the western edge of the box. */
export function eastOf(west: number, longitude: number): number {
  return longitude < west ? longitude + 360 : longitude
}

export function gridOf(box: Box, level: number) {
  const { west, south, east, north } = box
  const cellsAcross = 1 << level
  const lineOf = (latitude: number) => Math.min(cellsAcross - 1, Math.floor(worldY(latitude) * cellsAcross))
  const column = Math.min(cellsAcross - 1, Math.floor(worldX(west) * cellsAcross))
  const line = lineOf(north)
  const columns = Math.floor(worldX(eastOf(west, east)) * cellsAcross) - column + 1
  const lines = lineOf(south) - line + 1
  return { box, level, cellsAcross, column, line, columns, lines }
}

export function cellsOf(grid: Grid, view: MapView): Cells {
  const length = cellFields * grid.columns * grid.lines
  if (length > reused.length) reused = new Float64Array(length)
  reused.fill(0, 0, length)
  if (grid.level > maxSquareLevel) addExactly(reused, grid, view)
  else addSquares(reused, grid, view)
  if (view.parts) addParts(reused, grid, view.parts)
  turnAround(reused, grid)
  toMeans(reused, length)
  return reused
}

/** Once per cell, because clusters read the mean of a cell many times. */
function toMeans(sums: Cells, length: number): void {
  for (let at = 0; at < length; at += cellFields) {
    const count = sums[at] ?? 0
    if (count < 2) continue
    sums[at + columnField] = (sums[at + columnField] ?? 0) / count
    sums[at + lineField] = (sums[at + lineField] ?? 0) / count
  }
}

/**
 * The first loop reads only the squares of rows, and takes the cells that are wholly inside the box. With the test of
 * the box in it, or without `| 0`, which tells V8 that numbers are whole, it takes twice the time.
 */
function addSquares(sums: Cells, grid: Grid, { rows, count, arrays }: MapView): void {
  const { latitude, longitude, square } = arrays
  const { box, cellsAcross } = grid
  const shift = maxLevel - grid.level
  const [column, line, columns, lines] = [grid.column | 0, grid.line | 0, grid.columns | 0, grid.lines | 0]
  const others: number[] = []
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    const own = square[row] ?? 0
    const across = (columnIn(own) >> shift) - column
    const down = (lineIn(own) >> shift) - line
    if (across <= 0 || across >= columns - 1 || down <= 0 || down >= lines - 1) others.push(row)
    else add(sums, down * columns + across, columnIn(own), lineIn(own), row)
  }
  for (const row of others) {
    const east = longitude[row] ?? 0
    if (!isInBox(box, latitude[row] ?? 0, east)) continue
    const own = square[row] ?? 0
    const across = (columnIn(own) >> shift) - column + (east < box.west ? cellsAcross : 0)
    const down = (lineIn(own) >> shift) - line
    add(sums, down * columns + across, columnIn(own), lineIn(own), row)
  }
}

function addExactly(sums: Cells, grid: Grid, { rows, count, arrays }: MapView): void {
  const { box, cellsAcross, column, line, columns } = grid
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    const [north, east] = [arrays.latitude[row] ?? 0, arrays.longitude[row] ?? 0]
    if (!isInBox(box, north, east)) continue
    const [x, y] = [worldX(east), worldY(north)]
    const cellAt = (position: number) => Math.min(cellsAcross - 1, Math.floor(position * cellsAcross))
    const across = cellAt(x) - column + (east < box.west ? cellsAcross : 0)
    const place = (cellAt(y) - line) * columns + across
    add(sums, place, x * squaresAcross - middle, y * squaresAcross - middle, row)
  }
}

function add(sums: Cells, place: number, column: number, line: number, row: number): void {
  const at = cellFields * place
  sums[at] = (sums[at] ?? 0) + 1
  sums[at + columnField] = (sums[at + columnField] ?? 0) + column
  sums[at + lineField] = (sums[at + lineField] ?? 0) + line
  sums[at + rowField] = row
}

function addParts(sums: Cells, grid: Grid, { numbers, length }: Parts): void {
  for (let at = 0; at < length; at += part.size) {
    const [line, column] = [numbers[at + part.line] ?? 0, numbers[at + part.column] ?? 0]
    const cell = cellFields * ((line - grid.line) * grid.columns + column - grid.column)
    sums[cell] = (sums[cell] ?? 0) + (numbers[at + part.count] ?? 0)
    sums[cell + columnField] = (sums[cell + columnField] ?? 0) + (numbers[at + part.columnSum] ?? 0)
    sums[cell + lineField] = (sums[cell + lineField] ?? 0) + (numbers[at + part.lineSum] ?? 0)
    sums[cell + rowField] = numbers[at + part.row] ?? 0
  }
}

/** East of the antimeridian, columns continue in a box across it. */
function turnAround(sums: Cells, { cellsAcross, column, columns, lines }: Grid): void {
  for (let across = cellsAcross - column; across < columns; across++) {
    for (let at = cellFields * across; at < cellFields * columns * lines; at += cellFields * columns) {
      sums[at + columnField] = (sums[at + columnField] ?? 0) + squaresAcross * (sums[at] ?? 0)
    }
  }
}
