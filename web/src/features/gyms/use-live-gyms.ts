// Listens to live events of the gyms on the page.
import { LiveMessage, liveGymsMax } from '@jumpingjack/contracts/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openLiveStream } from '../../lib/live-stream.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { applyLiveMessage } from './gym-queries.ts'
import { liveIds } from './live-ids.ts'

const settleMs = 250

/** `first` are ids that matter most, when there are more than one stream can follow. */
export function useLiveGyms(first: string[], others: string[]): void {
  const queryClient = useQueryClient()
  // A sorted, joined list: a change of order alone does not open a new stream.
  const ids = useDebounced(liveIds(first, others, liveGymsMax).join(','), settleMs)
  const current = useRef<{ close: () => void }>(undefined)
  useEffect(() => {
    if (!ids) return
    const stream = openLiveStream(`/api/live?${new URLSearchParams({ gyms: ids })}`, {
      open: (mayHaveMissed) => {
        // The stream before stays until this one is open, so that nothing falls between them.
        if (current.current !== stream) current.current?.close()
        current.current = stream
        if (mayHaveMissed) void queryClient.invalidateQueries({ type: 'active' })
      },
      message: (data) => applyLiveMessage(queryClient, LiveMessage.parse(data)),
    })
    return () => {
      if (current.current !== stream) stream.close()
    }
  }, [ids, queryClient])
  useEffect(() => () => current.current?.close(), [])
}
