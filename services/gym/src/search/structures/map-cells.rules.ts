// The map at one zoom level as a grid of cells, each with its rows and their sums. Cells are numbered as they are used.
import { type Box, worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'

/** Per cell its place on the map, and the number and sums of its rows. */
export type CellArrays = ReturnType<typeof allocate>

export interface MapCells {
  /** Grown arrays replace smaller ones: read them here each time. */
  arrays(): CellArrays
  rowsOf: number[][]
  /** The cell of a position. */
  at(latitude: number, longitude: number): number
  change(cell: number, by: 1 | -1, latitude: number, longitude: number): void
  /** Calls `visit` with the cells of a range that have or had rows. */
  visit(range: CellRange, visit: (cell: number) => void): void
}

/** Cells have 16 pixels at this zoom, some 3 miles at the equator. */
export const cellZoom = 9
export const cellsAcross = 16 * 2 ** cellZoom
const maxLookups = 10_000
/** More than rounding changes, in parts of the world. */
const slack = 1e-12

export function createMapCells(): MapCells {
  const numbers = new Map<number, number>()
  const rowsOf: number[][] = []
  let arrays = allocate(64)

  return {
    arrays: () => arrays,
    rowsOf,

    at(latitude, longitude) {
      const [column, line] = [columnOf(longitude), lineAt(worldY(latitude))]
      const key = line * cellsAcross + column
      const known = numbers.get(key)
      if (known !== undefined) return known
      const cell = rowsOf.push([]) - 1
      numbers.set(key, cell)
      if (cell === arrays.count.length) arrays = grown(arrays)
      arrays.column[cell] = column
      arrays.line[cell] = line
      return cell
    },

    change(cell, by, latitude, longitude) {
      const { count, latitudeSum, longitudeSum } = arrays
      const left = (count[cell] ?? 0) + by
      count[cell] = left
      // An empty cell forgets rounding errors.
      latitudeSum[cell] = left === 0 ? 0 : (latitudeSum[cell] ?? 0) + by * latitude
      longitudeSum[cell] = left === 0 ? 0 : (longitudeSum[cell] ?? 0) + by * longitude
    },

    visit({ column, columns, line, lines }, visit) {
      if (columns * lines > Math.max(maxLookups, rowsOf.length / 4)) {
        for (let cell = 0; cell < rowsOf.length; cell++) {
          const down = (arrays.line[cell] ?? 0) - line
          if (down < 0 || down >= lines) continue
          if (stepsEast(column, arrays.column[cell] ?? 0) < columns) visit(cell)
        }
        return
      }
      for (let down = 0; down < lines; down++) {
        for (let across = 0; across < columns; across++) {
          const cell = numbers.get((line + down) * cellsAcross + ((column + across) % cellsAcross))
          if (cell !== undefined) visit(cell)
        }
      }
    },
  }
}

/** A part of the map: cells from a column eastwards, and from a line southwards. */
export interface CellRange {
  column: number
  columns: number
  line: number
  lines: number
}

export function rangeOf({ west, south, east, north }: Box): CellRange {
  const [column, line] = [columnOf(west), lineAt(worldY(north) - slack)]
  const columns = columnOf(east) - column + (west <= east ? 1 : cellsAcross + 1)
  return {
    column,
    columns: Math.min(cellsAcross, columns),
    line,
    lines: lineAt(worldY(south) + slack) - line + 1,
  }
}

/** How many columns `to` is east of `from`. */
export function stepsEast(from: number, to: number): number {
  return to < from ? to - from + cellsAcross : to - from
}

function columnOf(longitude: number): number {
  return Math.min(cellsAcross - 1, Math.floor(worldX(longitude) * cellsAcross))
}

function lineAt(y: number): number {
  return Math.min(cellsAcross - 1, Math.max(0, Math.floor(y * cellsAcross)))
}

function allocate(capacity: number) {
  return {
    column: new Uint16Array(capacity),
    line: new Uint16Array(capacity),
    count: new Uint32Array(capacity),
    latitudeSum: new Float64Array(capacity),
    longitudeSum: new Float64Array(capacity),
  }
}

function grown(cells: CellArrays): CellArrays {
  const larger = allocate(2 * cells.count.length)
  for (const name of Object.keys(cells) as (keyof CellArrays)[]) larger[name].set(cells[name])
  return larger
}
