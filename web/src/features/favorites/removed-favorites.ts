// What members see of changes of favourites, also of those that are sent later, and how to undo a removal.

import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/overlay/toasts.ts'
import { type KeptFavorite, sendAdded } from './favorite-queries.ts'

/** Disables all buttons of a gym during a change. */
export function favoriteChangeKey(gymId: string) {
  return ['favorite', gymId] as const
}

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
