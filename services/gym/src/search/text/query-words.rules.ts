// The words of a query with what they mean beside their neighbours: joined words, initials, states.
import { stateTermsAt } from './states.rules.ts'
import { synonymsOf, withInitials, wordsOf } from './words.rules.ts'

export interface QueryWord {
  word: string
  /** A last word is often unfinished. */
  isLast: boolean
  /** A word that comes again stands for something else: the second `la` in `la fitness la` for a city. */
  isRepeated: boolean
  /** The word joined with its neighbours: `cross fit` also matches `crossfit`. */
  joined: string[]
  /** The terms of the states that it is a part of the name of. */
  states: string[]
}

const maxWords = 12
const nearestPhrase =
  /\b(?:near(?:est|by)?|close|closest|around)(?: (?:to )?(?:me|here|by))?\s*$|^(?:nearest|closest) /

/** Whether the query asks for what is near rather than for a name, as `gym near me` does. */
export function asksForNearest(query: string): boolean {
  return nearestPhrase.test(query.toLowerCase().trim())
}

export function queryWordsOf(query: string): QueryWord[] {
  const words = wordsOf(query.toLowerCase().trim().replace(nearestPhrase, ''))
  const isOnlyPhrase = words.length === 0 && asksForNearest(query)
  return queryWords(isOnlyPhrase ? ['gym'] : withInitials(words).slice(0, maxWords))
}

function queryWords(all: readonly string[]): QueryWord[] {
  const words = all.map((word, index) => ({
    word,
    isLast: index === all.length - 1,
    isRepeated: all.indexOf(word) < index,
    joined: joinedWith(all, index),
    states: stateTermsAt(all, index),
  }))
  return words.filter(({ word, isRepeated }) => !isRepeated || synonymsOf(word).length > 0)
}

function joinedWith(words: readonly string[], index: number): string[] {
  const [before, word = '', after] = [words[index - 1], words[index], words[index + 1]]
  return [before && before + word, after && word + after].filter(
    (each) => each !== undefined && each !== '',
  ) as string[]
}
