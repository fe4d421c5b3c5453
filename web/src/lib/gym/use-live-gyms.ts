// Listens to live events of the gyms on the page.
import { liveGymsMax } from '@jumpingjack/contracts/gateway/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followGyms, onLive } from '../api/live-events.ts'
import { useDebounced } from '../hooks/use-debounced.ts'
import { applyLiveMessage } from './gym-queries.ts'
import { liveIds } from './live-ids.ts'

const settleMs = 250

/** `first` are ids that matter most, when there are more than one stream can follow. */
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
