// The words of the texts of gyms and of queries, and the rows of the gyms that contain them.
import { unspaced } from '@jumpingjack/contracts/fields/fold-letters'
import { foldText } from '../../gyms/gyms.rules.ts'
import { isKind, stateTermsOf } from './meanings.rules.ts'
import { createTerms, type Terms } from './terms.rules.ts'

/** Without accents and other characters that need attention; most texts are. */
const isPlain = /^[A-Za-z0-9 ,/()+:;-]*$/

/** Also written `&` or left out. */
export const joiningWord = 'and'

/** Folded words without apostrophes: `Gold's Gym – L.A.` has `golds`, `gym` and `la`. */
export function wordsOf(text: string): string[] {
  if (isPlain.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  // Folding would make letters of them: `trainingtm`.
  const plain = foldText(text.replace(/[™℠]/g, ''))
    .replace(/['`]/g, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/&/g, ` ${joiningWord} `)
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The longer parts of words with a capital inside: `SoulCycle` has `soul` and `cycle`, `CrossFit` has `cross`. */
function partsAtCapitals(name: string): string[] {
  if (!/[a-z][A-Z]/.test(name)) return []
  const parts = name.match(/[A-Z]?[a-z]{3,}/g) ?? []
  return parts.filter((part) => part.length >= minPartLength).map((part) => part.toLowerCase())
}

/** Each letter and each two neighbours of the words of a text without spaces: `健身中` has `健`, `身`, `中`, `健身` and `身中`. */
function partsWithoutSpaces(text: string): string[] {
  if (isPlain.test(text)) return []
  const runs = composed(text).match(unspaced) ?? []
  return runs.flatMap((run) => [...run, ...neighbours(run)])
}

/** The parts that a text contains which contains the word. */
export function partsToFind(word: string): string[] {
  const [run = ''] = composed(word).match(unspaced) ?? []
  return run.length > 1 ? neighbours(run) : [word]
}

/** Folding takes the syllables of Korean apart. */
function composed(text: string): string {
  return foldText(text).normalize('NFC')
}

function neighbours(text: string): string[] {
  const letters = [...text]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** With single letters joined: `y m c a` is `ymca`. */
export function withInitials(words: readonly string[]): string[] {
  const joined: string[] = []
  let isInitials = false
  for (const word of words) {
    const isLetter = word.length === 1 && /\p{L}/u.test(word)
    if (isLetter && isInitials) joined.push((joined.pop() ?? '') + word)
    else joined.push(word)
    isInitials = isLetter
  }
  return joined
}

const minPartLength = 4

export interface Dictionaries {
  /** The words of names, addresses, types and descriptions. */
  terms: Terms
  /** Two neighbours in a name as one word: `planetfitness`. */
  pairs: Terms
  /** Parts of words of names: `cycle` of `SoulCycle`. Of scripts without spaces, one and two letters. */
  parts: Terms
  /** The places of addresses: `salt lake city`. */
  places: Terms
  /** The words for kinds that descriptions have: a climbing gym that mentions yoga is no yoga studio. */
  described: Terms
}

interface GymTexts {
  name: string
  address: string
  description: string | null
}

export function createDictionaries(): Dictionaries {
  return {
    ...{ terms: createTerms(), pairs: createTerms(), parts: createTerms() },
    ...{ places: createTerms(), described: createTerms() },
  }
}

/** `about` are the words for its type and its facts. Returns the number of words of the name but `and`. */
export function addText(
  { terms, pairs, parts, places, described }: Dictionaries,
  row: number,
  { name, address, description }: GymTexts,
  about: readonly string[],
): number {
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
  addAll(parts, partsAtCapitals(name), true)
  addAll(parts, partsWithoutSpaces(name), true)
  addAll(terms, about, false)
  addAll(terms, stateTermsOf(address), false)
  for (const part of address.split(',')) addAll(places, placeNameOf(part), false)
  const said = wordsOf(description ?? '')
  addAll(described, said.filter(isKind), false)
  addAll(terms, wordsOf(address).concat(said.filter((word) => !isKind(word))), false)
  for (const text of [address, description ?? '']) addAll(parts, partsWithoutSpaces(text), false)
  // At the beginning, `and` is a word of the name: `And Yoga`.
  return withoutAnd.length + (words[0] === joiningWord ? 1 : 0)
}

/** `near Tribeca` is the place `tribeca`; streets with a number, states and ZIP codes are none. */
function placeNameOf(part: string): string[] {
  const text = part.trim().replace(/^near /, '')
  if (/^\d|^[a-z]{2}(?: \d|$)/i.test(text)) return []
  const words = wordsOf(text)
  return words.length > 0 ? [words.join(' ')] : []
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}
