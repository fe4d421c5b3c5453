// Use case: the public page of a city or a neighborhood, with its best gyms and links to other pages.
import { cosineOf } from '@jumpingjack/contracts/gym/gym-area'
import {
  gymsOfPlace,
  leastGymsOfPlace,
  type listPlaces,
  type PlacePage,
  type readPlacePage,
} from '@jumpingjack/contracts/place-pages/place-pages'
import type { z } from 'zod'
import { toGym } from '../gyms/gyms.rules.ts'
import type { GymIndex } from '../search/gym-index.store.ts'
import type { GymSearcher } from '../search/index/gym-search.rules.ts'
import { findPlace, type Place, placeAround, placesOf } from './places.rules.ts'

export interface PlaceDeps {
  gymIndex: GymIndex
  now: () => Date
  readPlaces: ReturnType<typeof keepPlaces>
}

/** How much longer than computing them takes they are kept: at most one hundredth of the time is spent on it. */
const keptFactor = 100
const linkedPlaces = 12

/** All places, which a change of a gym computes again. */
export function keepPlaces(gymIndex: GymIndex) {
  let kept: { places: ReadonlyMap<string, Place>; version: number; untilMs: number } | undefined
  return async () => {
    const searcher = await gymIndex.current()
    const version = gymIndex.version()
    const startMs = performance.now()
    if (!kept || (kept.version !== version && startMs > kept.untilMs)) {
      const places = placesOf(searcher.columns)
      const tookMs = performance.now() - startMs
      kept = { places, version, untilMs: startMs + keptFactor * tookMs }
    }
    return { searcher, places: kept.places }
  }
}

export async function readPlace(
  { gymIndex, readPlaces, now }: PlaceDeps,
  { place: text, type }: z.output<typeof readPlacePage.query>,
): Promise<PlacePage> {
  const { searcher, places } = await readPlaces()
  const place = text === undefined ? undefined : placeIn(text, searcher, places)
  const rows = place ? rowsOf(searcher, place, type) : []
  const best = searcher.mostTrusted(rows, gymsOfPlace).map(searcher.id)
  const found = await gymIndex.details(best)
  const gyms = found.filter((gym) => !gym.closed && !gym.mergedInto).map((gym) => toGym(gym, now()))
  return {
    ...(place && { place: linkTo(searcher, place) }),
    ...(type && { type }),
    ...(text !== undefined && !place && { unknown: text }),
    ...{ total: rows.length, gyms },
    types: place ? typesOf(searcher, place) : [],
    places: othersOf(searcher, places, place, type),
  }
}

/** That of the text, or of a search with a place or a ZIP code: `yoga in Chicago`. */
function placeIn(text: string, searcher: GymSearcher, places: ReadonlyMap<string, Place>): Place | undefined {
  const named = findPlace(places, text)
  if (named) return named
  const { words, centres = [] } = searcher.read(text)
  const inPlace = words.filter((each) => each.inPlace).map(({ word }) => word)
  return findPlace(places, inPlace.join(' ')) ?? placeAround(places, centres[0])
}

export async function listAllPlaces({ readPlaces }: PlaceDeps): Promise<z.output<typeof listPlaces.reply>> {
  const { searcher, places } = await readPlaces()
  return [...places.values()].map((place) => ({
    ...linkTo(searcher, place),
    types: typesOf(searcher, place).map(({ type }) => type),
  }))
}

function rowsOf(searcher: GymSearcher, { rows }: Place, type?: string): readonly number[] {
  return type ? rows.filter((row) => searcher.type(row) === type) : rows
}

function linkTo(searcher: GymSearcher, place: Place, type?: string) {
  return { slug: place.slug, name: place.name, total: rowsOf(searcher, place, type).length }
}

function typesOf(searcher: GymSearcher, { rows }: Place): PlacePage['types'] {
  return (
    [...Map.groupBy(rows, searcher.type)]
      .map(([type, { length: total }]) => ({ type, total }))
      // Rows of gyms that have changed since the place was computed have no type.
      .filter(({ type, total }) => type !== '' && total >= leastGymsOfPlace)
      .sort((a, b) => b.total - a.total)
  )
}

function othersOf(
  searcher: GymSearcher,
  places: ReadonlyMap<string, Place>,
  place?: Place,
  type?: string,
): PlacePage['places'] {
  const others = [...places.values()].filter((each) => each !== place)
  const inOrder = place
    ? others.sort((a, b) => cosineOf(b.centre, place.centre) - cosineOf(a.centre, place.centre))
    : others
  const links: PlacePage['places'] = []
  for (const each of inOrder) {
    const link = linkTo(searcher, each, type)
    if (link.total >= leastGymsOfPlace) links.push(link)
    if (links.length === linkedPlaces) break
  }
  return links
}
