// All gyms in memory, as rows: their fields, and the indexes of their positions and texts.
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { createTextIndex, type TextIndex } from '../text/text-index.rules.ts'
import { factWordsOf } from '../words/meanings.rules.ts'
import { createGeography } from './geography.rules.ts'
import { createGymColumns, type GymColumns, type IndexedGym } from './gym-columns.rules.ts'
import { createMapCells, type MapCells } from './map-cells.rules.ts'

export interface GymTable {
  columns: GymColumns
  cells: MapCells
  text: TextIndex
  /** Adds, replaces or (if it was merged into another) removes a gym. */
  put(gym: IndexedGym): void
  /** Ends the bulk load. */
  finishLoad(): void
  size(): number
}

export function createGymTable(): GymTable {
  const columns = createGymColumns()
  const cells = createMapCells(columns)
  const text = createTextIndex(createGeography(columns, cells))
  const rows = new Map<string, number>()

  function append(gym: IndexedGym, hash: number): void {
    const row = columns.append(gym, hash)
    rows.set(gym._id, row)
    cells.add(row)
    text.add(row, textOf(gym))
  }

  function remove(row: number, id: string): void {
    text.remove(row)
    columns.clear(row)
    rows.delete(id)
  }

  return {
    ...{ columns, cells, text },

    put(gym) {
      const row = rows.get(gym._id)
      const hash = columns.hashOf(gym)
      if (row !== undefined && columns.arrays.hash[row] === hash && !gym.mergedInto) {
        columns.setRatings(row, gym)
        return
      }
      if (row !== undefined) remove(row, gym._id)
      if (!gym.mergedInto) append(gym, hash)
    },

    finishLoad: text.finishLoad,

    size: () => rows.size,
  }
}

function textOf(gym: IndexedGym) {
  const { name, address, type, description } = gym
  const labels = labelsOf.get(type) ?? type
  return { name, address, labels, facts: factWordsOf(gym), description: description ?? '' }
}

const labelsOf = new Map(
  gymTypes.map(({ type, filterLabel, mapLabel }) => [type as string, `${filterLabel} ${mapLabel}`]),
)
