// The gym list and a gym's detail as server data, and how live events and new reviews change them.

import type { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import { listGymClusters, listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { type Gym, type GymDetail, readGym } from '@jumpingjack/contracts/gym/gyms'
import { readPlace } from '@jumpingjack/contracts/places/places'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { callApi, callApiWithHeaders } from '../api/api.ts'
import { nextCursorOf } from '../api/next-cursor.ts'
import { type Area, type GymPage, gymClustersQuery, gymListQuery } from './gym-list-query.ts'
import type { GymFilters } from './gym-url.ts'
import { hearRating, withHeardRatings, withRating } from './live-ratings.ts'

/** Live events follow what is shown; what is not shown would grow old unseen, so it is not kept. */
const gcTime = 0
const listsKey = [listGyms.path, 'list'] as const

/** While the area is not known the query must stay disabled. With Premium the same question has another answer. */
export function gymListOptions(filters: GymFilters, area: Area, isPremium: boolean) {
  const query = gymListQuery(filters, area)
  return infiniteQueryOptions({
    queryKey: [...listsKey, isPremium, query],
    queryFn: async ({ pageParam, signal }): Promise<GymPage> => {
      const askedAtMs = performance.now()
      const input = { query: { ...query, cursor: pageParam }, signal }
      const { reply, headers } = await callApiWithHeaders(listGyms, input)
      return {
        gyms: withHeardRatings(reply, askedAtMs),
        total: Number(headers.get('x-total-count') ?? reply.length),
        nextCursor: nextCursorOf(headers.get('link')),
        resultLimit: Number(headers.get('x-result-limit')) || undefined,
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    gcTime,
  })
}

/** Gyms of the same filters and area as few marks: what a map shows of a list that is too long for it. */
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
    gcTime,
  })
}

/** What the provider says of a place: for a gym of its own that no list here has. */
export function placeOptions(placeId: string) {
  return queryOptions({
    queryKey: [readPlace.path, placeId],
    queryFn: ({ signal }) => callApi(readPlace, { params: { placeId }, signal }),
    gcTime,
  })
}

export function gymDetailOptions(gymId: string) {
  return queryOptions({
    queryKey: [listGyms.path, 'detail', gymId],
    queryFn: async ({ signal }): Promise<GymDetail> => {
      const askedAtMs = performance.now()
      const detail = await callApi(readGym, { params: { id: gymId }, signal })
      return withHeardRatings([detail], askedAtMs)[0] ?? detail
    },
    gcTime,
  })
}

/** Takes a live event into everything that shows the gym. */
export function applyLiveMessage(queryClient: QueryClient, message: LiveMessage): void {
  if (message.type === 'reviews-changed') {
    void queryClient.invalidateQueries({ queryKey: gymDetailOptions(message.gymId).queryKey })
    return
  }
  if (message.type !== 'gym-rated' || !hearRating(message, performance.now())) return
  const rate = <G extends Gym>(gym: G): G => (gym.id === message.gymId ? withRating(gym, message) : gym)
  queryClient.setQueriesData<InfiniteData<GymPage>>(
    { queryKey: listsKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, gyms: page.gyms.map(rate) })) },
  )
  queryClient.setQueryData(gymDetailOptions(message.gymId).queryKey, (detail) => detail && rate(detail))
}

/** After a gym was added: lists and clusters are read again. */
export async function refreshGyms(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listsKey }),
    queryClient.invalidateQueries({ queryKey: [listGymClusters.path] }),
  ])
}

/** Shows a review that the member has posted. The live event `reviews-changed` then fetches the detail again. */
export async function showPostedReview(
  queryClient: QueryClient,
  gymId: string,
  review: Review,
): Promise<void> {
  const { queryKey } = gymDetailOptions(gymId)
  const detail = queryClient.getQueryData(queryKey)
  if (detail) queryClient.setQueryData(queryKey, { ...detail, reviews: withReview(detail.reviews, review) })
  else await queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey: listsKey })
}

/** In place of the author's earlier review; newest first. */
function withReview(reviews: Review[], review: Review): Review[] {
  const others = reviews.filter(({ userId }) => userId !== review.userId)
  return [review, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** The gym as any list has it. */
export function findListedGym(queryClient: QueryClient, gymId: string): Gym | undefined {
  return queryClient
    .getQueriesData<InfiniteData<GymPage>>({ queryKey: listsKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.gyms)
    .find((gym) => gym.id === gymId)
}
