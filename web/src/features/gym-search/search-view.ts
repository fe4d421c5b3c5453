// Where a search ends: what the map shows of its best matches, so that it never ends beside them.

import { type Box, latitudeAt, milesBetween, worldY, wrapped } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { type SearchWord, searchByText, type TextSearch } from '@jumpingjack/contracts/gym/text-search'
import { callApi } from '../../lib/api/api.ts'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { type MapView, type Size, worldSizeAtZoom0 } from '../../lib/geo/mercator.ts'
import { nearQuery } from '../../lib/gym/gym-queries.ts'
import { isSameText } from './search-options.ts'

export type SearchView =
  /** The view has some of the best matches. */
  | { kind: 'stay' }
  /** The one gym of that name. */
  | { kind: 'gym'; gym: Gym }
  /** Shows the best matches, of which the first is in the middle. Words that only name a place filter nothing. */
  | { kind: 'fit'; box: Box; centre: LatLng; isOnlyPlace: boolean }
  | { kind: 'nothing' }

/** Matches as far apart as this are shown together. */
const togetherMiles = 8
/** Of a place, if it has enough gyms: a neighbourhood. */
const closeMiles = 2.5
/** As many cards as a screen shows at once. */
const firstCards = 3

/** What a text asks for; undefined if it cannot be asked. */
export function readText(q: string, near: LatLng | undefined): Promise<TextSearch | undefined> {
  const query = { q, near: near && nearQuery(near) }
  return callApi(searchByText, { query }).catch((error: unknown) => void console.error(error))
}

export function viewOfSearch(
  text: string,
  search: TextSearch | undefined,
  isShown: (position: LatLng) => boolean,
): SearchView {
  if (!search) return { kind: 'stay' }
  const { words, gyms } = search
  const [best] = gyms
  if (!best) return { kind: 'nothing' }
  const namesPlace = words.some(({ means }) => means === 'place')
  if (!namesPlace) {
    if (gyms.slice(0, firstCards).some((gym) => isShown(positionOf(gym)))) return { kind: 'stay' }
    const [named, ...others] = gyms.filter(({ name }) => isSameText(name, text))
    if (named && others.length === 0) return { kind: 'gym', gym: named }
  }
  const centre = positionOf(best)
  const within = (miles: number) => gyms.map(positionOf).filter((each) => milesBetween(centre, each) <= miles)
  const close = namesPlace ? within(closeMiles) : []
  const together = close.length >= firstCards ? close : within(togetherMiles)
  const isOnlyPlace = namesPlace && words.every(({ means }) => means === 'place' || means === 'filler')
  return { kind: 'fit', box: boxOf(together), centre, isOnlyPlace }
}

/** The text without some of its words, where they follow each other or else anywhere, and without what then stands alone at its ends. */
export function withoutWords(text: string, removed: readonly string[]): string {
  const typed = text.split(/\s+/)
  const plain = typed.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const from = plain.findIndex((_, at) => removed.every((word, index) => word === plain[at + index]))
  const kept =
    from < 0
      ? typed.filter((_, at) => !removed.includes(plain[at] ?? ''))
      : typed.toSpliced(from, removed.length)
  return kept
    .join(' ')
    .trim()
    .replace(/(?:^|\s)(?:and|und|in|near|around|at|with|for|bei|mit|nahe)\s*$/i, '')
    .trim()
}

const openNowWords = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:that|which|die|das)(?: (?:is|are))? )?`,
    '(?:(?:currently )?open (?:right )?now|currently open|open at the moment',
    '|(?:jetzt|gerade|aktuell) (?:geöffnet|offen)|(?:geöffnet|offen) jetzt|abiertos? ahora)',
    String.raw`(?: (?:sind|ist|haben|hat))?(?!\p{L})`,
  ].join(''),
  'iu',
)

/** The words of a text that ask for what is open, as the filter "Open now" does, and the text without them. */
export function takeOpenNow(text: string): { openNow?: string; rest: string } {
  const [openNow] = openNowWords.exec(text) ?? []
  if (openNow === undefined) return { rest: text }
  return { openNow: openNow.toLowerCase(), rest: withoutWords(text.replace(openNow, ' '), []) }
}

type Meaning = Omit<SearchWord, 'word'>

export interface SearchChip extends Meaning {
  text: string
  /** The text of the search without it. */
  rest: string
}

/** Neighbours of one meaning are one chip. A search of one chip has none, unless it says more: its box says it. */
export function chipsOf(text: string, words: TextSearch['words'], least = 2): SearchChip[] {
  const runs: (Meaning & { words: string[] })[] = []
  let isJoined = false
  for (const { word, ...meaning } of words) {
    const { means } = meaning
    const last = runs.at(-1)
    if (means === 'filler') isJoined = false
    else if (last && isJoined && isOneName(last, meaning)) {
      last.words.push(word)
      if (means === 'name') last.means = means
    } else runs.push({ ...meaning, words: [word] })
    if (means !== 'filler') isJoined = true
  }
  const saysMore = runs.some(({ means, fact, hours }) => fact || hours || means === 'ignored')
  if (runs.length < least && !saysMore) return []
  return runs.map(({ words: run, ...meaning }) => {
    return { text: run.join(' '), ...meaning, rest: withoutWords(text, run) }
  })
}

/** `planet` and the kind `fitness` are one name. */
function isOneName(last: Meaning, next: Meaning): boolean {
  const ofNames = ['name', 'kind']
  if (last.means === next.means) return last.fact === next.fact && isSameJson(last.hours, next.hours)
  return ofNames.includes(last.means) && ofNames.includes(next.means) && last.means !== 'kind'
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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
const fitShare = 0.7

/** The closest view of a box. */
export function viewOfBox({ west, south, east, north }: Box, { width, height }: Size): MapView {
  const [top, bottom] = [worldY(north), worldY(south)]
  const degrees = east < west ? east - west + 360 : east - west
  const share = Math.max(degrees / 360 / width, (bottom - top) / height) / fitShare
  const zoom = share > 0 ? Math.floor(-Math.log2(share * worldSizeAtZoom0)) : fitZooms.most
  const centre = { lat: latitudeAt((top + bottom) / 2), lng: wrapped(west + degrees / 2) }
  return { ...centre, zoom: Math.min(fitZooms.most, Math.max(fitZooms.least, zoom)) }
}
