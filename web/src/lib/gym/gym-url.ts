// The main screen's view in the URL: filters, sort, centre, open gym.

import { type Amenity, amenities, type PriceRange, priceRanges } from '@jumpingjack/contracts/facts/gym-facts'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { distanceOptions, type GymSort, gymSorts, ratingChoices } from '@jumpingjack/contracts/gym/gym-filter'
import { type GymType, gymTypeOf } from '@jumpingjack/contracts/gym/gym-types'
import type { LatLng } from '../geo/geo.ts'
import { defaultZoom, zoomMax, zoomMin } from '../geo/mercator.ts'
import { withParams } from '../with-params.ts'

export type Miles = (typeof distanceOptions)[number]

export interface GymFilters {
  /** Empty, or at least two characters. */
  q: string
  /** The place that was searched for: it filters nothing. Empty, or at least two characters. */
  place: string
  /** 0 means none. */
  minRating: number
  /** Empty means all. */
  types: readonly GymType[]
  distance: Miles
  /** All of them. */
  amenities: readonly Amenity[]
  /** Any of them; empty means all. */
  prices: readonly PriceRange[]
  dayPass: boolean
  /** `week` is ours: the server does not know the member's week. */
  sort: GymSort | 'week'
  /** `unknown` is never in the address: what the list shows where no gym is known to be open. */
  openNow: boolean | 'unknown'
  /** Requires Premium. */
  hasPhotos: boolean
  /** Open at all times of the member's week, which is on this device. */
  fitsWeek: boolean
}

export const minimumSearchLength = 2
export const anyDistance: Miles = 100
export const defaultFilters: GymFilters = {
  q: '',
  place: '',
  minRating: 0,
  types: [],
  distance: 10,
  amenities: [],
  prices: [],
  dayPass: false,
  sort: 'confidence',
  openNow: false,
  hasPhotos: false,
  fitsWeek: false,
}

const { q: _text, place: _place, sort: _order, ...clearedFilters } = defaultFilters

export { clearedFilters }

/** Invalid parameters count as absent. */
export function readFilters(params: URLSearchParams): GymFilters {
  return {
    q: normaliseQuery(params.get('q') ?? ''),
    place: normaliseQuery(params.get('place') ?? ''),
    minRating: oneOf(ratingChoices, Number(params.get('minRating'))) ?? defaultFilters.minRating,
    types: readTypes(params.get('types') ?? ''),
    distance: oneOf(distanceOptions, Number(params.get('distance'))) ?? defaultFilters.distance,
    amenities: listOf(amenities, params.get('amenities')),
    prices: listOf(priceRanges, params.get('prices')),
    dayPass: params.get('dayPass') === 'true',
    sort: oneOf([...gymSorts, 'week' as const], params.get('sort')) ?? defaultFilters.sort,
    openNow: params.get('openNow') === 'true',
    hasPhotos: params.get('hasPhotos') === 'true',
    fitsWeek: params.get('fitsWeek') === 'true',
  }
}

/** Removes what requires Premium, which the server would reject. */
export function freeFilters(filters: GymFilters): GymFilters {
  return filters.hasPhotos ? { ...filters, hasPhotos: false } : filters
}

/** Omits defaults, but of a place a chosen order, and keeps other parameters. */
export function writeFilters(params: URLSearchParams, change: Partial<GymFilters>): URLSearchParams {
  const filters = { ...readFilters(params), ...change }
  const values: Record<keyof GymFilters, string | undefined> = {
    q: normaliseQuery(filters.q),
    place: normaliseQuery(filters.place),
    minRating: String(filters.minRating),
    types: filters.types.join(','),
    distance: String(filters.distance),
    amenities: filters.amenities.join(','),
    prices: filters.prices.join(','),
    dayPass: String(filters.dayPass),
    sort: filters.sort,
    openNow: String(filters.openNow),
    hasPhotos: String(filters.hasPhotos),
    fitsWeek: String(filters.fitsWeek),
  }
  const isOrdered = filters.place !== '' && (change.sort !== undefined || params.has('sort'))
  for (const name of Object.keys(values) as (keyof GymFilters)[]) {
    if (name === 'sort' && isOrdered) continue
    if (values[name] === String(defaultFilters[name])) values[name] = undefined
  }
  return withParams(params, values)
}

/** Undefined unless both numbers are valid. */
export function readCentre(params: URLSearchParams): LatLng | undefined {
  const lat = readDegrees(params.get('lat'), 90)
  const lng = readDegrees(params.get('lng'), 180)
  return lat === undefined || lng === undefined ? undefined : { lat, lng }
}

/** The default zoom, unless the parameter is valid. */
export function readZoom(params: URLSearchParams): number {
  const zoom = readNumber(params.get('zoom'))
  return zoom >= zoomMin && zoom <= zoomMax ? Math.round(zoom) : defaultZoom
}

/** The main screen with the gym open. */
export function gymOnMapPath(gymId: string): string {
  return `/?selected=${encodeURIComponent(gymId)}`
}

/** The query without an open gym. */
export function withoutSelected(query: string): string {
  return withParams(query, { selected: undefined }).toString()
}

/** Text that is too short counts as empty. */
export function normaliseQuery(typed: string): string {
  const trimmed = typed.trim().slice(0, maxLengths.searchText)
  return trimmed.length < minimumSearchLength ? '' : trimmed
}

export function activeFilterCount(filters: GymFilters): number {
  const names = Object.keys(clearedFilters) as (keyof typeof clearedFilters)[]
  return names.filter((name) => String(filters[name]) !== String(clearedFilters[name])).length
}

/** Whether a text or a filter other than the distance leaves gyms out. */
export function isFiltered(filters: GymFilters): boolean {
  return filters.q !== '' || activeFilterCount({ ...filters, distance: defaultFilters.distance }) > 0
}

function readTypes(values: string): GymType[] {
  const types = values.split(',').flatMap((value) => gymTypeOf(value) ?? [])
  return [...new Set(types)]
}

function readDegrees(value: string | null, max: number): number | undefined {
  const degrees = readNumber(value)
  return Math.abs(degrees) <= max ? degrees : undefined
}

function readNumber(value: string | null): number {
  return value?.trim() ? Number(value) : Number.NaN
}

/** The choices that a text contains, separated by commas. */
function listOf<T extends string>(choices: readonly T[], values: string | null): T[] {
  const listed = values?.split(',') ?? []
  return choices.filter((choice) => listed.includes(choice))
}

function oneOf<T>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value)
}
