// The view of the main screen as the address holds it: filters, sort, centre and the open gym.

import { distanceOptions, type GymSort, gymSorts } from '@jumpingjack/contracts/gym/gym-lists'
import { GymType } from '@jumpingjack/contracts/gym/gym-types'
import type { LatLng } from '../geo/geo.ts'
import { defaultZoom, type MapView, zoomMax, zoomMin } from '../geo/mercator.ts'

export type Miles = (typeof distanceOptions)[number]

export interface GymFilters {
  /** Empty, or at least two characters. */
  q: string
  /** 0 means none. */
  minRating: number
  /** Empty means all. */
  types: readonly GymType[]
  distance: Miles
  sort: GymSort
  /** This and the next are part of Premium, as is the order by confidence. */
  openNow: boolean
  hasPhotos: boolean
}

export const minimumSearchLength = 2
export const anyDistance: Miles = 100
export const ratingChoices = [4, 3, 2, 1] as const
export const defaultFilters: GymFilters = {
  q: '',
  minRating: 0,
  types: [],
  distance: 10,
  sort: 'rating',
  openNow: false,
  hasPhotos: false,
}

/** Reads an address that anyone may have typed: what is not valid counts as not given. */
export function readFilters(params: URLSearchParams): GymFilters {
  return {
    q: normaliseQuery(params.get('q') ?? ''),
    minRating: oneOf(ratingChoices, Number(params.get('minRating'))) ?? defaultFilters.minRating,
    types: readTypes(params.get('types') ?? ''),
    distance: oneOf(distanceOptions, Number(params.get('distance'))) ?? defaultFilters.distance,
    sort: oneOf(gymSorts, params.get('sort')) ?? defaultFilters.sort,
    openNow: params.get('openNow') === 'true',
    hasPhotos: params.get('hasPhotos') === 'true',
  }
}

/** What counts of an address for somebody without Premium: the server refuses the rest. */
export function freeFilters(filters: GymFilters): GymFilters {
  const { sort, openNow, hasPhotos } = defaultFilters
  return { ...filters, openNow, hasPhotos, sort: isPremiumSort(filters.sort) ? sort : filters.sort }
}

export function isPremiumSort(sort: GymSort): boolean {
  return sort === 'confidence'
}

/** The address with a change of filters; defaults are left out, all that is not a filter stays. */
export function writeFilters(params: URLSearchParams, change: Partial<GymFilters>): URLSearchParams {
  const next = new URLSearchParams(params)
  const filters = { ...readFilters(params), ...change }
  const values: Record<keyof GymFilters, string> = {
    q: normaliseQuery(filters.q),
    minRating: String(filters.minRating),
    types: filters.types.join(','),
    distance: String(filters.distance),
    sort: filters.sort,
    openNow: String(filters.openNow),
    hasPhotos: String(filters.hasPhotos),
  }
  for (const name of Object.keys(values) as (keyof GymFilters)[]) {
    if (values[name] === String(defaultFilters[name])) next.delete(name)
    else next.set(name, values[name])
  }
  return next
}

/** The centre in the address, where both numbers are valid. */
export function readCentre(params: URLSearchParams): LatLng | undefined {
  const lat = readDegrees(params.get('lat'), 90)
  const lng = readDegrees(params.get('lng'), 180)
  return lat === undefined || lng === undefined ? undefined : { lat, lng }
}

/** The zoom in the address, where it is one; else the zoom that a search ends with. */
export function readZoom(params: URLSearchParams): number {
  const zoom = readNumber(params.get('zoom'))
  return zoom >= zoomMin && zoom <= zoomMax ? Math.round(zoom) : defaultZoom
}

/** The address with the map elsewhere. */
export function writeView(params: URLSearchParams, { lat, lng, zoom }: MapView): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ lat, lng, zoom })) next.set(name, String(value))
  return next
}

/** The address with a gym opened or, without an id, closed. */
export function writeSelected(params: URLSearchParams, gymId?: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (gymId) next.set('selected', gymId)
  else next.delete('selected')
  return next
}

/** Text that is too short to search for counts as none. */
export function normaliseQuery(typed: string): string {
  const trimmed = typed.trim().slice(0, 200)
  return trimmed.length < minimumSearchLength ? '' : trimmed
}

/** How many filters differ from their defaults; the search text and the order are not filters. */
export function activeFilterCount(filters: GymFilters): number {
  return (
    Number(filters.minRating > 0) +
    Number(filters.types.length > 0) +
    Number(filters.distance !== defaultFilters.distance) +
    Number(filters.openNow) +
    Number(filters.hasPhotos)
  )
}

function readTypes(values: string): GymType[] {
  const types = values.split(',').flatMap((value) => GymType.safeParse(value).data ?? [])
  return [...new Set(types)]
}

function readDegrees(value: string | null, max: number): number | undefined {
  const degrees = readNumber(value)
  return Math.abs(degrees) <= max ? degrees : undefined
}

function readNumber(value: string | null): number {
  return value?.trim() ? Number(value) : Number.NaN
}

function oneOf<T>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value)
}
