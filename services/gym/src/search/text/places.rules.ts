// The place that a query names: what follows `in` or `near`, as in `gym near tribeca`, or the words beside a name or a
// kind, as in `brooklyn gym`. Known are the places of addresses, nicknames of cities, and areas.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { Dictionaries } from '../words/dictionaries.rules.ts'
import { beforePlace, type QueryWord } from '../words/query-words.rules.ts'
import { areaIn } from './areas-in-words.rules.ts'
import type { Centre, Geography } from './geography.rules.ts'
import { centresOfPlace, isArea, type PlaceRun } from './known-places.rules.ts'
import {
  isInSomeName,
  placeAfterName,
  placeBeforeName,
  placeBesideKind,
  placeIn,
} from './place-runs.rules.ts'

export interface PlacedWords {
  words: QueryWord[]
  /** Where the place is that the words name; several if there are several of the name, the largest first. */
  centres?: readonly Centre[]
}

/** Words after `near` that name no known place: a landmark, or a part of a name. */
const unknownShare = 0.5

/**
 * Words that name a known place get the gyms in it. Words after `in` or `near` that name none become optional:
 * `crossfit near central park` finds what is around the map.
 */
export function withPlaces(
  dictionaries: Dictionaries,
  words: readonly QueryWord[],
  geography: Geography,
  near?: UnitVector,
): PlacedWords {
  const from = words.findIndex(({ isPlace }) => isPlace)
  const isName = isInSomeName(dictionaries.terms, words)
  const area = isName ? undefined : areaIn(dictionaries, words, geography)
  if (from < 0) {
    const run =
      area ??
      placeBesideKind(dictionaries, words) ??
      placeAfterName(dictionaries, words) ??
      (isName ? undefined : placeBeforeName(dictionaries, words))
    return withRun(words, run, geography, near)
  }
  if (isName) return { words: words.map((each) => ({ ...each, isPlace: false })) }
  const length = words.slice(from).findIndex(({ isPlace }) => !isPlace)
  const end = length < 0 ? words.length : from + length
  const run = area ?? placeIn(dictionaries, words, from, end)
  const placed = withRun(words, run, geography, near)
  const withOptional = placed.words.map((each) => {
    const isUnknown = each.isPlace && !each.inPlace && !isArea(each)
    return isUnknown ? { ...each, isOptional: true, share: Math.min(unknownShare, each.share) } : each
  })
  return { ...placed, words: withOptional }
}

function withRun(
  words: readonly QueryWord[],
  run: PlaceRun | undefined,
  geography: Geography,
  near: UnitVector | undefined,
): PlacedWords {
  if (!run) return { words: [...words] }
  const { from, end, inPlace } = run
  const centres = run.centres ?? centresOfPlace(geography, inPlace, near)
  const around = geography.rowsAround(centres)
  const nearPlace = run.nearPlace ? Int32Array.from([...run.nearPlace, ...around]) : around
  const placed = words
    .map((each, index) => (index >= from && index < end ? { ...each, inPlace, nearPlace } : each))
    .filter(({ word }, index) => index !== from - 1 || !beforePlace.test(word))
  return { words: placed, centres }
}
