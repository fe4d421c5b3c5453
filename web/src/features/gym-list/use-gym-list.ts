// The list of gyms: the pages of our own gyms, or the results of a map search.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultCentre } from '../../lib/geo/geo.ts'
import type { Area } from '../../lib/gym/gym-list-query.ts'
import { gymClustersOptions, gymListOptions } from '../../lib/gym/gym-queries.ts'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import { filterGyms, type ListedGym } from '../../lib/gym/listed-gym.ts'

export interface GymList {
  gyms: ListedGym[]
  /** All matching gyms, not only those loaded. */
  total: number
  /** Length of the list on the free plan. */
  resultLimit: number | undefined
  state: 'pending' | 'failed' | 'ready'
  /** The gyms still match the previous filters. */
  isStale: boolean
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Pending until the area is known. */
export function useGymList(filters: GymFilters, area: Area | undefined, isPremium: boolean): GymList {
  const query = useInfiniteQuery({
    ...gymListOptions(filters, area ?? { centre: defaultCentre }, isPremium),
    enabled: area !== undefined,
  })
  const { data, isPending, isPaused, isError, isPlaceholderData } = query
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query
  const gyms = useMemo(() => data?.pages.flatMap((page) => page.gyms) ?? [], [data])
  const hasFailed = isPending ? isPaused : isError && gyms.length === 0
  const state = hasFailed ? 'failed' : isPending ? 'pending' : 'ready'
  // While offline they remain.
  const isStale = isPlaceholderData && !isPaused
  const { total = 0, resultLimit } = data?.pages.at(-1) ?? {}
  const paging = { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch }
  return { gyms, total, resultLimit, state, isStale, ...paging }
}

/** The gyms of a map search as a list. A search by name has already matched the text. */
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

const noop = () => undefined
const wholeList = {
  resultLimit: undefined,
  state: 'ready',
  isStale: false,
  hasNextPage: false,
  isFetching: false,
  isFetchNextPageError: false,
  fetchNextPage: noop,
  refetch: noop,
} as const

/** Markers of the list: its gyms, or clusters if the list is too long to be loaded at once. */
export function useMapMarkers(list: GymList, filters: GymFilters, area: Area | undefined) {
  const map = area?.map
  const isWhole = list.gyms.length >= list.total
  const clusters = useQuery({
    ...gymClustersOptions(filters, map ?? noView, area?.centre ?? defaultCentre),
    enabled: map !== undefined && !isWhole,
  })
  if (isWhole) return list.gyms
  // A partly loaded list would contradict the total count.
  return clusters.data ?? (clusters.isError ? list.gyms : noMarkers)
}

const noMarkers: ListedGym[] = []
const noView = { bounds: { west: 0, south: 0, east: 0, north: 0 }, zoom: 0 }
