// The list of gyms: the pages of our own gyms, then those of a map search.

import { isInBox, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entriesOf } from '../../lib/api/pages.ts'
import { formatDistance, type Units } from '../../lib/geo/distance.ts'
import { defaultCentre, positionOf } from '../../lib/geo/geo.ts'
import type { Centre } from '../../lib/geo/use-centre.ts'
import { type Area, gymClustersOptions, gymListOptions } from '../../lib/gym/gym-queries.ts'
import { anyDistance, type GymFilters } from '../../lib/gym/gym-url.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { filterGyms, isSameGym } from '../../lib/gym/provider-gyms.ts'
import type { GymFit } from './week-fits.ts'

export interface GymList {
  gyms: ListedGym[]
  /** All matching gyms, not only those loaded. */
  total: number
  /** Length of the list on the free plan. */
  resultLimit: number | undefined
  state: 'pending' | 'failed' | 'ready'
  /** No gym is known to be open: these have unknown hours. */
  hasUnknownHours?: boolean
  /** The gyms still match the previous filters. */
  isStale: boolean
  /** For how many of the member's times they are open, if the member asks for it. */
  fits?: ReadonlyMap<string, GymFit>
  /** Only so many gyms were compared with the member's week. */
  comparedFirst?: number
  /** Of a list of those that fit the member's week, how many are known to. Of the others the hours are unknown. */
  fitting?: number
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Where no gym is known to be open, those with unknown hours. */
export function useGymList(filters: GymFilters, area: Area | undefined, isPremium: boolean): GymList {
  const list = usePagedList(filters, area, isPremium)
  const isNoneOpen = filters.openNow && list.state === 'ready' && !list.isStale && list.total === 0
  const unknown = usePagedList(withUnknownHours(filters), isNoneOpen ? area : undefined, isPremium)
  if (!isNoneOpen || unknown.state === 'failed') return list
  if (unknown.state === 'pending') return { ...list, isStale: true }
  return unknown.total > 0 ? { ...unknown, hasUnknownHours: true } : list
}

const withUnknownHours = (filters: GymFilters): GymFilters => ({ ...filters, openNow: 'unknown' })

/** Pending until the area is known. */
function usePagedList(filters: GymFilters, area: Area | undefined, isPremium: boolean): GymList {
  const query = useInfiniteQuery({
    ...gymListOptions(filters, area ?? { centre: defaultCentre }, isPremium),
    enabled: area !== undefined,
  })
  const { data, isPending, isPaused, isError, isPlaceholderData } = query
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query
  const gyms = useMemo(() => entriesOf(data?.pages), [data])
  const hasFailed = isPending ? isPaused : isError && gyms.length === 0
  const state = hasFailed ? 'failed' : isPending ? 'pending' : 'ready'
  // While offline they remain.
  const isStale = isPlaceholderData && !isPaused
  const { total = 0, resultLimit } = data?.pages.at(-1) ?? {}
  const paging = { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch }
  return { gyms, total, resultLimit, state, isStale, ...paging }
}

/** Gyms of the provider ("places") that belong to the list: in its area, matching its filters, and none of our own. */
export function usePlaces(
  found: { gyms: readonly ProviderGym[]; by: 'area' | 'name' } | undefined,
  filters: GymFilters,
  area: Area | undefined,
  own: readonly ListedGym[],
): ProviderGym[] {
  return useMemo(() => {
    if (!found || !area) return noPlaces
    // A search by name has already matched the text.
    const matching = filterGyms(found.gyms, found.by === 'name' ? { ...filters, q: '' } : filters)
    const places = matching.filter(
      (gym) => isInArea(gym, area, filters) && !own.some((each) => isSameGym(each, gym)),
    )
    const { centre, from = centre } = area
    const miles = (gym: ProviderGym) => milesBetween(from, positionOf(gym))
    return filters.sort === 'distance' ? places.sort((a, b) => miles(a) - miles(b)) : places
  }, [found, filters, area, own])
}

function isInArea(gym: ProviderGym, { centre, map }: Area, { distance }: GymFilters): boolean {
  const at = positionOf(gym)
  if (map && !isInBox(map.bounds, at.lat, at.lng)) return false
  return distance === anyDistance || milesBetween(centre, at) <= distance
}

/** Our own gyms come first. Those of the provider follow the last page. */
export function useWholeList(own: GymList, places: ProviderGym[], isSearching: boolean): GymList {
  const gyms = useMemo(
    () => (own.hasNextPage || places.length === 0 ? own.gyms : [...own.gyms, ...places]),
    [own.gyms, own.hasNextPage, places],
  )
  // The provider may have some.
  const isStale = own.isStale || (isSearching && gyms.length === 0)
  // A closed gym of exactly this name is listed, but not counted.
  return { ...own, gyms, isStale, total: Math.max(own.total, own.gyms.length) + places.length }
}

const noPlaces: ProviderGym[] = []

/**
 * Markers of the list: its gyms, or clusters if the list is too long to be loaded at once. `area` is undefined until the
 * map is loaded: the photos of the list come first.
 */
export function useMapMarkers(list: GymList, filters: GymFilters, area: Area | undefined) {
  const map = area?.map
  const isWhole = list.gyms.length >= list.total
  // A search for its exact name lists a closed gym, too.
  const open = useMemo(() => list.gyms.filter((gym) => !('closed' in gym && gym.closed)), [list.gyms])
  const clusters = useQuery({
    ...gymClustersOptions(
      list.hasUnknownHours ? withUnknownHours(filters) : filters,
      map ?? noView,
      area ?? { centre: defaultCentre },
    ),
    enabled: map !== undefined && !isWhole,
  })
  if (isWhole) return open
  // A partly loaded list would contradict the total count.
  return clusters.data ?? (clusters.isError ? list.gyms : noMarkers)
}

const noMarkers: ListedGym[] = []
const noView = { bounds: { west: 0, south: 0, east: 0, north: 0 }, zoom: 0 }

/** The number of gyms is of a search before, or of none. */
export const isLoading = ({ state, isStale }: GymList): boolean => state === 'pending' || isStale

interface Listed {
  filters: Pick<GymFilters, 'distance'>
  centre: Centre | undefined
  hasMap: boolean
  /** Whether the distance leaves out gyms in view. */
  isLimited: boolean
  hasUnknownHours: boolean | undefined
  comparedFirst: number | undefined
  /** The number of gyms of the provider among those of the list. */
  places: number
}

/** Caption of the list: "Within 10 mi of New York". */
export function listCaption(listed: Listed, units: Units): string {
  const whole = listed.hasUnknownHours ? t`None known to be open: hours unknown` : areaText(listed, units)
  const first = listed.comparedFirst && i18n.number(listed.comparedFirst)
  const area = first ? t`${whole}, only the first ${first} gyms compared with your week` : whole
  return listed.places > 0 ? t`${area}, ${i18n.number(listed.places)} from Google Places` : area
}

function areaText({ filters: { distance }, centre, hasMap, isLimited }: Listed, units: Units): string {
  const length = formatDistance(distance, units)
  if (hasMap) return isLimited ? t`In view, within ${length}` : t`In view`
  return distance !== anyDistance && centre
    ? t`Within ${length} of ${centreLabel(centre)}`
    : t`At any distance`
}

function centreLabel({ origin }: Centre): string {
  if (origin === 'position') return t`your position`
  return origin === 'address' ? t`the map centre` : 'New York'
}
