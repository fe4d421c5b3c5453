// Queries as people type them: for gyms of a file, by kind.
import type { KnownGym } from './gyms-of-file.ts'
import { isSameName, queryKinds } from './query-kinds.ts'
import type { Random } from './random.ts'
import { wordsOf } from './word-changes.ts'

export interface Query {
  kind: string
  text: string
  wanted: KnownGym
  /** Whether this gym answers the query. One whose name is what was typed always does. */
  accepts(found: KnownGym): boolean
}

/** `perKind` queries of each kind. */
export function generateQueries(gyms: readonly KnownGym[], perKind: number, random: Random): Query[] {
  return Object.entries(queryKinds).flatMap(([kind, { write, accepts = isSameName }]) => {
    const queries: Query[] = []
    for (let tries = 0; queries.length < perKind && tries < 500 * perKind; tries++) {
      const wanted = random.pick(gyms)
      const text = write(wanted, random)
      if (!text) continue
      const isAnswer = (found: KnownGym) =>
        found === wanted || accepts(found, wanted) || sortedWords(found.gym.name) === sortedWords(text)
      queries.push({ kind, text, wanted, accepts: isAnswer })
    }
    return queries
  })
}

function sortedWords(text: string): string {
  return wordsOf(text).toSorted().join(' ')
}
