// What members see of changes of favourites, also of those that are sent later, and how to undo a removal.

import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { localStore } from '../../lib/browser-store.ts'
import { readOfflineQueue } from '../../lib/offline/offline-queue.ts'
import { useMember } from '../../lib/session/current-user.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { type KeptFavorite, sendAdded } from './favorite-queries.ts'

/** Disables all buttons of a gym during a change. What undoes a removal waits until that is sent. */
export const favoriteChange = (gymId: string) => ({
  mutationKey: ['favorite', gymId],
  scope: { id: `favorite ${gymId}` },
})

export const restoredToast = () => ({ title: t`Restored`, description: t`Its note and its lists are back.` })
export const failedMessage = () => t`Failed to update favorites. Please try again.`

/** Without a note and lists, the heart restores all there was. */
export function hasContent({ note, positions = {} }: KeptFavorite): boolean {
  return note !== undefined || Object.keys(positions).length > 0
}

/** The gyms whose removal waits for the connection. */
export function useRemovedOffline(): readonly string[] {
  const memberId = useMember()?.id ?? ''
  const ids = useSyncExternalStore(localStore.subscribe, () => {
    const toggles = Object.entries(readOfflineQueue(memberId))
    return toggles.flatMap(([gymId, isFavorite]) => (isFavorite ? [] : gymId)).join()
  })
  return ids.split(',')
}

/** `undo` is for a removal that waits for the connection. */
export function showRemoved(
  queryClient: QueryClient,
  removed: readonly KeptFavorite[],
  undo?: () => void,
): void {
  const lost = removed.filter(hasContent)
  const run = lost.length > 0 ? () => void restore(queryClient, lost) : undo
  showToast({
    title: t`Removed from favorites`,
    description: t`Gym removed from your favorites list.`,
    ...(run && { action: { label: t`Undo`, run } }),
  })
}

async function restore(queryClient: QueryClient, removed: readonly KeptFavorite[]): Promise<void> {
  try {
    await Promise.all(removed.map((favorite) => sendAdded(queryClient, favorite)))
    showToast(restoredToast())
  } catch {
    const run = () => void restore(queryClient, removed)
    const description = t`Failed to restore the favorite.`
    const action = { label: t`Try again`, run }
    showToast({ title: t`Error`, description, variant: 'destructive', action })
  }
}
