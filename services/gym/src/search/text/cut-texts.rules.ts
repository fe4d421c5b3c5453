// The words of names and addresses, as the numbers of their terms. Many gyms share a name, and the part of the address
// after the street: during a load those texts are cut once.
import { stateTermOf } from './states.rules.ts'
import type { Terms } from './terms.rules.ts'
import { joiningWord, partsOf, remembered, withInitials, wordsOf } from './words.rules.ts'

export interface NameTerms {
  /** The number of words but `and`. */
  length: number
  /** With single letters joined, and each of them too. */
  terms: readonly number[]
  parts: readonly number[]
  /** Two neighbours as one word, also those on both sides of `and`. */
  pairs: readonly number[]
}

export interface CutTexts {
  name(name: string): NameTerms
  /** Calls `visit` with the terms of an address, and with that of the state. */
  address(address: string, visit: (term: number) => void): void
}

const maxRemembered = 50_000

/** All terms get their numbers from these dictionaries. */
export function createCutTexts({
  terms,
  pairs,
  parts,
}: Record<'terms' | 'pairs' | 'parts', Terms>): CutTexts {
  const names = new Map<string, NameTerms>()
  const places = new Map<string, readonly number[]>()

  function cutName(name: string): NameTerms {
    const letters = wordsOf(name)
    const words = withInitials(letters)
    const withoutAnd = words.filter((word) => word !== joiningWord)
    const neighbours = new Set([...pairsOf(words), ...pairsOf(withoutAnd)])
    return {
      // At the beginning, `and` is a word of the name: `And Yoga`.
      length: withoutAnd.length + (words[0] === joiningWord ? 1 : 0),
      terms: (letters.length > words.length ? [...words, ...letters] : words).map(terms.numberOf),
      parts: partsOf(name).map(parts.numberOf),
      pairs: [...neighbours].map(pairs.numberOf),
    }
  }

  function cutPlace(place: string): readonly number[] {
    const state = stateTermOf(`,${place}`)
    return [...wordsOf(place), ...(state ? [state] : [])].map(terms.numberOf)
  }

  return {
    name: (name) => remembered(names, maxRemembered, name, cutName),

    address(address, visit) {
      const streetEnd = address.indexOf(',') + 1
      if (streetEnd > 0) for (const word of wordsOf(address.slice(0, streetEnd))) visit(terms.numberOf(word))
      remembered(places, maxRemembered, address.slice(streetEnd), cutPlace).forEach(visit)
    },
  }
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}
