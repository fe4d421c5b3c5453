// All gyms in memory, as rows: their fields, and the index of their texts.
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { factsOf } from '../../facts/fact-bits.rules.ts'
import { createGymColumns, type IndexedGym } from '../columns/gym-columns.rules.ts'
import { createTextIndex } from '../text/text-index.rules.ts'
import { factWordsOf } from '../words/meanings.rules.ts'
import { wordsOf } from '../words/words.rules.ts'

export type GymTable = ReturnType<typeof createGymTable>

export function createGymTable() {
  const columns = createGymColumns()
  const text = createTextIndex(columns)
  const rows = new Map<string, number>()
  const about = new Map<string, readonly string[]>()

  /** The words for type and facts. */
  function aboutOf(type: string, facts: number): readonly string[] {
    const key = `${facts} ${type}`
    const known = about.get(key)
    if (known) return known
    const words = wordsOf(`${labelsOf.get(type) ?? type} ${factWordsOf(factsOf(facts))}`)
    about.set(key, words)
    return words
  }

  return {
    columns,
    text,

    /** Adds, replaces or (if it was merged into another) removes a gym. */
    put(gym: IndexedGym): void {
      const { _id: id, name, address, description, type } = gym
      const known = rows.get(id)
      const read = columns.read(gym)
      if (known !== undefined && columns.arrays.hash[known] === read.hash && !gym.mergedInto) {
        columns.setRatings(known, gym)
        return
      }
      if (known !== undefined) columns.clear(known)
      rows.delete(id)
      if (gym.mergedInto) return
      const row = columns.append(gym, read)
      rows.set(id, row)
      text.add(row, { name, address, description: description ?? '', about: aboutOf(type, read.facts) })
    },

    /** Ends the bulk load. */
    finishLoad: text.finishLoad,

    size: () => rows.size,
  }
}

const labelsOf = new Map(
  gymTypes.map(({ type, filterLabel, mapLabel }) => [type as string, `${filterLabel} ${mapLabel}`]),
)
