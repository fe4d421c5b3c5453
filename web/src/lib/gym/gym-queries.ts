// Queries of gyms: the list, the clusters of the map, a gym's detail, a place of the provider.
import { listGymClusters, listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { type GymDetail, readGym } from '@jumpingjack/contracts/gym/gyms'
import { readPlace } from '@jumpingjack/contracts/places/places'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi, callApiWithHeaders } from '../api/api.ts'
import { pageInfo } from '../api/page-info.ts'
import type { LatLng } from '../geo/geo.ts'
import { readOrCopy } from '../offline/read-or-copy.ts'
import { type Area, type GymPage, gymClustersQuery, gymListQuery, matchesQuery } from './gym-list-query.ts'
import type { GymFilters } from './gym-url.ts'
import { withLiveRatings } from './live-ratings.ts'

/** Live events update only what is shown, so nothing else is kept. */
const gcTime = 0
/** A gym whose reviews could not be read is read again. */
const withoutReviewsMs = 3_000
/** A moved map keeps its gyms while offline. */
const whileOnline = 'online'
export const gymListsKey = [listGyms.path, 'list'] as const

/** Must be disabled until the area is known. The key has `isPremium`, because Premium changes the reply. */
export function gymListOptions(filters: GymFilters, area: Area, isPremium: boolean) {
  const query = gymListQuery(filters, area)
  return infiniteQueryOptions({
    queryKey: [...gymListsKey, isPremium, query],
    queryFn: async ({ pageParam, signal }): Promise<GymPage> => {
      const requestedAtMs = performance.now()
      const input = { query: { ...query, cursor: pageParam }, signal }
      const { reply, headers } = await callApiWithHeaders(listGyms, input)
      return {
        gyms: withLiveRatings(reply, requestedAtMs),
        ...pageInfo(headers),
        resultLimit: Number(headers.get('x-result-limit')) || undefined,
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    networkMode: whileOnline,
    gcTime,
  })
}

export function matchesOptions(q: string, near: LatLng | undefined) {
  const query = matchesQuery(q, near)
  return queryOptions({
    queryKey: [listGyms.path, 'matches', query],
    queryFn: ({ signal }) => callApi(listGyms, { query, signal }),
    gcTime,
  })
}

/** Clusters of the same filters and area, for lists that are too long for single markers. */
export function gymClustersOptions(
  filters: GymFilters,
  map: NonNullable<Area['map']>,
  centre: Area['centre'],
) {
  const query = gymClustersQuery(filters, map, centre)
  return queryOptions({
    queryKey: [listGymClusters.path, query],
    queryFn: ({ signal }) => callApi(listGymClusters, { query, signal }),
    placeholderData: keepPreviousData,
    networkMode: whileOnline,
    gcTime,
  })
}

export function placeOptions(placeId: string) {
  return queryOptions({
    queryKey: [readPlace.path, placeId],
    queryFn: ({ signal }) => callApi(readPlace, { params: { placeId }, signal }),
    gcTime,
  })
}

/** A reply without reviews does not replace those that are shown. */
function withReviewsOf(detail: GymDetail, { reviews, hiddenReviews, ratingCounts }: GymDetail): GymDetail {
  return { ...detail, reviews, hiddenReviews, ...(ratingCounts && { ratingCounts }) }
}

export function gymDetailOptions(gymId: string) {
  return queryOptions({
    queryKey: [listGyms.path, 'detail', gymId],
    queryFn: async (context): Promise<GymDetail> => {
      const requestedAtMs = performance.now()
      const input = { params: { id: gymId }, signal: context.signal }
      const detail = await readOrCopy(readGym, input, context)
      const known = context.client.getQueryData<GymDetail>(context.queryKey)
      const shown = detail.lacksReviews && known ? withReviewsOf(detail, known) : detail
      return withLiveRatings([shown], requestedAtMs)[0] ?? shown
    },
    refetchInterval: ({ state }) => (state.data?.lacksReviews ? withoutReviewsMs : false),
    gcTime,
  })
}
