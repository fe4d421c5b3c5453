// Sends what waited for a connection at the start of a page, and whenever the connection is back.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendOfflineQueue } from './send-offline-queue.ts'

export function FavoriteSync({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const send = () => void sendOfflineQueue(queryClient, memberId)
    if (navigator.onLine) send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [queryClient, memberId])
  return null
}
