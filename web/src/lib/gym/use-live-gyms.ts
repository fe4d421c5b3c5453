// Subscribes to live events of the gyms on the page.

import { type LiveMessage, liveGymsMax } from '@jumpingjack/contracts/gateway/live'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followGyms, onLive } from '../api/live-events.ts'
import { changeEntries } from '../api/pages.ts'
import { useDebounced } from '../hooks/use-debounced.ts'
import { refreshGym, refreshReviews, showClosed } from './gym-cache.ts'
import { gymDetailOptions, gymListsKey, recordRating, withRating } from './gym-queries.ts'

const settleMs = 250
/** All replicas of the gym service have read the change by then. */
const replicasMs = 1_500

/** `first` are the most important ids, if there are too many for one stream. */
export function useLiveGyms(first: string[], others: string[]): void {
  const queryClient = useQueryClient()
  // Sorted, so that another order does not open a new stream.
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

/** Updates every cached list and detail that contains the gym. */
function applyLiveMessage(queryClient: QueryClient, message: LiveMessage): void {
  if (message.type === 'reviews-changed') return void refreshReviews(queryClient, message.gymId)
  if (message.type === 'gym-changed') {
    const { gymId, closed } = message
    if (closed !== undefined) showClosed(queryClient, gymId, closed)
    return void setTimeout(() => void refreshGym(queryClient, gymId), replicasMs)
  }
  if (message.type !== 'gym-rated' || !recordRating(message, performance.now())) return
  const rate = <G extends Gym>(gym: G): G => (gym.id === message.gymId ? withRating(gym, message) : gym)
  changeEntries<Gym>(queryClient, gymListsKey, (gyms) => gyms.map(rate))
  queryClient.setQueryData(gymDetailOptions(message.gymId).queryKey, (detail) => detail && rate(detail))
}

/** At most `max` unique ids, those of `first` before `others`, then sorted. */
export function liveIds(first: string[], others: string[], max: number): string[] {
  return [...new Set([...first, ...others])].slice(0, max).sort()
}
