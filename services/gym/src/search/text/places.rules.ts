// The place that a query names: what follows `in` or `near`, as in `gym near tribeca`, or all that does not say which
// kind of gym is wanted, as in `brooklyn gym`. Known are the places of addresses, and nicknames of cities.
import { commonRows } from '../structures/common-rows.rules.ts'
import type { Postings } from '../structures/posting-lists.rules.ts'
import { rowsWithAll, type Terms } from '../structures/terms.rules.ts'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import { cityOf, isGeneralWord, isOptionalWord } from '../words/meanings.rules.ts'
import { beforePlace, type QueryWord } from '../words/query-words.rules.ts'
import { stateNames, stateTerm } from '../words/states.rules.ts'

interface Run {
  from: number
  end: number
  inPlace: Postings
}

/** The rows around the places of these rows. */
export type Around = (inPlace: Postings) => Postings

/** Words after `near` that name no known place: a landmark, or a part of a name. */
const unknownShare = 0.5
const minTypoLength = 5
const minTwoTyposLength = 7
const minPrefixLength = 4
/** A place of fewer gyms may be less known than one that contains its name. */
const minGyms = 5
const noRows: Postings = new Int32Array(0)

/**
 * Words that name a known place get the gyms in it. Words after `in` or `near` that name none become optional:
 * `crossfit near central park` finds what is around the map.
 */
export function withPlaces(
  dictionaries: Dictionaries,
  words: readonly QueryWord[],
  around: Around,
): QueryWord[] {
  const from = words.findIndex(({ isPlace }) => isPlace)
  if (from < 0) {
    const run = placeBesideKind(dictionaries, words) ?? placeAfterName(dictionaries, words)
    return withRun(words, run, around)
  }
  if (isInSomeName(dictionaries.terms, words)) return words.map((each) => ({ ...each, isPlace: false }))
  const length = words.slice(from).findIndex(({ isPlace }) => !isPlace)
  const end = length < 0 ? words.length : from + length
  const run = placeIn(dictionaries, words, from, end)
  return withRun(words, run, around).map((each) => {
    const isUnknown = each.isPlace && !each.inPlace && !isArea(each)
    return isUnknown ? { ...each, isOptional: true, share: Math.min(unknownShare, each.share) } : each
  })
}

function withRun(words: readonly QueryWord[], run: Run | undefined, around: Around): QueryWord[] {
  if (!run) return [...words]
  const { from, end, inPlace } = run
  const nearPlace = around(inPlace)
  return words
    .map((each, index) => (index >= from && index < end ? { ...each, inPlace, nearPlace } : each))
    .filter(({ word }, index) => index !== from - 1 || !beforePlace.test(word))
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

/** The postings of the gyms that have all of the words. */
function rowsWithWords(terms: Terms, words: readonly QueryWord[]): Postings {
  return rowsWithAll(
    terms,
    words.map(({ word }) => word),
  )
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
    const sample = (terms.postings(word) ?? noRows).subarray(0, 1_000)
    return cityOf(word) !== undefined || 2 * sample.filter((entry) => entry & 1).length < sample.length
  }
}

function exactPlace({ terms, places }: Dictionaries, words: readonly QueryWord[]): Postings | undefined {
  const name = nameOf(words)
  const city = cityOf(name)
  if (city) return knownRows(rowsWithAll(terms, [...city.words, stateTerm(city.state)]))
  const rows = knownRows(places.postings(name))
  if (!rows || rows.length >= minGyms) return rows
  // `hollywood` is the name of a small place, and a part of `West Hollywood`.
  const inAddress = rowsWithWords(terms, words).filter((entry) => (entry & 1) === 0)
  return inAddress.length > rows.length ? inAddress : rows
}

function knownRows(rows: Postings | undefined): Postings | undefined {
  return rows?.length ? rows : undefined
}

/** Unfinished or with typos. Of several the one with the most gyms. A word that gyms have is what is meant. */
function misspelledPlace({ terms, places }: Dictionaries, words: readonly QueryWord[]): Postings | undefined {
  const name = nameOf(words)
  if (words.every(({ word }) => terms.postings(word))) return undefined
  const found = [
    ...(name.length >= minPrefixLength ? places.startingWith(name) : []),
    ...(name.length >= minTypoLength ? places.withTypo(name) : []),
  ]
  if (found.length === 0 && name.length >= minTwoTyposLength) found.push(...places.withTwoTypos(name))
  const lists = found.map((place) => places.postings(place) ?? noRows)
  return lists.sort((a, b) => b.length - a.length)[0]
}

function nameOf(words: readonly QueryWord[]): string {
  return words.map(({ word }) => word).join(' ')
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
