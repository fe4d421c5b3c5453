// Use case: what a text asks for, and its best matches anywhere.

import {
  type Circle,
  circleOf,
  cosineOf,
  earthRadiusMiles,
  type UnitVector,
  unitVector,
} from '@jumpingjack/contracts/gym/gym-area'
import { type searchByText, type TextSearch, textMatchesMax } from '@jumpingjack/contracts/gym/text-search'
import type { z } from 'zod'
import { toGym } from '../gyms/gyms.rules.ts'
import type { GymIndex } from './gym-index.store.ts'
import { type Centre, nearCosine } from './text/geography.rules.ts'
import { isArea } from './text/known-places.rules.ts'
import { isAnyGym, isFact, isKind, isOptionalWord, isTrait } from './words/meanings.rules.ts'
import { beforePlace, type QueryWord } from './words/query-words.rules.ts'

export async function searchText(
  { gymIndex, now }: { gymIndex: GymIndex; now: () => Date },
  { q, near }: z.output<typeof searchByText.query>,
): Promise<TextSearch> {
  const searcher = await gymIndex.current()
  const from = near && unitVector(near.lat, near.lng)
  const { words, centres = [] } = searcher.read(q, from)
  const matches = (centre: UnitVector | undefined, circle?: Circle) =>
    searcher.search({ filter: { text: q, circle }, sort: 'relevance', limit: textMatchesMax, near: centre })
      .ids
  // Of several places of the name, the one near who searches, else the largest.
  const place = centres.find((each) => from && cosineOf(each, from) > nearCosine) ?? centres[0]
  const inPlace = place ? matches(place, circleOf(place, placeMilesOf(place))) : []
  const ids = inPlace.length > 0 ? inPlace : matches(from)
  const gyms = (await gymIndex.details(ids)).map((gym) => toGym(gym, now()))
  return { words: meaningsOf(words), gyms }
}

/** A neighbourhood at least, a city at most. */
const placeMiles = { least: 1, most: 8 }

function placeMilesOf({ cosine }: Centre): number {
  const miles = Math.acos(Math.min(1, cosine)) * earthRadiusMiles
  return Math.min(placeMiles.most, Math.max(placeMiles.least, miles))
}

type Word = TextSearch['words'][number]

function meaningsOf(words: readonly QueryWord[]): Word[] {
  return words.map((each) => ({ word: each.word, means: meaningOf(each) }))
}

function meaningOf(each: QueryWord): Word['means'] {
  const { word } = each
  if (beforePlace.test(word)) return 'filler'
  if (each.inPlace || isArea(each)) return 'place'
  if (isFact(word) || isTrait(word)) return 'fact'
  if (isOptionalWord(word)) return 'filler'
  if (isKind(word) || isAnyGym(word)) return 'kind'
  return 'name'
}
