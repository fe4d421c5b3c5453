// Whether a gym is a favourite, and the toggle, which is queued while offline.
import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { connection } from '../../lib/connection/connection.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { favoriteStatusOptions, sendFavorite } from './favorite-queries.ts'
import { dequeueToggle, enqueueToggle, readOfflineQueue, subscribeToOfflineQueue } from './offline-queue.ts'

/** Disables all buttons of a gym during a change. */
export function favoriteChangeKey(gymId: string) {
  return ['favorite', gymId] as const
}

export function useFavorite(gymId: string, memberId: string) {
  const queryClient = useQueryClient()
  const status = useQuery(favoriteStatusOptions(gymId))
  const queued = useSyncExternalStore(subscribeToOfflineQueue, () => readOfflineQueue(memberId)[gymId])
  const isFavorite = queued ?? status.data?.isFavorite ?? false
  const isChanging = useIsMutating({ mutationKey: favoriteChangeKey(gymId) }) > 0
  const { mutate } = useMutation({
    mutationKey: favoriteChangeKey(gymId),
    mutationFn: async (wanted: boolean) => {
      if (connection() !== 'online') return enqueueToggle(memberId, gymId, wanted)
      await sendFavorite(queryClient, gymId, wanted).catch((error) => {
        if (connection() === 'online') throw error
        // The connection broke: the request may have arrived, and sending it again is harmless.
        enqueueToggle(memberId, gymId, wanted)
      })
      // A queued opposite toggle is obsolete.
      dequeueToggle(memberId, gymId, !wanted)
    },
    onSuccess: (_, wanted) => showToast(wanted ? addedToast() : removedToast()),
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
export const failedMessage = () => t`Failed to update favorites. Please try again.`
