// The gym list and a gym's detail as server data, and how live events and new reviews change them.
import { type Gym, type GymDetail, listGyms, readGym } from '@jumpingjack/contracts/gyms'
import type { LiveMessage } from '@jumpingjack/contracts/live'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { callApi, callApiWithHeaders } from '../../lib/api.ts'
import type { LatLng } from '../../lib/geo.ts'
import { type GymPage, gymListQuery, nextCursorOf } from './gym-page.ts'
import type { GymFilters } from './gym-url.ts'
import { hearRating, withHeardRatings, withRating } from './live-ratings.ts'

/** Live events follow what is shown; what is not shown would grow old unseen, so it is not kept. */
const gcTime = 0
const listsKey = [listGyms.path, 'list'] as const

/** Without a centre (not known yet) the query must stay disabled. */
export function gymListOptions(filters: GymFilters, centre: LatLng) {
  const query = gymListQuery(filters, centre)
  return infiniteQueryOptions({
    queryKey: [...listsKey, query],
    queryFn: async ({ pageParam, signal }): Promise<GymPage> => {
      const askedAtMs = performance.now()
      const input = { query: { ...query, cursor: pageParam }, signal }
      const { reply, headers } = await callApiWithHeaders(listGyms, input)
      return {
        gyms: withHeardRatings(reply, askedAtMs),
        total: Number(headers.get('x-total-count') ?? reply.length),
        nextCursor: nextCursorOf(headers.get('link')),
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
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
  if (!hearRating(message, performance.now())) return
  const rate = <G extends Gym>(gym: G): G => (gym.id === message.gymId ? withRating(gym, message) : gym)
  queryClient.setQueriesData<InfiniteData<GymPage>>(
    { queryKey: listsKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, gyms: page.gyms.map(rate) })) },
  )
  queryClient.setQueryData(gymDetailOptions(message.gymId).queryKey, (detail) => detail && rate(detail))
}

/** After a review of one's own: lists refresh, and the gym's detail is fetched again. */
export async function refreshAfterReview(queryClient: QueryClient, gymId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listsKey }),
    queryClient.invalidateQueries({ queryKey: gymDetailOptions(gymId).queryKey }),
  ])
}

/** The gym as any list has it. */
export function findListedGym(queryClient: QueryClient, gymId: string): Gym | undefined {
  return queryClient
    .getQueriesData<InfiniteData<GymPage>>({ queryKey: listsKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.gyms)
    .find((gym) => gym.id === gymId)
}
