// The rows of each cell of a grid over the globe, by which gyms in a small area are found.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { cursorRow, type GymColumns } from './gym-columns.rules.ts'

const cellsPerDegree = 10
const columnsAround = 360 * cellsPerDegree
const lines = 180 * cellsPerDegree
/** In a box of more cells, looking at all rows takes less time. */
const maxCells = 10_000

export interface MapCells {
  add(row: number): void
  /** Visits all rows that may be in the box: those of its cells, or all. */
  visit(box: Box | undefined, visit: (row: number) => void): void
}

export function createMapCells(columns: GymColumns): MapCells {
  /** The last row of each cell. `nextInCell` leads to its other rows. */
  const lastRows = new Map<number, number>()

  function visitAll(visit: (row: number) => void): void {
    const length = columns.length()
    for (let row = cursorRow + 1; row < length; row++) visit(row)
  }

  return {
    add(row) {
      const { latitude, longitude, nextInCell } = columns.arrays
      const cell = lineOf(latitude[row] ?? 0) * columnsAround + columnOf(longitude[row] ?? 0)
      nextInCell[row] = lastRows.get(cell) ?? cursorRow
      lastRows.set(cell, row)
    },

    visit(box, visit) {
      if (!box) return visitAll(visit)
      const [first, last] = [columnOf(box.west), columnOf(box.east)]
      const [south, north] = [lineOf(box.south), lineOf(box.north)]
      const isAcross = box.west > box.east
      const width = isAcross ? Math.min(columnsAround, columnsAround - first + last + 1) : last - first + 1
      if (width * (north - south + 1) > maxCells) return visitAll(visit)
      const { nextInCell } = columns.arrays
      for (let line = south; line <= north; line++) {
        for (let east = 0; east < width; east++) {
          const cell = line * columnsAround + ((first + east) % columnsAround)
          for (let row = lastRows.get(cell); row; row = nextInCell[row]) visit(row)
        }
      }
    },
  }
}

function columnOf(longitude: number): number {
  return Math.min(columnsAround - 1, Math.floor((longitude + 180) * cellsPerDegree))
}

function lineOf(latitude: number): number {
  return Math.min(lines - 1, Math.floor((latitude + 90) * cellsPerDegree))
}
