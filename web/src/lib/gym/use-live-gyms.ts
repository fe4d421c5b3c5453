// Listens to live events of the gyms on the page.
import { type LiveMessage, liveGymsMax } from '@jumpingjack/contracts/gateway/live'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followGyms, onLive } from '../api/live-events.ts'
import { useDebounced } from '../hooks/use-debounced.ts'
import type { GymPage } from './gym-list-query.ts'
import { gymDetailOptions, gymListsKey } from './gym-queries.ts'
import { liveIds } from './live-ids.ts'
import { recordRating, withRating } from './live-ratings.ts'

const settleMs = 250

/** `first` are ids that matter most, when there are more than one stream can replaceSelected. */
export function useLiveGyms(first: string[], others: string[]): void {
  const queryClient = useQueryClient()
  // A sorted, joined list: a change of order alone does not open a new stream.
  const ids = useDebounced(liveIds(first, others, liveGymsMax).join(','), settleMs)
  useEffect(() => followGyms(ids), [ids])
  useEffect(() => () => followGyms(''), [])
  useEffect(
    () =>
      onLive({
        message: (message) => applyLiveMessage(queryClient, message),
        missed: () => void queryClient.invalidateQueries({ type: 'active' }),
      }),
    [queryClient],
  )
}

/** Applies a live event to every cached list and detail that has the gym. */
function applyLiveMessage(queryClient: QueryClient, message: LiveMessage): void {
  if (message.type === 'reviews-changed') {
    void queryClient.invalidateQueries({ queryKey: gymDetailOptions(message.gymId).queryKey })
    return
  }
  if (message.type !== 'gym-rated' || !recordRating(message, performance.now())) return
  const rate = <G extends Gym>(gym: G): G => (gym.id === message.gymId ? withRating(gym, message) : gym)
  queryClient.setQueriesData<InfiniteData<GymPage>>(
    { queryKey: gymListsKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, gyms: page.gyms.map(rate) })) },
  )
  queryClient.setQueryData(gymDetailOptions(message.gymId).queryKey, (detail) => detail && rate(detail))
}
