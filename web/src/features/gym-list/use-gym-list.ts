// The list of gyms: the pages of our own as one list, or what a search found in their place.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultCentre } from '../../lib/geo/geo.ts'
import type { Area } from '../../lib/gym/gym-list-query.ts'
import { gymClustersOptions, gymListOptions } from '../../lib/gym/gym-queries.ts'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import { filterGyms, type ListedGym } from '../../lib/gym/listed-gym.ts'

export interface GymList {
  gyms: ListedGym[]
  /** All that match, not only those loaded. */
  total: number
  /** Where the list ends for those without Premium. */
  resultLimit: number | undefined
  state: 'pending' | 'failed' | 'ready'
  /** The gyms are still those of the filters before. */
  isStale: boolean
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Without an area (not known yet) the list stays pending. */
export function useGymList(filters: GymFilters, area: Area | undefined, isPremium: boolean): GymList {
  const query = useInfiniteQuery({
    ...gymListOptions(filters, area ?? { centre: defaultCentre }, isPremium),
    enabled: area !== undefined,
  })
  const { data, isPending, isError, isPlaceholderData: isStale } = query
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query
  const gyms = useMemo(() => data?.pages.flatMap((page) => page.gyms) ?? [], [data])
  const state = isPending ? 'pending' : isError && gyms.length === 0 ? 'failed' : 'ready'
  const { total = 0, resultLimit } = data?.pages.at(-1) ?? {}
  const paging = { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch }
  return { gyms, total, resultLimit, state, isStale, ...paging }
}

/** What a search found, as a list; a search by name has matched the text already. */
export function useFoundList(
  found: { gyms: readonly ListedGym[]; by: 'area' | 'name' } | undefined,
  filters: GymFilters,
): GymList | undefined {
  return useMemo(() => {
    if (!found) return undefined
    const gyms = filterGyms(found.gyms, found.by === 'name' ? { ...filters, q: '' } : filters)
    return { ...wholeList, gyms, total: gyms.length }
  }, [found, filters])
}

const nothing = () => undefined
const wholeList = {
  resultLimit: undefined,
  state: 'ready',
  isStale: false,
  hasNextPage: false,
  isFetching: false,
  isFetchNextPageError: false,
  fetchNextPage: nothing,
  refetch: nothing,
} as const

/** The list as markers on the map: its gyms, or clusters where it is too long to be loaded whole. */
export function useMapMarkers(list: GymList, filters: GymFilters, area: Area | undefined) {
  const map = area?.map
  const isWhole = list.gyms.length >= list.total
  const clusters = useQuery({
    ...gymClustersOptions(filters, map ?? nowhere, area?.centre ?? defaultCentre),
    enabled: map !== undefined && !isWhole,
  })
  if (isWhole) return list.gyms
  // A part of the list would be another number than the list says.
  return clusters.data ?? (clusters.isError ? list.gyms : noMarkers)
}

const noMarkers: ListedGym[] = []
const nowhere = { bounds: { west: 0, south: 0, east: 0, north: 0 }, zoom: 0 }
