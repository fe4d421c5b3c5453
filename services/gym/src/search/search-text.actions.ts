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
  const within = (centre: Centre, miles: number) => {
    const around = matches(centre, circleOf(centre, miles))
    return around.ids.length > 0 ? around : undefined
  }
  const nearPlace = place && (within(place, placeMilesOf(place)) ?? within(place, nearbyMiles))
  const open = nearPlace ?? matches(from)
  const { leftOut } = open
  const ids = [...open.ids, ...closedOf(searcher, { text: q })]
  const gyms = (await gymIndex.details(ids)).map((gym) => toGym(gym, now()))
  const isKnown = (each: QueryWord) => gyms.length === 0 || searcher.isMatched(each)
  const centre = place && (nearPlace || gyms.length === 0) && latLngOf(place)
  return {
    words: searchedWords(q, words, wishes, isKnown, leftOut),
    gyms,
    unknownPlace: unknownPlaceIn(q, words) ?? (leftOut.length > 0 ? textOf(q, leftOut) : undefined),
    ...(place && isElsewhere(gyms, boxOf(place, placeMiles.most)) && { isElsewhere: true as const }),
    ...(centre && {
      centre: { latitude: formatDegrees(centre.lat), longitude: formatDegrees(centre.lng) },
      box: boxOf(place, shownMiles),
    }),
  }
}

/** There are some, but none in the place. */
function isElsewhere(gyms: readonly Gym[], place: Box): boolean {
  const isThere = (gym: Gym) => isInBox(place, Number(gym.latitude), Number(gym.longitude))
  return gyms.length > 0 && !gyms.some(isThere)
}

/** Its outline, if that is known; else what is around its middle, within so many miles at most. */
function boxOf(place: Centre, mostMiles: number): Box {
  return place.box ?? circleOf(place, Math.min(mostMiles, placeMilesOf(place))).box
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
