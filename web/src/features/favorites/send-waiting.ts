// Sends the toggles that waited for a connection. The server is the truth: what it refuses is forgotten.
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isSignedOut } from '../../lib/api.ts'
import { showToast } from '../../lib/toasts.ts'
import { sendFavorite } from './favorite-queries.ts'
import { failed, favoriteChangeKey } from './use-favorite.ts'
import { dropToggle, readToggles } from './waiting-toggles.ts'

const retriesMax = 5

export async function sendWaitingToggles(queryClient: QueryClient, memberId: string): Promise<void> {
  const toggles = Object.entries(readToggles(memberId))
  await Promise.all(
    toggles.map(async ([gymId, isFavorite]) => {
      const mutationKey = favoriteChangeKey(gymId)
      if (queryClient.isMutating({ mutationKey }) > 0) return
      const change = queryClient.getMutationCache().build(queryClient, {
        mutationKey,
        mutationFn: () => sendFavorite(queryClient, gymId, isFavorite),
        // A connection that is just back fails now and then.
        retry: (failures, error) => failures < retriesMax && !isRefusal(error),
        onSuccess: () => dropToggle(memberId, gymId, isFavorite),
        onError: (error) => {
          if (!isRefusal(error) || isSignedOut(error)) return
          dropToggle(memberId, gymId, isFavorite)
          showToast(failed)
        },
      })
      // Whatever could not be sent stays for the next time.
      await change.execute(undefined).catch(() => undefined)
    }),
  )
}

/** Asking again would not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
