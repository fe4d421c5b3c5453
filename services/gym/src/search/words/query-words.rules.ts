// The words of a query with what they mean beside their neighbours: joined words, initials, states.

import type { Postings } from '../structures/posting-lists.rules.ts'
import {
  cityOf,
  isAnyGym,
  isFact,
  isGeneralWord,
  isKind,
  isOptionalWord,
  isTrait,
  weightShareOf,
} from './meanings.rules.ts'
import { asksForNearest, withoutPhrases } from './phrases.rules.ts'
import { isClearCode, stateTermsAt } from './states.rules.ts'
import { joiningWord, withInitials, wordsOf } from './words.rules.ts'

export interface QueryWord {
  word: string
  /** A last word is often unfinished. */
  isLast: boolean
  /** A word that comes again stands for something else: the second `la` in `la fitness la` for a city. */
  isRepeated: boolean
  /** With the word before and with the word after: `cross fit` also matches `crossfit`. */
  joined: { before: string | undefined; after: string | undefined; threes: readonly string[] }
  /** The terms of the states that it is a part of the name of. */
  states: string[]
  /** After `in` or `near`. */
  isPlace: boolean
  /** It improves a match by this share of its weight. */
  share: number
  /** A gym need not contain it. */
  isOptional: boolean
  /** The gyms in the place that it is a part of the name of. */
  inPlace?: Postings | undefined
  /** Those around that place. */
  nearPlace?: Postings | undefined
}

/** What a query asks for: a gym of some name, a kind of gym, gyms of any kind, or whatever is near. */
export type Wanted = 'name' | 'kind' | 'any' | 'nearest'

const maxWords = 12
/** In capitals after other words: the code of a state, as in `gyms in NE`. */
const codeAtEnd = /[a-z].* [A-Z]{2}\s*$/
/** Words that weigh less do not say that it is a gym. */
export const leastShare = 0.5
/** Of the weight of a trait beside a kind. */
const traitShare = 0.5
/** Some characters stand for many letters, and the time to find typos grows with the square of the length. */
const maxWordLength = 40
export const beforePlace = /^(?:in|near|around|at|by|en)$/
const afterPlace = /^(?:with|for|that|which|and|open)$/

export function wantedBy(query: string, words: readonly QueryWord[]): Wanted {
  const named = words.filter(({ isPlace, inPlace }) => !isPlace && !inPlace).map(({ word }) => word)
  // Only a place, as `springfield illinois`, which may be a part of a name.
  if (named.length === 0 && !words.some(({ isPlace }) => isPlace)) return 'kind'
  if (asksForNearest(query) || named.every(isOptionalWord)) return 'nearest'
  if (named.some(isAnyGym) && named.every((word) => isAnyGym(word) || isTrait(word) || isFact(word)))
    return 'any'
  // At the beginning, `and` is a word of the name: `And Yoga`.
  return named[0] !== joiningWord && named.every(isGeneralWord) ? 'kind' : 'name'
}

/** `split` returns the words that a word was joined from or translates to, or the word. */
export function queryWordsOf(query: string, split: (word: string) => readonly string[]): QueryWord[] {
  const words = wordsOf(withoutPhrases(query))
  const isOnlyPhrase = words.length === 0 && asksForNearest(query)
  // `best` is the beginning of a query for gyms.
  if (words.length > 0 && words.every((word) => weightShareOf(word) < leastShare)) words.push('gym')
  if (isOnlyPhrase || /^(?:near|around)$/.test(words[0] ?? '')) words.unshift('gym')
  const first = withInitials(words.filter((_, index) => !isAlternative(words, index))).slice(0, maxWords)
  const parts = first.flatMap((word) => split(word.slice(0, maxWordLength)))
  return queryWords(parts.slice(0, maxWords), codeAtEnd.test(query))
}

function queryWords(all: readonly string[], endsWithCode: boolean): QueryWord[] {
  const hasKind = all.some(isKind)
  let isPlace = false
  const words = all.map((word, index) => {
    const isBegin = index > 1 && beforePlace.test(all[index - 1] ?? '')
    isPlace = isBegin || (isPlace && !afterPlace.test(word))
    const states = stateTermsAt(all, index, endsWithCode)
    return {
      word,
      isLast: index === all.length - 1 && !endsWithCode && !isClearCode(word),
      isRepeated: all.indexOf(word) < index,
      joined: joinedWith(all, index),
      states,
      isPlace: isPlace && !beforePlace.test(word),
      share: states.length > 0 ? 1 : weightShareOf(word) * (hasKind && isTrait(word) ? traitShare : 1),
      isOptional: isOptionalWord(word) || (hasKind && isTrait(word)) || isBegun(all, index),
    }
  })
  return words.filter(({ word, isRepeated }) => !isRepeated || cityOf(word))
}

/** One letter after other words. */
function isBegun(words: readonly string[], index: number): boolean {
  return index > 0 && index === words.length - 1 && words[index]?.length === 1
}

/** The `or` of `yoga or pilates`, which is not Oregon. */
function isAlternative(words: readonly string[], index: number): boolean {
  const [before = '', word, after = ''] = [words[index - 1], words[index], words[index + 1]]
  return word === 'or' && isKind(before) && isKind(after)
}

function joinedWith(words: readonly string[], index: number): QueryWord['joined'] {
  const [before, word = '', after] = [words[index - 1], words[index], words[index + 1]]
  const starts = [index - 2, index - 1, index].filter((start) => start >= 0 && start + 3 <= words.length)
  const threes = starts.map((start) => words.slice(start, start + 3).join(''))
  return { before: before && before + word, after: after && word + after, threes }
}
