// Sends the offline queue when a page starts and when the connection returns, and shows what other tabs change.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenBack } from '../../lib/connection/connection.ts'
import { followTabs } from './favorite-queries.ts'
import { sendOfflineQueue } from './send-offline-queue.ts'

export function FavoriteSync({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const send = () => void sendOfflineQueue(queryClient, memberId)
    if (navigator.onLine) send()
    return whenBack(send)
  }, [queryClient, memberId])
  useEffect(() => followTabs(queryClient), [queryClient])
  return null
}
