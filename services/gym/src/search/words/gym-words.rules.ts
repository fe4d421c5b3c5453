// All words of the texts of gyms, with the rows that contain them.
import { stateTermOf } from './states.rules.ts'
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
  /** Of the type. */
  labels: string
  /** Words for its facts. */
  facts: string
  description: string
}

export function createDictionaries(): Dictionaries {
  return { terms: createTerms(), pairs: createTerms(), parts: createTerms(), places: createTerms() }
}

/** Returns the number of words of the name but `and`. */
export function addText({ terms, pairs, parts, places }: Dictionaries, row: number, text: GymText): number {
  const { name, address, labels, facts, description } = text
  const letters = wordsOf(name)
  const words = withInitials(letters)
  const withoutAnd = words.filter((word) => word !== joiningWord)
  const inName: [Terms, readonly string[]][] = [
    [terms, words],
    // Each letter of initials too.
    [terms, letters.length > words.length ? letters : []],
    [pairs, pairsOf(words)],
    // Also the words on both sides of `and`.
    [pairs, withoutAnd.length < words.length ? pairsOf(withoutAnd) : []],
    [parts, partsOf(name)],
    [parts, partsWithoutSpaces(name)],
  ]
  for (const [dictionary, texts] of inName) for (const each of texts) dictionary.add(each, row, true)
  const state = stateTermOf(address)
  const outsideName: [Terms, readonly string[]][] = [
    [terms, wordsOf(`${address} ${labels} ${facts} ${description}`)],
    [terms, state ? [state] : []],
    [places, address.split(',').flatMap(placeOf)],
    [parts, partsWithoutSpaces(`${address} ${description}`)],
  ]
  for (const [dictionary, texts] of outsideName) for (const each of texts) dictionary.add(each, row, false)
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
