// Sends the toggles that waited for a connection. The server is the truth: what it refuses is forgotten.
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isSignedOut } from '../../lib/api/api.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { favoriteStatusOptions, sendFavorite } from './favorite-queries.ts'
import { dequeueToggle, readOfflineQueue } from './offline-queue.ts'
import { failedToast, favoriteChangeKey } from './use-favorite.ts'

const retriesMax = 5

export async function sendOfflineQueue(queryClient: QueryClient, memberId: string): Promise<void> {
  await Promise.all(
    Object.keys(readOfflineQueue(memberId)).map((gymId) => send(queryClient, memberId, gymId)),
  )
}

/** Whatever cannot be sent stays for the next time. */
async function send(queryClient: QueryClient, memberId: string, gymId: string): Promise<void> {
  const mutationKey = favoriteChangeKey(gymId)
  if (queryClient.isMutating({ mutationKey }) > 0) return
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    mutationFn: () => sendToggle(queryClient, memberId, gymId),
    // A connection that is just back fails now and then.
    retry: (failures, error) => failures < retriesMax && !isRejection(error),
  })
  await change.execute(undefined).catch(() => undefined)
}

/** As it is wanted by now: another tab may have sent it, or have toggled it since. */
async function sendToggle(queryClient: QueryClient, memberId: string, gymId: string): Promise<void> {
  const wanted = readOfflineQueue(memberId)[gymId]
  if (wanted === undefined) return queryClient.invalidateQueries(favoriteStatusOptions(gymId))
  try {
    await sendFavorite(queryClient, gymId, wanted)
  } catch (error) {
    if (!isRejection(error) || isSignedOut(error)) throw error
    showToast(failedToast)
  }
  dequeueToggle(memberId, gymId, wanted)
}

/** Asking again would not help. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
