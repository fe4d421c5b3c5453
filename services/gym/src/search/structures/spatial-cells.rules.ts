// Finds rows by position, and the cells of a view for its clusters.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { type CellArrays, createMapCells, rangeOf, stepsEast } from './map-cells.rules.ts'

export interface SpatialCells {
  add(row: number, latitude: number, longitude: number): void
  remove(row: number, latitude: number, longitude: number): void
  /** The rows of all cells that touch the box; undefined if a scan of all rows is faster. */
  touching(box: Box): number[][] | undefined
  /** The cells that touch the box. Valid until the next call. */
  inView(box: Box): CellsInView
}

/** The cells of a view. */
export interface CellsInView {
  /** The numbers of those wholly inside the box. Only the first `wholeCount` are valid. */
  whole: Int32Array
  wholeCount: number
  /** The rows of the cells on the edge of the box. */
  edges: number[][]
  cells: CellArrays
  anyRow(cell: number): number
}

/** Looking up a cell takes about as long as scanning this many rows. */
const rowsPerLookup = 15
const minCellsVisited = 10_000

export function createSpatialCells(): SpatialCells {
  const cells = createMapCells()
  const { rowsOf } = cells
  let whole = new Int32Array(0)
  let rows = 0

  return {
    add(row, latitude, longitude) {
      const cell = cells.at(latitude, longitude)
      rowsOf[cell]?.push(row)
      cells.change(cell, 1, latitude, longitude)
      rows++
    },

    remove(row, latitude, longitude) {
      const cell = cells.at(latitude, longitude)
      const place = rowsOf[cell]?.indexOf(row) ?? -1
      if (place < 0) return
      rowsOf[cell]?.splice(place, 1)
      cells.change(cell, -1, latitude, longitude)
      rows--
    },

    touching(box) {
      const range = rangeOf(box)
      if (range.lines * range.columns > Math.max(minCellsVisited, rows / rowsPerLookup)) return undefined
      const found: number[][] = []
      cells.visit(range, (cell) => found.push(rowsOf[cell] ?? []))
      return found
    },

    inView(box) {
      const range = rangeOf(box)
      const { column, line, count } = cells.arrays()
      if (whole.length < rowsOf.length) whole = new Int32Array(2 * rowsOf.length)
      const edges: number[][] = []
      let wholeCount = 0
      cells.visit(range, (cell) => {
        const across = stepsEast(range.column, column[cell] ?? 0)
        const down = (line[cell] ?? 0) - range.line
        const isInside = across > 0 && across < range.columns - 1 && down > 0 && down < range.lines - 1
        if (!isInside) edges.push(rowsOf[cell] ?? [])
        else if (count[cell]) whole[wholeCount++] = cell
      })
      return { whole, wholeCount, edges, cells: cells.arrays(), anyRow: (cell) => rowsOf[cell]?.[0] ?? 0 }
    },
  }
}
