// Sends the offline queue. Toggles that the server rejects are dropped.
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isSignedOut } from '../../lib/api/api-error.ts'
import { showError } from '../../ui/overlay/toasts.ts'
import { favoriteStatusOptions, sendFavorite } from './favorite-queries.ts'
import { dequeueToggle, readOfflineQueue } from './offline-queue.ts'
import { failedMessage, favoriteChangeKey } from './use-favorite.ts'

const retriesMax = 5

export async function sendOfflineQueue(queryClient: QueryClient, memberId: string): Promise<void> {
  await Promise.all(
    Object.keys(readOfflineQueue(memberId)).map((gymId) => send(queryClient, memberId, gymId)),
  )
}

/** Toggles that cannot be sent stay queued. */
async function send(queryClient: QueryClient, memberId: string, gymId: string): Promise<void> {
  const mutationKey = favoriteChangeKey(gymId)
  if (queryClient.isMutating({ mutationKey }) > 0) return
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    mutationFn: () => sendToggle(queryClient, memberId, gymId),
    // The first requests after a reconnect can still fail.
    retry: (failures, error) => failures < retriesMax && !isRejection(error),
  })
  await change.execute(undefined).catch(() => undefined)
}

/** Reads the wanted state again: another tab may have sent or changed it. */
async function sendToggle(queryClient: QueryClient, memberId: string, gymId: string): Promise<void> {
  const wanted = readOfflineQueue(memberId)[gymId]
  if (wanted === undefined) return queryClient.invalidateQueries(favoriteStatusOptions(gymId))
  try {
    await sendFavorite(queryClient, gymId, wanted)
  } catch (error) {
    if (!isRejection(error) || isSignedOut(error)) throw error
    showError(failedMessage())
  }
  dequeueToggle(memberId, gymId, wanted)
}

/** A retry would fail as well. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
