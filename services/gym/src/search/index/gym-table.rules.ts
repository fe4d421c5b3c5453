// All gyms in memory, as rows: their fields, and the indexes of their positions and texts.
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { factsOf } from '../../facts/fact-bits.rules.ts'
import { createTextIndex, type TextIndex } from '../text/text-index.rules.ts'
import { factWordsOf } from '../words/meanings.rules.ts'
import { wordsOf } from '../words/words.rules.ts'
import { createGeography } from './geography.rules.ts'
import { createGymColumns, type GymColumns, type GymFacts, type IndexedGym } from './gym-columns.rules.ts'
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
  const about = new Map<string, (readonly string[])[]>()

  function append(gym: IndexedGym, facts: GymFacts): void {
    const row = columns.append(gym, facts)
    rows.set(gym._id, row)
    cells.add(row)
    const { name, address, description } = gym
    text.add(row, { name, address, description: description ?? '', about: aboutOf(gym.type, facts) })
  }

  /** The words for type and facts. */
  function aboutOf(type: string, { facts }: GymFacts): readonly string[] {
    const known = about.get(type) ?? []
    about.set(type, known)
    known[facts] ??= wordsOf(`${labelsOf.get(type) ?? type} ${factWordsOf(factsOf(facts))}`)
    return known[facts]
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
      const facts = columns.read(gym)
      if (row !== undefined && columns.arrays.hash[row] === facts.hash && !gym.mergedInto) {
        columns.setRatings(row, gym)
        return
      }
      if (row !== undefined) remove(row, gym._id)
      if (!gym.mergedInto) append(gym, facts)
    },

    finishLoad: text.finishLoad,

    size: () => rows.size,
  }
}

const labelsOf = new Map(
  gymTypes.map(({ type, filterLabel, mapLabel }) => [type as string, `${filterLabel} ${mapLabel}`]),
)
