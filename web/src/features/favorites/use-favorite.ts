// Whether a gym is a favourite, and the toggle, which is queued while offline. The toast after a removal can undo it.
import type { FavoriteStatus } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { connection } from '../../lib/connection/connection.ts'
import {
  dequeueToggle,
  enqueueToggle,
  readOfflineQueue,
  subscribeToOfflineQueue,
} from '../../lib/offline/offline-queue.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { favoriteStatusOptions, type KeptFavorite, sendAdded, sendRemoved } from './favorite-queries.ts'

/** Disables all buttons of a gym during a change. */
export function favoriteChangeKey(gymId: string) {
  return ['favorite', gymId] as const
}

export function useFavorite(gymId: string, memberId: string, known?: FavoriteStatus) {
  const queryClient = useQueryClient()
  const status = useQuery(favoriteStatusOptions(gymId, known))
  const queued = useSyncExternalStore(subscribeToOfflineQueue, () => readOfflineQueue(memberId)[gymId])
  const isFavorite = queued ?? status.data?.isFavorite ?? false
  const isChanging = useIsMutating({ mutationKey: favoriteChangeKey(gymId) }) > 0
  const { mutate } = useMutation({
    mutationKey: favoriteChangeKey(gymId),
    mutationFn: async (wanted: boolean) => {
      if (connection() !== 'online') return enqueueToggle(memberId, gymId, wanted)
      const sent = wanted ? sendAdded(queryClient, { gymId }) : sendRemoved(queryClient, gymId)
      const removed = await sent.catch((error) => {
        if (connection() === 'online') throw error
        // The connection broke: the request may have arrived, and sending it again is harmless.
        enqueueToggle(memberId, gymId, wanted)
      })
      // A queued opposite toggle is obsolete.
      dequeueToggle(memberId, gymId, !wanted)
      return removed
    },
    onSuccess: (removed, wanted) =>
      wanted ? showToast(addedToast()) : showRemoved(queryClient, removed ? [removed] : []),
    onError: () => showError(failedMessage()),
  })
  const isBusy = isChanging || (queued === undefined && status.isPending)
  const toggle = () => {
    if (!isBusy) mutate(!isFavorite)
  }
  return { isFavorite, isBusy, toggle }
}

const addedToast = () => ({ title: t`Added to favorites`, description: t`Gym added to your favorites list.` })
const removedToast = () => ({
  title: t`Removed from favorites`,
  description: t`Gym removed from your favorites list.`,
})
const restoredToast = () => ({ title: t`Restored`, description: t`Its note and its lists are back.` })
const failedToast = () => ({ title: t`Error`, description: t`Failed to restore the favorite.` })
export const failedMessage = () => t`Failed to update favorites. Please try again.`

/** Without a note and lists, the heart restores all there was. */
export function hasContent({ note, positions = {} }: KeptFavorite): boolean {
  return note !== undefined || Object.keys(positions).length > 0
}

export function showRemoved(queryClient: QueryClient, removed: readonly KeptFavorite[]): void {
  const lost = removed.filter(hasContent)
  const run = () => void restore(queryClient, lost)
  showToast(lost.length === 0 ? removedToast() : { ...removedToast(), action: { label: t`Undo`, run } })
}

async function restore(queryClient: QueryClient, removed: readonly KeptFavorite[]): Promise<void> {
  try {
    await Promise.all(removed.map((favorite) => sendAdded(queryClient, favorite)))
    showToast(restoredToast())
  } catch {
    const run = () => void restore(queryClient, removed)
    showToast({ ...failedToast(), variant: 'destructive', action: { label: t`Try again`, run } })
  }
}
