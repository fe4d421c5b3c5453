// The closed gyms by name, which only a search for exactly that name finds.
import type { IndexedGym } from '../columns/gym-columns.rules.ts'
import { wordsOf } from '../words/words.rules.ts'

export function createClosedNames() {
  const names = new Map<string, string>()
  const ids = new Map<string, Set<string>>()
  return {
    put({ _id, name, closed, mergedInto }: IndexedGym): void {
      ids.get(names.get(_id) ?? '')?.delete(_id)
      names.delete(_id)
      if (!closed || mergedInto) return
      const key = keyOf(name)
      names.set(_id, key)
      ids.set(key, (ids.get(key) ?? new Set()).add(_id))
    },

    of: (text: string): string[] => [...(ids.get(keyOf(text)) ?? [])],
  }
}

function keyOf(name: string): string {
  // A name of signs only has no words.
  return wordsOf(name).join(' ') || name
}
