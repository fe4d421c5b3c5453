// Finds rows by position: a grid of cells of a tenth of a degree.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'

export interface SpatialCells {
  add(row: number, latitude: number, longitude: number): void
  remove(row: number, latitude: number, longitude: number): void
  /** The rows of all cells that touch the box; undefined if a scan of all rows is faster. */
  touching(box: Box): number[][] | undefined
}

const cellsPerDegree = 10
const cellsAround = 360 * cellsPerDegree
const linesToPole = 180 * cellsPerDegree
/** Looking up a cell takes about as long as scanning this many rows. */
const rowsPerLookup = 50
const minCellsVisited = 4_000

export function createSpatialCells(): SpatialCells {
  const cells = new Map<number, number[]>()
  let rows = 0

  return {
    add(row, latitude, longitude) {
      const key = keyOf(lineOf(latitude), columnOf(longitude))
      const cell = cells.get(key)
      rows++
      if (cell) cell.push(row)
      else cells.set(key, [row])
    },

    remove(row, latitude, longitude) {
      const cell = cells.get(keyOf(lineOf(latitude), columnOf(longitude)))
      const place = cell?.indexOf(row) ?? -1
      if (cell && place >= 0) cell.splice(place, 1)
    },

    touching({ west, south, east, north }) {
      const [firstLine, lastLine] = [lineOf(south), lineOf(north)]
      const firstColumn = columnOf(west)
      const columns = Math.min(
        cellsAround,
        columnOf(east) - firstColumn + (west <= east ? 1 : cellsAround + 1),
      )
      const lookups = (lastLine - firstLine + 1) * columns
      if (lookups > Math.max(minCellsVisited, rows / rowsPerLookup)) return undefined
      const found: number[][] = []
      for (let line = firstLine; line <= lastLine; line++) {
        for (let step = 0; step < columns; step++) {
          const cell = cells.get(keyOf(line, (firstColumn + step) % cellsAround))
          if (cell) found.push(cell)
        }
      }
      return found
    },
  }
}

function lineOf(latitude: number): number {
  return Math.min(linesToPole - 1, Math.floor((latitude + 90) * cellsPerDegree))
}

function columnOf(longitude: number): number {
  return Math.min(cellsAround - 1, Math.floor((longitude + 180) * cellsPerDegree))
}

function keyOf(line: number, column: number): number {
  return line * cellsAround + column
}
