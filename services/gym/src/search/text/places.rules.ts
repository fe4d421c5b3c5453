// The place that a query names: what follows `in` or `near`, as in `gym near tribeca`, or the words beside a name or a
// kind, as in `brooklyn gym`. Known are the places of addresses, nicknames of cities, and areas.
import { cosineOf, type UnitVector, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { vectorOf } from '../columns/gym-columns.rules.ts'
import {
  type Area,
  areaOf,
  isCommonInNames,
  isGeneralWord,
  isKind,
  isOptionalWord,
  isTrait,
  isZipCode,
  titleOf,
} from '../words/meanings.rules.ts'
import { beforePlace, type QueryWord } from '../words/query-words.rules.ts'
import {
  commonRows,
  isInName,
  joinPostings,
  noRows,
  type Postings,
  rowsOf,
  type Terms,
} from '../words/terms.rules.ts'
import { boxOfArea, type Centre, centresOf, closeTo, cosineOfMiles, rowsWithin } from './geography.rules.ts'
import {
  allRows,
  asWords,
  clearPlace,
  endOfArea,
  exactPlace,
  hasPlaceWord,
  type Indexed,
  inState,
  isArea,
  isCalled,
  isInSomeName,
  isPlaceWord,
  maxSampled,
  misspelledPlace,
  nameOf,
  placesLike,
  rowsWithWords,
  statesOf,
  type Word,
} from './known-places.rules.ts'

export interface PlacedWords {
  words: QueryWord[]
  /** Where the place is that the words name; several if there are several of the name, the largest first. */
  centres?: readonly Centre[]
  inPlace?: Postings
  /** Whether they say `in`, of an area with a border that is larger than a neighborhood: a borough. */
  saysIn?: boolean
}

/** Words of a query that name a place, and the postings of the gyms in it. */
interface NamedPlace {
  from: number
  end: number
  inPlace: Postings
  /** Its name, if it is misspelled. */
  name?: string | undefined
}

/** A place is where this share of its gyms is together. */
const minShare = 0.1
/** A gym of a place may have the address of its neighbour. */
const aroundMiles = 10
const longestMisspelled = 3
/** Of a neighborhood, at most. */
const smallMiles = 3
/** Words after `near` that name no known place: a landmark, or a part of a name. */
const unknownShare = 0.5

/**
 * Words that name a known place get the gyms in it. Words after `in` or `near` that name none become optional:
 * `crossfit near central park` finds what is around the map.
 */
export function withPlaces(
  indexed: Indexed,
  words: readonly QueryWord[],
  near: UnitVector | undefined,
): PlacedWords {
  const { terms, columns } = indexed
  const isName = isInSomeName(terms, words)
  const isAfterIn = words.some(({ isPlace }) => isPlace)
  if (isName && isAfterIn) return { words: words.map((each) => ({ ...each, isPlace: false })) }
  const place = placeIn(indexed, words, isName) ?? (isAfterIn ? undefined : clearPlaceIn(indexed, words))
  const groups = place && centresOf(columns, rowsOf(place.inPlace.subarray(0, maxSampled)), minShare, near)
  const run = words.slice(place?.from, place?.end)
  const [group] = closeTo(near, groups ?? []).concat(groups ?? [])
  const name = place?.name ?? (group && nameAround(indexed, run, group))
  const area = place && areaOf(name ?? nameOf(run))
  const centres = area && groups ? groups.map((each) => inMiddleOf(area, each)) : groups
  const nearPlace = joinPostings(centres?.map((centre) => rowsWithin(columns, centre, aroundMiles)) ?? [])
  const meant = name && titleOf(name)
  const placed = words.flatMap((each, index): QueryWord[] => {
    if (index + 1 === place?.from && beforePlace.test(each.word)) return []
    if (place && index >= place.from && index < place.end)
      return [{ ...each, inPlace: place.inPlace, nearPlace, meant }]
    const isUnknown = each.isPlace && !isArea(each)
    return [isUnknown ? { ...each, isOptional: true, share: Math.min(unknownShare, each.share) } : each]
  })
  const saysIn = words[(place?.from ?? 0) - 1]?.word === 'in' && (area?.miles ?? 0) >= smallMiles
  return { words: placed, ...(centres && place && { centres, inPlace: place.inPlace, saysIn }) }
}

/** Of the places that misspelled words may name, the one with the most gyms around there. */
function nameAround(indexed: Indexed, run: readonly QueryWord[], centre: UnitVector): string | undefined {
  const like = placesLike(indexed, run)
  if (like.length === 0 || exactPlace(indexed, run)) return undefined
  const { columns } = indexed
  const isAround = (row: number) => cosineOf(centre, vectorOf(columns, row)) > cosineOfMiles(aroundMiles)
  const counted = like.map(({ name, inPlace }) => ({ name, count: rowsOf(inPlace).filter(isAround).length }))
  return counted.sort((a, b) => b.count - a.count)[0]?.name
}

/** Without `in` or `near`: misspelled words that clearly name a place, and would be meant as one. */
function clearPlaceIn(indexed: Indexed, words: readonly QueryWord[]): NamedPlace | undefined {
  for (let from = 0; from < words.length; from++) {
    for (let end = Math.min(words.length, from + longestMisspelled); end > from; end--) {
      const run = words.slice(from, end)
      const { name, inPlace: found } = clearPlace(indexed, run) ?? {}
      const inPlace = found && inState(indexed.terms, found, words[end])
      if (!name || !inPlace) continue
      const [first] = run
      const spelled = asWords(name).map((each) => ({ ...first, ...each }) as QueryWord)
      const corrected = words.toSpliced(from, run.length, ...spelled)
      const place = { from, end: from + spelled.length, inPlace }
      if (isPlaceMeant(indexed.terms, corrected, place, false)) return { from, end, inPlace, name }
    }
  }
  return undefined
}

/** The middle of an area is known. Its gyms, or those around it, may all be on one side. */
function inMiddleOf(area: Area, group: Centre): Centre {
  const { latitude, longitude, miles } = area
  const middle = unitVector(latitude, longitude)
  const cosine = cosineOf(middle, group)
  if (cosine < cosineOfMiles(miles + aroundMiles)) return group
  return {
    ...middle,
    box: boxOfArea(area),
    cosine: Math.cos(Math.acos(Math.min(1, cosine)) + Math.acos(Math.min(1, group.cosine))),
  }
}

/** The first and longest that is exact; after `in` or `near` also one with typos. */
function placeIn(indexed: Indexed, words: readonly QueryWord[], isName: boolean): NamedPlace | undefined {
  const { terms } = indexed
  const first = words.findIndex(({ isPlace }) => isPlace)
  const last = words.findLastIndex(({ isPlace }) => isPlace) + 1 || words.length
  for (const find of first < 0 ? [exactPlace] : [exactPlace, misspelledPlace]) {
    for (let from = Math.max(0, first); from < last; from++) {
      for (let end = last; end > from; end--) {
        const run = words.slice(from, end)
        const area = areaOf(nameOf(run))
        // `university of south florida` is no place.
        if (area && words[from - 1]?.word === 'of') continue
        const found = find(indexed, run)
        const inPlace = found && inState(terms, found, words[end])
        if (!inPlace) continue
        const place = { from, end: area ? endOfArea(indexed, area, words, end) : end, inPlace }
        const isMeant =
          first < 0
            ? isPlaceMeant(terms, words, place, isName)
            : (from === first || hasPlaceWord(terms, run)) && words.slice(place.end, last).every(isAfterPlace)
        if (isMeant) return place
      }
    }
  }
  return undefined
}

/**
 * Whether words without `in` or `near` mean a place: alone, beside a kind, after a name as `la fitness hollywood`, or
 * before one that no gym there has, as `nashua nh crunch`.
 */
function isPlaceMeant(
  terms: Terms,
  words: readonly QueryWord[],
  place: NamedPlace,
  isName: boolean,
): boolean {
  const [before, after] = [words.slice(0, place.from), words.slice(place.end)]
  const run = words.slice(place.from, place.end)
  const others = [...before, ...after].filter((each) => !isArea(each))
  if (!hasPlaceWord(terms, run) && (others.length > 0 || run.length === 1)) return false
  if (others.length === 0) return rowsWithWords(terms, run).filter(isInName).length <= place.inPlace.length
  // Not in `la fitness`, but in `boxing la` and `la fitness hollywood`.
  const isTrimmed = [...run, ...before].some((each) => isArea(each))
  const named = before.length > 0 ? words.slice(0, place.end) : words
  const called = named.filter(({ word }) => !isZipCode(word))
  // It is a part of no name.
  const isZip = run.every(({ word }) => isZipCode(word))
  if (!isZip && (isTrimmed ? isCalled(terms, called) : isName)) return false
  if (others.every(({ word, fact }) => fact || isGeneralWord(word))) {
    // `fitness center` may be a name, but not in `boxing gym upper east side` and `hot yoga san diego`.
    const areKinds = others.every(({ word }) => (isKind(word) || isTrait(word)) && !isCommonInNames(word))
    return (
      areKinds || others.length === 1 || areaOf(nameOf(run)) !== undefined || !isInSomeName(terms, others)
    )
  }
  if (before.length > 0) return after.every(isAfterPlace)
  return isInSomeName(terms, others) && rowsWithWords(terms, words).length === 0
}

/**
 * The words of a query that name a place, also one that is unfinished or misspelled or may be a name, and rows in it
 * unless the words say where they are. For searches without these words.
 */
export function placeOf<W extends Word>(
  indexed: Indexed,
  words: readonly W[],
): { placeWords: W[]; rows: number[] } {
  const { terms, places } = indexed
  const known = words.filter((each) => each.inPlace || isArea(each))
  const states = words.flatMap(statesOf).map((state) => terms.postings(state) ?? noRows)
  for (let length = words.length; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length)
      if (run.some((each) => known.includes(each)) || !run.every(isPlaceWord(terms))) continue
      const mayBeUnfinished = length > 1 || from + length === words.length
      const inPlace =
        exactPlace(indexed, run) ??
        (mayBeUnfinished ? allRows(places, places.startingWith(nameOf(run))) : undefined) ??
        misspelledPlace(indexed, run)
      if (!inPlace) continue
      const rows = states.map((state) => commonRows([inPlace, state])).find((each) => each.length > 0)
      return { placeWords: [...known, ...run], rows: rowsOf(rows ?? inPlace) }
    }
  }
  const others = known.filter((each) => statesOf(each).length === 0)
  const named = others.flatMap((each) => exactPlace(indexed, [each]) ?? [])
  return { placeWords: known, rows: rowsOf(joinPostings(named.length > 0 ? named : states)) }
}

function isAfterPlace(each: QueryWord): boolean {
  return isOptionalWord(each.word) || each.fact !== undefined || isArea(each)
}
