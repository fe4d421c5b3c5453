// The words of names and addresses, as the numbers of their terms. Many gyms share a name, and the part of the address
// after the street: during a load those texts are cut once.

import type { Terms } from '../structures/terms.rules.ts'
import { stateTermOf } from './states.rules.ts'
import { joiningWord, partsOf, partsWithoutSpaces, remembered, withInitials, wordsOf } from './words.rules.ts'

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
  /** Calls `visit` with the terms of an address, and with that of the state; `visitPlace` with its places. */
  address(address: string, visit: (term: number) => void, visitPlace: (place: number) => void): void
}

/** The part of an address after a street with a number: the numbers of its terms, and those of the parts between commas. */
interface PlaceTerms {
  terms: readonly number[]
  places: readonly number[]
}

const maxRemembered = 50_000

/** All terms get their numbers from these dictionaries. */
export function createCutTexts({
  terms,
  pairs,
  parts,
  places,
}: Record<'terms' | 'pairs' | 'parts' | 'places', Terms>): CutTexts {
  const names = new Map<string, NameTerms>()
  const ends = new Map<string, PlaceTerms>()

  function cutName(name: string): NameTerms {
    const letters = wordsOf(name)
    const words = withInitials(letters)
    const withoutAnd = words.filter((word) => word !== joiningWord)
    const neighbours = new Set([...pairsOf(words), ...pairsOf(withoutAnd)])
    return {
      // At the beginning, `and` is a word of the name: `And Yoga`.
      length: withoutAnd.length + (words[0] === joiningWord ? 1 : 0),
      terms: (letters.length > words.length ? [...words, ...letters] : words).map(terms.numberOf),
      parts: [...partsOf(name), ...partsWithoutSpaces(name)].map(parts.numberOf),
      pairs: [...neighbours].map(pairs.numberOf),
    }
  }

  function cutEnd(end: string): PlaceTerms {
    const state = stateTermOf(`,${end}`)
    return {
      terms: [...wordsOf(end), ...(state ? [state] : [])].map(terms.numberOf),
      places: end.split(',').flatMap(placeOf).map(places.numberOf),
    }
  }

  return {
    name: (name) => remembered(names, maxRemembered, name, cutName),

    address(address, visit, visitPlace) {
      // A street with a number is hardly ever that of another gym.
      const streetEnd = /^\d/.test(address) ? address.indexOf(',') + 1 : 0
      if (streetEnd > 0) for (const word of wordsOf(address.slice(0, streetEnd))) visit(terms.numberOf(word))
      const end = remembered(ends, maxRemembered, address.slice(streetEnd), cutEnd)
      end.terms.forEach(visit)
      end.places.forEach(visitPlace)
    },
  }
}

/** `near Tribeca` is the place `tribeca`; streets with a number, states and ZIP codes are none. */
function placeOf(part: string): string[] {
  const text = part.trim().replace(/^near /, '')
  if (/^\d|^[a-z]{2}(?: \d|$)/i.test(text)) return []
  const words = wordsOf(text)
  return words.length > 0 ? [words.join(' ')] : []
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}
