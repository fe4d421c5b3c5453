// All words of the texts of gyms, with the rows that contain them.
import { stateTermOf } from './place-names.rules.ts'
import { createTerms, type Terms } from './terms.rules.ts'
import { joiningWord, partsOf, partsWithoutSpaces, withInitials, wordsOf } from './words.rules.ts'

export interface Dictionaries {
  /** The words of names, addresses, types and descriptions. */
  terms: Terms
  /** Two neighbours in a name as one word: `planetfitness`. */
  pairs: Terms
  /** Parts of words of names: `cycle` of `SoulCycle`. Of scripts without spaces, one and two letters. */
  parts: Terms
  /** The places of addresses: `salt lake city`. */
  places: Terms
}

export interface GymText {
  name: string
  address: string
  /** The words for its type and its facts. */
  about: readonly string[]
  description: string
}

export function createDictionaries(): Dictionaries {
  return { terms: createTerms(), pairs: createTerms(), parts: createTerms(), places: createTerms() }
}

/** Returns the number of words of the name but `and`. */
export function addText(dictionaries: Dictionaries, row: number, text: GymText): number {
  const { terms, pairs, parts, places } = dictionaries
  const { name, address, about, description } = text
  const letters = wordsOf(name)
  const words = withInitials(letters)
  const withoutAnd = words.filter((word) => word !== joiningWord)
  const addAll = (to: Terms, texts: readonly string[], isInName: boolean) => {
    for (const each of texts) to.add(each, row, isInName)
  }
  addAll(terms, words, true)
  // Each letter of initials too.
  if (letters.length > words.length) addAll(terms, letters, true)
  addAll(pairs, pairsOf(words), true)
  // Also the words on both sides of `and`.
  if (withoutAnd.length < words.length) addAll(pairs, pairsOf(withoutAnd), true)
  addAll(parts, partsOf(name), true)
  addAll(parts, partsWithoutSpaces(name), true)
  addAll(terms, wordsOf(address), false)
  addAll(terms, about, false)
  const state = stateTermOf(address)
  if (state) terms.add(state, row, false)
  for (const part of address.split(',')) addAll(places, placeOf(part), false)
  addAll(parts, partsWithoutSpaces(address), false)
  if (description) {
    addAll(terms, wordsOf(description), false)
    addAll(parts, partsWithoutSpaces(description), false)
  }
  // At the beginning, `and` is a word of the name: `And Yoga`.
  return withoutAnd.length + (words[0] === joiningWord ? 1 : 0)
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
