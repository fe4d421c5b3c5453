// Which words of a query are the name of a place, by the words around them.
import type { Terms } from '../structures/terms.rules.ts'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import { cityOf, isGeneralWord, isOptionalWord } from '../words/meanings.rules.ts'
import type { QueryWord } from '../words/query-words.rules.ts'
import {
  exactPlace,
  inState,
  isArea,
  maxSampled,
  misspelledPlace,
  noRows,
  type PlaceRun,
  respelled,
  rowsWithWords,
} from './known-places.rules.ts'

const articles = /^(?:the|an?)$/

/** Whether a gym is called that, perhaps after an article, and with a state or a city around it: `24 hour fitness ohio`. */
export function isInSomeName(terms: Terms, words: readonly QueryWord[]): boolean {
  const from = words.findIndex((each) => !isArea(each) && !articles.test(each.word))
  const end = words.findLastIndex((each) => !isArea(each)) + 1
  return isInName(terms, words.slice(Math.max(0, from), end))
}

function isInName(terms: Terms, words: readonly QueryWord[]): boolean {
  if (words.length === 0) return false
  return [words, respelled(words)].some((each) =>
    rowsWithWords(terms, each).some((entry) => (entry & 1) === 1),
  )
}

/** The longest known place at the end, perhaps before a state. Misspelled ones only if no other is known. */
export function placeIn(
  dictionaries: Dictionaries,
  words: readonly QueryWord[],
  first: number,
  last: number,
) {
  const isNamedAfter = isMoreInAddresses(dictionaries.terms)
  for (const find of [exactPlace, misspelledPlace]) {
    for (let from = first; from < last; from++) {
      for (let end = last; end > from; end--) {
        if (!words.slice(end, last).every(isAfterPlace)) break
        const run = words.slice(from, end)
        const inPlace = from === first || run.some(isNamedAfter) ? find(dictionaries, run) : undefined
        if (inPlace) return { from, end, inPlace: inState(dictionaries.terms, inPlace, words.slice(end)) }
      }
    }
  }
  return undefined
}

/** If all other words, if any, say which kind of gym is wanted. `Club Pilates` is a name, so nothing has to be found. */
export function placeBesideKind(
  dictionaries: Dictionaries,
  words: readonly QueryWord[],
): PlaceRun | undefined {
  const { terms } = dictionaries
  const isNamedAfter = isMoreInAddresses(terms)
  for (let from = 0; from < words.length; from++) {
    for (let end = words.length; end > from; end--) {
      const kind = [...words.slice(0, from), ...words.slice(end).filter((each) => !isArea(each))]
      const run = words.slice(from, end)
      const isAlone = kind.length === 0
      if (!kind.every(({ word }) => isGeneralWord(word))) continue
      if (!run.some(isNamedAfter) && !(isAlone && run.length > 1)) continue
      const inPlace = exactPlace(dictionaries, run)
      if (!inPlace) continue
      const isName = isAlone
        ? rowsWithWords(terms, run).filter((entry) => (entry & 1) === 1).length > inPlace.length
        : isInSomeName(terms, words) || (kind.length > 1 && isInSomeName(terms, kind))
      return isName ? undefined : { from, end, inPlace: inState(terms, inPlace, words.slice(end)) }
    }
  }
  return undefined
}

/** The longest at the end, perhaps before a state, unless a gym is called that: `la fitness hollywood`. */
export function placeAfterName(
  dictionaries: Dictionaries,
  words: readonly QueryWord[],
): PlaceRun | undefined {
  const end = words.findLastIndex((each) => !isArea(each)) + 1
  const isNamedAfter = isMoreInAddresses(dictionaries.terms)
  for (let from = 1; from < end; from++) {
    const run = words.slice(from, end)
    const inPlace = run.some(isNamedAfter) ? exactPlace(dictionaries, run) : undefined
    if (!inPlace) continue
    const isName = isInName(dictionaries.terms, words.slice(0, end))
    return isName ? undefined : { from, end, inPlace: inState(dictionaries.terms, inPlace, words.slice(end)) }
  }
  return undefined
}

/**
 * The longest at the beginning, perhaps before a state, if gyms are called what follows and none has all of the words:
 * `nashua nh crunch`.
 */
export function placeBeforeName(
  dictionaries: Dictionaries,
  words: readonly QueryWord[],
): PlaceRun | undefined {
  const { terms } = dictionaries
  const isNamedAfter = isMoreInAddresses(terms)
  if (words.length < 2 || rowsWithWords(terms, words).length > 0) return undefined
  for (let end = words.length - 1; end > 0; end--) {
    const run = words.slice(0, end)
    const inPlace = run.some(isNamedAfter) ? exactPlace(dictionaries, run) : undefined
    if (!inPlace) continue
    const name = words.slice(end).filter((each) => !isArea(each))
    const isName = name.some(({ word }) => !isGeneralWord(word)) && isInName(terms, name)
    return isName ? { from: 0, end, inPlace: inState(terms, inPlace, words.slice(end)) } : undefined
  }
  return undefined
}

function isMoreInAddresses(terms: Terms): (each: QueryWord) => boolean {
  return ({ word, states }) => {
    if (isGeneralWord(word) || states.length > 0) return false
    const sample = (terms.postings(word) ?? noRows).subarray(0, maxSampled)
    return cityOf(word) !== undefined || 2 * sample.filter((entry) => entry & 1).length < sample.length
  }
}

function isAfterPlace(each: QueryWord): boolean {
  return isOptionalWord(each.word) || isArea(each)
}
