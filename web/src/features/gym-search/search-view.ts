// Where a search ends: what the map shows of its best matches, so that it never ends beside them.

import { foldedWords } from '@jumpingjack/contracts/fields/fold-letters'
import {
  type Box,
  circleAround,
  isInBox,
  latitudeAt,
  milesBetween,
  worldY,
  wrapped,
} from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { searchByText, type TextSearch, type wordMeanings } from '@jumpingjack/contracts/gym/text-search'
import { suggestLocations } from '@jumpingjack/contracts/places/places'
import { callApi } from '../../lib/api/api.ts'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { type MapView, type Size, worldSizeAtZoom0 } from '../../lib/geo/mercator.ts'
import { nearQuery } from '../../lib/gym/gym-queries.ts'
import { hasSearched, isAsking } from '../../lib/gym/searched-facts.ts'
import {
  type FoundMatches,
  isSameText,
  nearPlaceOf,
  prefersPlace,
  rankOptions,
  type SearchOption,
} from './search-options.ts'

export type SearchView =
  /** The view has some of the best matches. */
  | { kind: 'stay' }
  /** The one gym of that name. */
  | { kind: 'gym'; gym: Gym }
  /** Shows a place, or else the best matches around the first. Words that only name a place filter nothing. */
  | {
      kind: 'fit'
      box: Box
      centre: LatLng
      /** The centre is that of the place. */
      middle?: LatLng | undefined
      isOnlyPlace: boolean
      isWholePlace?: true
    }
  | { kind: 'nothing' }

/** Matches as far apart as this are shown together. */
const togetherMiles = 8
/** From the middle of a place to its gyms, as far as a city reaches. */
const placeReachMiles = 15
/** Of a place, if it has enough gyms: a neighbourhood. */
const closeMiles = 2.5
/** From a place that only the provider knows to the nearest gyms. */
const landmarkMiles = 25
/** As many cards as a screen shows at once. */
const firstCards = 3

/** What a text asks for; undefined if it cannot be asked. A place that only the provider knows is asked for there. */
export async function readText(q: string, near: LatLng | undefined): Promise<TextSearch | undefined> {
  const search = await askServer(q, near)
  const { unknownPlace } = search ?? {}
  if (!search || !unknownPlace) return search
  const landmark = await findLandmark(unknownPlace, near)
  const there = landmark && (await askServer(q, landmark))
  if (!there) return withMeaning(search, unknownPlace, 'ignored')
  const centre = { latitude: String(landmark.lat), longitude: String(landmark.lng) }
  // What is named like the place elsewhere is not meant.
  const isNear = there.gyms.some((gym) => milesBetween(landmark, positionOf(gym)) <= landmarkMiles)
  return { ...withMeaning(there, unknownPlace, 'place'), centre, ...(!isNear && { gyms: [] }) }
}

function askServer(q: string, near: LatLng | undefined): Promise<TextSearch | undefined> {
  const query = { q, near: near && nearQuery(near) }
  return callApi(searchByText, { query }).catch((error: unknown) => void console.error(error))
}

async function findLandmark(text: string, near: LatLng | undefined): Promise<LatLng | undefined> {
  const query = {
    text,
    whole: 'true',
    ...(near && { lat: String(near.lat), lng: String(near.lng) }),
  } as const
  const found = await callApi(suggestLocations, { query }).catch(
    (error: unknown) => void console.error(error),
  )
  return found?.[0]?.coordinates
}

function withMeaning(search: TextSearch, place: string, means: (typeof wordMeanings)[number]): TextSearch {
  const named = foldedWords(place)
  return {
    ...search,
    words: search.words.map((each) => (named.includes(each.word) ? { ...each, means } : each)),
  }
}

export function viewOfSearch(
  text: string,
  search: TextSearch | undefined,
  isShown: (position: LatLng) => boolean,
): SearchView {
  if (!search) return { kind: 'stay' }
  const { words, gyms, box, centre: placeCentre, isElsewhere } = search
  const [best] = gyms
  const namesPlace = words.some(({ means }) => means === 'place')
  const isOnlyPlace = namesPlace && words.every(({ means }) => means === 'place' || means === 'filler')
  const middle = placeCentre && positionOf(placeCentre)
  if (!best) return middle ? placeWithout(middle, box, isOnlyPlace) : { kind: 'nothing' }
  if (!namesPlace) {
    // If the best has all that is asked for, one that has it.
    const wanted = words.filter(isAsking)
    const fits = (gym: Gym) => wanted.every((word) => hasSearched(gym, word))
    const firsts = fits(best) ? gyms.filter(fits) : gyms
    if (firsts.slice(0, firstCards).some((gym) => isShown(positionOf(gym)))) return { kind: 'stay' }
    const [named, ...others] = gyms.filter(({ name }) => isSameText(name, text))
    if (named && others.length === 0 && !isOneOfMany(named, search)) return { kind: 'gym', gym: named }
  }
  const first = positionOf(best)
  const reach = box && !isElsewhere ? placeReachMiles : togetherMiles
  const isThere = middle && milesBetween(middle, first) <= reach
  const centre = isThere ? middle : first
  const within = (miles: number) => gyms.map(positionOf).filter((each) => milesBetween(centre, each) <= miles)
  const close = namesPlace ? within(closeMiles) : []
  const together = close.length >= firstCards ? close : within(reach)
  // The gyms of an area may be beside it, and those of a city far from its middle.
  const named = words.flatMap(({ means, word, meant }) =>
    means === 'place' ? foldedWords(meant ?? word) : [],
  )
  const isNamed = ({ address }: Gym) => named.every((word) => foldedWords(address).includes(word))
  const isInside = (gym: Gym) => {
    const { lat, lng } = positionOf(gym)
    return box && (isInBox(box, lat, lng) || (isNamed(gym) && milesBetween(centre, { lat, lng }) <= reach))
  }
  const inside = isThere ? gyms.filter(isInside).map(positionOf) : []
  const fit = {
    kind: 'fit',
    centre,
    middle: isThere || isOnlyPlace ? centre : undefined,
    isOnlyPlace,
  } as const
  if (inside.length === 0 || !box) return { ...fit, box: boxOf(together) }
  return isOnlyPlace ? { ...fit, box, isWholePlace: true } : { ...fit, box: boxOf(inside) }
}

/** Nothing that fits is known in the place, and the map shows it. */
function placeWithout(centre: LatLng, known: Box | undefined, isOnlyPlace: boolean): SearchView {
  const box = known ?? circleAround(centre.lat, centre.lng, togetherMiles).box
  return { kind: 'fit', box, centre, middle: centre, isOnlyPlace, isWholePlace: true }
}

/** A name with a kind that others around match as well: `crossfit seattle` asks for all of them. */
function isOneOfMany(named: Gym, { words, gyms }: TextSearch): boolean {
  const around = gyms.filter((gym) => milesBetween(positionOf(named), positionOf(gym)) <= togetherMiles)
  return around.length >= firstCards && words.some(({ means }) => means === 'kind')
}

interface Member {
  /** Undefined, and said, if it is not known where the member is. */
  locate: () => Promise<LatLng | undefined>
  isInView: (position: LatLng) => boolean
}

/** Where a text leads that was read, and what it asks for: near the member, if it says so. */
export async function viewOfRead(text: string, read: TextSearch | undefined, { locate, isInView }: Member) {
  const isHere = read?.words.some(({ means }) => means === 'near')
  const position = isHere && (await locate())
  const here = position && !isInView(position) ? await readText(text, position) : undefined
  const search = here ?? read
  return { search, view: viewOfSearch(text, search, here ? () => false : isInView) }
}

/** Where a place is meant, it is one of the name within so many miles, if there is one. */
const placeMiles = 100

/** The place of the provider that a text means, where our own gyms know less. */
export function placeOf(
  matches: FoundMatches,
  search: TextSearch | undefined,
  view: SearchView,
): SearchOption | undefined {
  const words = search?.words.filter(({ means }) => means !== 'filler') ?? []
  const isOurs = words.some(({ means }) => means === 'place')
  const isKind = words.length > 0 && words.every(({ means }) => ['kind', 'fact', 'near'].includes(means))
  const { near } = matches
  const isFar =
    near && view.kind === 'fit' && view.isOnlyPlace && milesBetween(near, view.centre) > placeMiles
  const isElsewhere = isFar && nearPlaceOf(matches) !== undefined
  const isPlace = namesHouse(matches) || (!isOurs && !isKind && prefersPlace(matches))
  const isWanted = view.kind === 'nothing' || search?.gyms.length === 0 || isElsewhere || isPlace
  return isWanted ? rankOptions(matches).find(({ kind }) => kind === 'place') : undefined
}

/** Whether the text begins with the number and the street of the first place. */
function namesHouse({ text, places: [place], gyms }: FoundMatches): boolean {
  const house = foldedWords(place?.name ?? '').join(' ')
  const isTyped = /^\d+ ./.test(house) && `${foldedWords(text).join(' ')} `.startsWith(`${house} `)
  return isTyped && !gyms.some(({ name }) => isSameText(name, text))
}

function boxOf(positions: readonly LatLng[]): Box {
  const [lats, lngs] = [positions.map(({ lat }) => lat), positions.map(({ lng }) => lng)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  if (east - west <= 180) return { west, south, east, north }
  // They lie on both sides of the antimeridian.
  const [eastern, western] = [lngs.filter((lng) => lng > 0), lngs.filter((lng) => lng <= 0)]
  return { west: Math.min(...eastern), south, east: Math.max(...western), north }
}

/** Not closer than a neighbourhood, and not farther than the matches of one search are apart. */
const fitZooms = { most: 15, least: 9 }
/** The rest is margin, for pins and what covers the map. */
const fitShare = 0.8

/** Across; a neighbourhood is smaller. */
const largeMiles = 9

/** In less height, as above the list of a phone, a city would be one cluster: there its outskirts are left out. */
const placeHeightPx = 360

/** The closest view of what a search shows, whether it is more than a neighbourhood, and how far it reaches. */
export function viewOnScreen(
  { box, isWholePlace }: Pick<Extract<SearchView, { kind: 'fit' }>, 'box' | 'isWholePlace'>,
  { width, height }: Size,
): MapView & { isLarge: boolean; reachMiles: number } {
  const across = milesBetween({ lat: box.south, lng: box.west }, { lat: box.north, lng: box.east })
  const fitted = { width, height: isWholePlace ? Math.max(height, placeHeightPx) : height }
  return { ...viewOfBox(box, fitted), isLarge: across > largeMiles, reachMiles: across / 2 }
}

/** The closest view of a box. */
export function viewOfBox({ west, south, east, north }: Box, { width, height }: Size): MapView {
  const [top, bottom] = [worldY(north), worldY(south)]
  const degrees = east < west ? east - west + 360 : east - west
  const share = Math.max(degrees / 360 / width, (bottom - top) / height) / fitShare
  const zoom = share > 0 ? Math.floor(-Math.log2(share * worldSizeAtZoom0)) : fitZooms.most
  const centre = { lat: latitudeAt((top + bottom) / 2), lng: wrapped(west + degrees / 2) }
  return { ...centre, zoom: Math.min(fitZooms.most, Math.max(fitZooms.least, zoom)) }
}
