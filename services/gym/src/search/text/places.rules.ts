// The place that a query names: what follows `in` or `near`, as in `gym near tribeca`, or all that does not say which
// kind of gym is wanted, as in `brooklyn gym`. Known are the places of addresses, and nicknames of cities.
import { commonRows } from '../structures/common-rows.rules.ts'
import type { Postings } from '../structures/posting-lists.rules.ts'
import type { Terms } from '../structures/terms.rules.ts'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import { cityOf, isGeneralWord, isOptionalWord } from '../words/meanings.rules.ts'
import { beforePlace, type QueryWord } from '../words/query-words.rules.ts'
import { stateNames, stateTerm } from '../words/states.rules.ts'
import type { Centre, Geography } from './geography.rules.ts'
import { exactPlace, maxSampled, misspelledPlace, noRows, rowsWithWords } from './known-places.rules.ts'

interface Run {
  from: number
  end: number
  inPlace: Postings
}

export interface PlacedWords {
  words: QueryWord[]
  /** Where the place is that the words name; several if there are several of the name, the largest first. */
  centres?: readonly Centre[]
}

/** Words after `near` that name no known place: a landmark, or a part of a name. */
const unknownShare = 0.5
/** A known place is where this share of its gyms is. */
const minShare = 0.1

/**
 * Words that name a known place get the gyms in it. Words after `in` or `near` that name none become optional:
 * `crossfit near central park` finds what is around the map.
 */
export function withPlaces(
  dictionaries: Dictionaries,
  words: readonly QueryWord[],
  geography: Geography,
): PlacedWords {
  const from = words.findIndex(({ isPlace }) => isPlace)
  if (from < 0) {
    const run = placeBesideKind(dictionaries, words) ?? placeAfterName(dictionaries, words)
    return withRun(words, run, geography)
  }
  if (isInSomeName(dictionaries.terms, words))
    return { words: words.map((each) => ({ ...each, isPlace: false })) }
  const length = words.slice(from).findIndex(({ isPlace }) => !isPlace)
  const end = length < 0 ? words.length : from + length
  const run = placeIn(dictionaries, words, from, end)
  const placed = withRun(words, run, geography)
  const withOptional = placed.words.map((each) => {
    const isUnknown = each.isPlace && !each.inPlace && !isArea(each)
    return isUnknown ? { ...each, isOptional: true, share: Math.min(unknownShare, each.share) } : each
  })
  return { ...placed, words: withOptional }
}

function withRun(
  words: readonly QueryWord[],
  run: Run | undefined,
  { centresOf, rowsAround }: Geography,
): PlacedWords {
  if (!run) return { words: [...words] }
  const { from, end, inPlace } = run
  const rows = Array.from(inPlace.subarray(0, maxSampled), (entry) => entry >> 1)
  const centres = centresOf(rows, minShare)
  const nearPlace = rowsAround(centres)
  const placed = words
    .map((each, index) => (index >= from && index < end ? { ...each, inPlace, nearPlace } : each))
    .filter(({ word }, index) => index !== from - 1 || !beforePlace.test(word))
  return { words: placed, centres }
}

/** Whether a gym is called that, perhaps with a state or a city around it: `24 hour fitness at downtown`. */
function isInSomeName(terms: Terms, words: readonly QueryWord[]): boolean {
  const from = words.findIndex((each) => !isArea(each))
  const end = words.findLastIndex((each) => !isArea(each)) + 1
  return isInName(terms, words.slice(Math.max(0, from), end))
}

function isInName(terms: Terms, words: readonly QueryWord[]): boolean {
  return words.length > 0 && rowsWithWords(terms, words).some((entry) => (entry & 1) === 1)
}

/** The longest known place at the end, perhaps before a state. Misspelled ones only if no other is known. */
function placeIn(dictionaries: Dictionaries, words: readonly QueryWord[], first: number, last: number) {
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

/** Of a place before a state, as `portland or`, only the gyms in that state. */
function inState(terms: Terms, inPlace: Postings, [next]: readonly QueryWord[]): Postings {
  const lists = next && statesOf(next).map((state) => commonRows([inPlace, terms.postings(state) ?? noRows]))
  return lists?.find((rows) => rows.length > 0) ?? inPlace
}

/** If all other words, if any, say which kind of gym is wanted. `Club Pilates` is a name, so nothing has to be found. */
function placeBesideKind(dictionaries: Dictionaries, words: readonly QueryWord[]): Run | undefined {
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
function placeAfterName(dictionaries: Dictionaries, words: readonly QueryWord[]): Run | undefined {
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

/** A state, a ZIP code or a nickname. */
function isArea(each: QueryWord): boolean {
  return statesOf(each).length > 0 || /^\d{5}$/.test(each.word) || cityOf(each.word) !== undefined
}

function statesOf({ word, states }: QueryWord): readonly string[] {
  return states.length === 0 && stateNames[word] ? [stateTerm(word)] : states
}
