// Whether a gym is a favourite of the member, and the toggle, which waits where there is no connection.
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { showToast } from '../../ui/overlay/toasts.ts'
import { favoriteStatusOptions, sendFavorite } from './favorite-queries.ts'
import { dropToggle, keepToggle, readToggles, subscribeToToggles } from './offline-queue.ts'

/** Changes of one gym: its hearts are disabled while there is one. */
export function favoriteChangeKey(gymId: string) {
  return ['favorite', gymId] as const
}

export function useFavorite(gymId: string, memberId: string) {
  const queryClient = useQueryClient()
  const status = useQuery(favoriteStatusOptions(gymId))
  const waiting = useSyncExternalStore(subscribeToToggles, () => readToggles(memberId)[gymId])
  const isFavorite = waiting ?? status.data?.isFavorite ?? false
  const isChanging = useIsMutating({ mutationKey: favoriteChangeKey(gymId) }) > 0
  const { mutate } = useMutation({
    mutationKey: favoriteChangeKey(gymId),
    mutationFn: async (wanted: boolean) => {
      if (!navigator.onLine) return keepToggle(memberId, gymId, wanted)
      await sendFavorite(queryClient, gymId, wanted).catch((error) => {
        if (navigator.onLine) throw error
        // The connection broke meanwhile: nobody knows whether it arrived, and sending it twice does no harm.
        keepToggle(memberId, gymId, wanted)
      })
      // An earlier toggle that could not be sent was the opposite, and no longer counts.
      dropToggle(memberId, gymId, !wanted)
    },
    onSuccess: (_, wanted) => showToast(wanted ? added : removed),
    onError: () => showToast(failed),
  })
  const isBusy = isChanging || (waiting === undefined && status.isPending)
  const toggle = () => {
    if (!isBusy) mutate(!isFavorite)
  }
  return { isFavorite, isBusy, toggle }
}

const added = { title: 'Added to favorites', description: 'Gym added to your favorites list.' }
const removed = { title: 'Removed from favorites', description: 'Gym removed from your favorites list.' }
export const failed = {
  title: 'Error',
  description: 'Failed to update favorites. Please try again.',
  variant: 'destructive',
} as const
