// Use case: the public page of a city or a neighborhood, with its best gyms or those of a search, and links to other pages.
import { circleOf, cosineOf, type UnitVector, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import {
  gymsOfPlace,
  gymsOfPlaceSearch,
  type listPlaces,
  type PlacePage,
  type readPlacePage,
} from '@jumpingjack/contracts/place-pages/place-pages'
import { leastGymsOfPlace } from '@jumpingjack/contracts/place-pages/place-paths'
import type { z } from 'zod'
import { toGym } from '../gyms/gyms.rules.ts'
import type { GymIndex } from '../search/gym-index.store.ts'
import type { GymSearcher } from '../search/index/gym-search.rules.ts'
import { type AskedPlace, readAsked } from './asked-place.rules.ts'
import { type FoundGyms, nearMiles, openGyms, searchPlace } from './place-search.actions.ts'
import { type Place, placesOf } from './places.rules.ts'

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
  deps: PlaceDeps,
  { place: text, type: wanted, q, near }: z.output<typeof readPlacePage.query>,
): Promise<PlacePage> {
  const { searcher, places } = await deps.readPlaces()
  const given = q === undefined ? undefined : places.get(text ?? '')
  const here = near && unitVector(near.lat, near.lng)
  const read = (asked: string) => readAsked(asked, searcher, places, wanted, here)
  const asked =
    text === undefined || (q && !given) ? undefined : given && q ? askedIn(given, q, read) : read(text)
  const { place, centre, states = [] } = asked ?? {}
  const type = wanted ?? (asked?.isPlain || !place ? asked?.type : undefined)
  const found = place && asked?.isPlain ? await bestOf(deps, searcher, place, type) : undefined
  const from = place?.centre ?? centre
  return {
    ...(place && { place: linkTo(searcher, place) }),
    ...(type && { type }),
    ...(found ?? (asked ? await searchPlace(deps, searcher, asked, type) : { total: 0, gyms: [] })),
    ...(text !== undefined && !asked && { unknown: text }),
    types: place ? typesOf(searcher, place) : [],
    ...(place && namesakesOf(searcher, places, place, type)),
    places: othersOf(searcher, places, { place, type, from, states }),
  }
}

/** A text that names no place is about the place of the page. */
function askedIn(given: Place, q: string, read: (text: string) => AskedPlace): AskedPlace {
  const asked = read(q)
  return asked.place ? asked : read(`${q} in ${given.name}`)
}

/** Without gyms of a type, the nearest ones. */
async function bestOf(
  { gymIndex, now }: PlaceDeps,
  searcher: GymSearcher,
  place: Place,
  type: string | undefined,
): Promise<FoundGyms> {
  const rows = rowsOf(searcher, place, type)
  const around = { types: type ? [type] : undefined, circle: circleOf(place.centre, nearMiles) }
  const nearest = { filter: around, sort: 'distance', near: place.centre, limit: gymsOfPlaceSearch } as const
  const ids =
    rows.length > 0 ? searcher.mostTrusted(rows, gymsOfPlace).map(searcher.id) : searcher.search(nearest).ids
  const gyms = (await openGyms(gymIndex, ids)).map((gym) => toGym(gym, now()))
  return { total: rows.length, gyms }
}

export async function listAllPlaces({ readPlaces }: PlaceDeps): Promise<z.output<typeof listPlaces.reply>> {
  const { searcher, places } = await readPlaces()
  return [...places.values()].map((place) => ({
    ...linkTo(searcher, place),
    types: typesOf(searcher, place).flatMap(({ type, total }) => (total < leastGymsOfPlace ? [] : type)),
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
      .filter(({ type }) => type !== '')
      .sort((a, b) => b.total - a.total)
  )
}

/** Other places of the name. */
function namesakesOf(
  searcher: GymSearcher,
  places: ReadonlyMap<string, Place>,
  place: Place,
  type: string | undefined,
): Pick<PlacePage, 'namesakes'> {
  const isNamed = (each: Place) => each !== place && each.names.some((name) => place.names.includes(name))
  const namesakes = [...places.values()].filter(isNamed).map((each) => linkTo(searcher, each, type))
  return namesakes.length > 0 ? { namesakes } : {}
}

interface Others {
  place: Place | undefined
  type: string | undefined
  /** The nearest come first; else the largest. */
  from: UnitVector | undefined
  /** Only in these, if there are any. */
  states: readonly string[]
}

function othersOf(
  searcher: GymSearcher,
  places: ReadonlyMap<string, Place>,
  { place, type, from, states }: Others,
): PlacePage['places'] {
  const isWanted = (each: Place) => states.length === 0 || states.includes(each.slug.slice(-2))
  const others = [...places.values()].filter((each) => each !== place && isWanted(each))
  const inOrder = from ? others.sort((a, b) => cosineOf(b.centre, from) - cosineOf(a.centre, from)) : others
  const links: PlacePage['places'] = []
  for (const each of inOrder) {
    const link = linkTo(searcher, each, type)
    if (link.total >= leastGymsOfPlace) links.push(link)
    if (links.length === linkedPlaces) break
  }
  return links
}
