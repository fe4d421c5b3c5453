// The words of a query with what they mean beside their neighbours: joined words, initials, states.
import { cityOf, synonymsOf, weightShareOf } from './meanings.rules.ts'
import { stateTermsAt } from './states.rules.ts'
import { withInitials, wordsOf } from './words.rules.ts'

export interface QueryWord {
  word: string
  /** A last word is often unfinished. */
  isLast: boolean
  /** A word that comes again stands for something else: the second `la` in `la fitness la` for a city. */
  isRepeated: boolean
  /** With the word before and with the word after: `cross fit` also matches `crossfit`. */
  joined: { before: string | undefined; after: string | undefined }
  /** The terms of the states that it is a part of the name of. */
  states: string[]
  /** After `in` or `near`. */
  isPlace: boolean
}

const maxWords = 12
/** Some characters stand for many letters, and the time to find typos grows with the square of the length. */
const maxWordLength = 40
const nearestPhrase =
  /\b(?:near(?:est|by)?|close|closest|around)(?: (?:to )?(?:me|here|by))?\s*$|\bopen (?:now|today)\s*$|^(?:nearest|closest) /

/** Whether the query asks for what is near rather than for a name, as `gym near me` does. */
export function asksForNearest(query: string): boolean {
  return nearestPhrase.test(query.toLowerCase().trim())
}

/** The share of its weight that a word has in the score. */
export function shareOf({ word, states }: QueryWord): number {
  return states.length > 0 ? 1 : weightShareOf(word)
}

/** `split` returns the words that a word was joined from, or the word. */
export function queryWordsOf(query: string, split: (word: string) => readonly string[]): QueryWord[] {
  const text = query
    .toLowerCase()
    .trim()
    .replace(/twenty four/, '24')
    .replace(nearestPhrase, '')
  const words = wordsOf(text)
  const isOnlyPhrase = words.length === 0 && asksForNearest(query)
  if (isOnlyPhrase) return queryWords(['gym'])
  const first = withInitials(words).slice(0, maxWords)
  const parts = first.flatMap((word) => split(word.slice(0, maxWordLength)))
  return queryWords(parts.slice(0, maxWords))
}

function queryWords(all: readonly string[]): QueryWord[] {
  const words = all.map((word, index) => ({
    word,
    isLast: index === all.length - 1,
    isRepeated: all.indexOf(word) < index,
    joined: joinedWith(all, index),
    states: stateTermsAt(all, index),
    isPlace: /^(in|near|around)$/.test(all[index - 1] ?? ''),
  }))
  return words.filter(({ word, isRepeated }) => !isRepeated || synonymsOf(word).length > 0 || cityOf(word))
}

function joinedWith(words: readonly string[], index: number): QueryWord['joined'] {
  const [before, word = '', after] = [words[index - 1], words[index], words[index + 1]]
  return { before: before && before + word, after: after && word + after }
}
