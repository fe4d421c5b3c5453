// The favourite button of a gym. A toggle is queued while offline.

import type { FavoriteStatus } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { localStore } from '../../lib/browser-store.ts'
import { connection } from '../../lib/connection/connection.ts'
import { dequeueToggle, enqueueToggle, readOfflineQueue } from '../../lib/offline/offline-queue.ts'
import { useMember } from '../../lib/session/current-user.ts'
import { type ButtonVariant, IconButton } from '../../ui/form/button.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import {
  favoriteStatusOptions,
  favoritesOptions,
  type KeptFavorite,
  sendAdded,
  sendRemoved,
} from './favorite-queries.ts'
import { failedMessage, favoriteChange, hasContent, restoredToast, showRemoved } from './removed-favorites.ts'

interface FavoriteButtonProps {
  gymId: string
  variant?: ButtonVariant
  /** The status, if the favourites are loaded. */
  known?: FavoriteStatus
  /** Where several gyms have a button. */
  gymName?: string
}

export function FavoriteButton({ gymId, variant, known, gymName }: FavoriteButtonProps) {
  const member = useMember()
  const { isFavorite, isBusy, toggle } = useFavorite(gymId, member?.id ?? '', known)
  if (!member) return null
  const tip = isFavorite ? t`Remove from favorites` : t`Add to favorites`
  return (
    <IconButton
      label={gymName ? labelOf(gymName, isFavorite) : tip}
      data-tip={tip}
      variant={variant}
      // `disabled` would move the focus away during a change.
      aria-disabled={isBusy}
      onClick={toggle}
    >
      <Heart
        className={clsx(
          variant === 'on-photo' ? 'size-7 rounded-full bg-black/45 stroke-white p-1.5' : 'size-5',
          isFavorite && 'animate-fade-in fill-danger',
          isFavorite && variant !== 'on-photo' && 'stroke-danger',
        )}
      />
    </IconButton>
  )
}

/** The heart of a card, for which one call reads the favourites of all cards. */
export function CardHeart({ gym: { id, name } }: { gym: { id: string; name: string } }) {
  const { data } = useQuery(favoritesOptions)
  if (!data) return null
  const known = { isFavorite: data.some((favorite) => favorite.gymId === id) }
  return <FavoriteButton gymId={id} gymName={name} known={known} variant="on-photo" />
}

function labelOf(name: string, isFavorite: boolean): string {
  return isFavorite ? t`Remove ${name} from favorites` : t`Add ${name} to favorites`
}

function useFavorite(gymId: string, memberId: string, known?: FavoriteStatus) {
  const queryClient = useQueryClient()
  const status = useQuery(favoriteStatusOptions(gymId, known))
  const queued = useSyncExternalStore(localStore.subscribe, () => readOfflineQueue(memberId)[gymId])
  const isFavorite = queued ?? status.data?.isFavorite ?? false
  const change = favoriteChange(gymId)
  const isChanging = useIsMutating({ mutationKey: change.mutationKey }) > 0
  const { mutate } = useMutation({
    ...change,
    mutationFn: async (added: KeptFavorite | undefined) => {
      const wanted = added !== undefined
      if (connection() !== 'online') return enqueueToggle(memberId, gymId, wanted)
      const sent = added ? sendAdded(queryClient, added) : sendRemoved(queryClient, gymId)
      const removed = await sent.catch((error) => {
        if (connection() === 'online') throw error
        // The connection broke: the request may have arrived, and sending it again is harmless.
        enqueueToggle(memberId, gymId, wanted)
      })
      // A queued opposite toggle is obsolete.
      dequeueToggle(memberId, gymId, !wanted)
      return removed
    },
    onSuccess: (removed, added) => {
      const addedToast = { title: t`Added to favorites`, description: t`Gym added to your favorites list.` }
      if (added) return showToast(hasContent(added) ? restoredToast() : addedToast)
      if (removed) return showRemoved(queryClient, [removed])
      // Until it is sent, the note and the lists are known here.
      const { isFavorite: _, ...content } = status.data ?? {}
      showRemoved(queryClient, [], () => mutate({ gymId, ...content }))
    },
    onError: () => showError(failedMessage()),
  })
  const isBusy = isChanging || (queued === undefined && status.isPending)
  const toggle = () => mutate(isFavorite ? undefined : { gymId })
  return { isFavorite, isBusy, toggle }
}
