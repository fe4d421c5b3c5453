// The words of names and addresses. Many gyms share a name, and the part of the address after the street: during a load
// those texts are cut once.
import { stateTermOf } from './states.rules.ts'
import { joiningWord, partsOf, remembered, withInitials, wordsOf } from './words.rules.ts'

export interface NameWords {
  /** The number of words but `and`. */
  length: number
  /** With single letters joined, and each of them too. */
  terms: readonly string[]
  parts: readonly string[]
  /** Two neighbours as one word, also those on both sides of `and`. */
  pairs: readonly string[]
}

export interface CutTexts {
  name(name: string): NameWords
  /** With the term of the state. */
  address(address: string): readonly string[]
}

const maxRemembered = 50_000

export function createCutTexts(): CutTexts {
  const names = new Map<string, NameWords>()
  const places = new Map<string, readonly string[]>()
  return {
    name: (name) => remembered(names, maxRemembered, name, cutName),

    address(address) {
      const streetEnd = address.indexOf(',') + 1
      const placeWords = remembered(places, maxRemembered, address.slice(streetEnd), cutPlace)
      return streetEnd === 0 ? placeWords : [...wordsOf(address.slice(0, streetEnd)), ...placeWords]
    },
  }
}

function cutName(name: string): NameWords {
  const letters = wordsOf(name)
  const words = withInitials(letters)
  const withoutAnd = words.filter((word) => word !== joiningWord)
  return {
    length: withoutAnd.length,
    terms: letters.length > words.length ? [...words, ...letters] : words,
    parts: partsOf(name),
    pairs: [...new Set([...pairsOf(words), ...pairsOf(withoutAnd)])],
  }
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}

function cutPlace(place: string): readonly string[] {
  const state = stateTermOf(`,${place}`)
  return state ? [...wordsOf(place), state] : wordsOf(place)
}
