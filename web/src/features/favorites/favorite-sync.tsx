// Sends the offline queue when a page starts and when the connection returns, and shows what other tabs change.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRejection, isSignedOut } from '../../lib/api/api-error.ts'
import { connection, whenBack } from '../../lib/connection/connection.ts'
import { dequeueToggle, readOfflineQueue } from '../../lib/offline/offline-queue.ts'
import { showError } from '../../ui/overlay/toasts.ts'
import {
  favoriteStatusOptions,
  followTabs,
  type KeptFavorite,
  sendAdded,
  sendRemoved,
} from './favorite-queries.ts'
import { failedMessage, favoriteChange, hasContent, showRemoved } from './removed-favorites.ts'

export function FavoriteSync({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const send = () => void sendOfflineQueue(queryClient, memberId)
    if (connection() !== 'offline') send()
    return whenBack(send)
  }, [queryClient, memberId])
  useEffect(() => followTabs(queryClient), [queryClient])
  return null
}

const retriesMax = 5

/** Sends the offline queue. Toggles that the server rejects are dropped. */
async function sendOfflineQueue(queryClient: QueryClient, memberId: string): Promise<void> {
  const sent = Object.keys(readOfflineQueue(memberId)).map((gymId) => send(queryClient, memberId, gymId))
  const removed = (await Promise.all(sent)).filter((each) => each !== undefined)
  if (removed.some(hasContent)) showRemoved(queryClient, removed)
}

type Sent = KeptFavorite | undefined

/** Resolves to a favourite that was removed. Toggles that cannot be sent stay queued. */
async function send(queryClient: QueryClient, memberId: string, gymId: string): Promise<Sent> {
  const options = favoriteChange(gymId)
  if (queryClient.isMutating({ mutationKey: options.mutationKey }) > 0) return undefined
  const change = queryClient.getMutationCache().build(queryClient, {
    ...options,
    mutationFn: () => sendToggle(queryClient, memberId, gymId),
    // The first requests after a reconnect can still fail.
    retry: (failures, error) => failures < retriesMax && !isRejection(error) && !isSignedOut(error),
  })
  return change.execute(undefined).catch(() => undefined)
}

/** Reads the wanted state again: another tab may have sent or changed it. */
async function sendToggle(queryClient: QueryClient, memberId: string, gymId: string): Promise<Sent> {
  const wanted = readOfflineQueue(memberId)[gymId]
  if (wanted === undefined) {
    await queryClient.invalidateQueries(favoriteStatusOptions(gymId))
    return undefined
  }
  let removed: Sent
  try {
    if (wanted) await sendAdded(queryClient, { gymId })
    else removed = await sendRemoved(queryClient, gymId)
  } catch (error) {
    if (!isRejection(error)) throw error
    showError(failedMessage())
  }
  dequeueToggle(memberId, gymId, wanted)
  return removed
}
