// Use case: find what a text asks for, and where a map should show it.
import {
  type Box,
  type Circle,
  circleOf,
  earthRadiusMiles,
  formatDegrees,
  isInBox,
  latLngOf,
  type UnitVector,
  unitVector,
} from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { type searchByText, type TextSearch, textMatchesMax } from '@jumpingjack/contracts/gym/text-search'
import type { z } from 'zod'
import { toGym } from '../gyms/gyms.rules.ts'
import type { GymIndex } from './gym-index.store.ts'
import { closedOf } from './search.actions.ts'
import { type Centre, closeTo } from './text/geography.rules.ts'
import { searchedWords, textOf, unknownPlaceIn } from './text/searched-words.rules.ts'
import type { QueryWord } from './words/query-words.rules.ts'

export async function searchText(
  { gymIndex, now }: { gymIndex: GymIndex; now: () => Date },
  { q, near }: z.output<typeof searchByText.query>,
): Promise<TextSearch> {
  const searcher = await gymIndex.current()
  const from = near && unitVector(near.lat, near.lng)
  const { words, wishes, centres = [] } = searcher.read(q, from)
  const found = { sort: 'relevance', limit: textMatchesMax, at: now() } as const
  const matches = (near: UnitVector | undefined, circle?: Circle) =>
    searcher.search({ ...found, filter: { text: q, circle }, near })
  // Of several places of the name, the one near who searches, else the largest.
  const place = closeTo(from, centres)[0] ?? centres[0]
  const around = place && circleOf(place, placeMilesOf(place))
  const ofPlace = place?.box ?? around?.box
  const inPlace = place && matches(place, around)
  const isThere = inPlace !== undefined && inPlace.ids.length > 0
  const nearPlace = place && !isThere ? matches(place, circleOf(place, nearbyMiles)) : inPlace
  const isNear = nearPlace !== undefined && nearPlace.ids.length > 0
  const open = isNear ? nearPlace : matches(from)
  const { leftOut } = open
  const ids = [...open.ids, ...closedOf(searcher, { text: q })]
  const gyms = (await gymIndex.details(ids)).map((gym) => toGym(gym, now()))
  const isKnown = (each: QueryWord) => gyms.length === 0 || searcher.isMatched(each)
  const centre = place && isNear && latLngOf(place)
  return {
    words: searchedWords(q, words, wishes, isKnown, leftOut),
    gyms,
    unknownPlace: unknownPlaceIn(q, words) ?? (leftOut.length > 0 ? textOf(q, leftOut) : undefined),
    ...(ofPlace && isElsewhere(gyms, ofPlace) && { isElsewhere: true as const }),
    ...(centre && {
      centre: { latitude: formatDegrees(centre.lat), longitude: formatDegrees(centre.lng) },
      box: place.box ?? circleOf(place, Math.min(shownMiles, placeMilesOf(place))).box,
    }),
  }
}

/** There are some, but none in the place. */
function isElsewhere(gyms: readonly Gym[], place: Box): boolean {
  const isThere = (gym: Gym) => isInBox(place, Number(gym.latitude), Number(gym.longitude))
  return gyms.length > 0 && !gyms.some(isThere)
}

/** A neighbourhood at least, a city at most. */
const placeMiles = { least: 1, most: 15 }
/** More of a city is not shown. */
const shownMiles = 8
/** Where a place has none, the nearest within so many miles of it. */
const nearbyMiles = 25

function placeMilesOf({ cosine }: Centre): number {
  const miles = Math.acos(Math.min(1, cosine)) * earthRadiusMiles
  return Math.min(placeMiles.most, Math.max(placeMiles.least, miles))
}
