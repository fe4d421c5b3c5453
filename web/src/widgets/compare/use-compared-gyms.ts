// The gyms of a comparison, as far as they can be read: without a connection, their copies or what favourites have.

import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { useQueries, useQuery } from '@tanstack/react-query'
import { favoritesOptions } from '../../features/favorites/favorite-queries.ts'
import { shownGym } from '../../features/gym-detail/gym-detail-rules.ts'
import { gymDetailOptions, isUnknownGym } from '../../lib/gym/gym-queries.ts'
import { useLiveGyms } from '../../lib/gym/use-live-gyms.ts'

export interface Column {
  /** As in the address. */
  id: string
  gym: GymDetail | undefined
  state: 'pending' | 'ready' | 'unknown' | 'failed'
  /** The chosen gym was merged into this one. */
  isMerged: boolean
  retry: () => void
}

/** A gym into which several were merged is one column. */
export function useComparedGyms(ids: readonly string[]): Column[] {
  useLiveGyms([...ids], [])
  const details = useQueries({ queries: ids.map((id) => gymDetailOptions(id)) })
  const isAnyFailed = details.some(({ error }) => error && !isUnknownGym(error))
  const favorites = useQuery({ ...favoritesOptions, enabled: isAnyFailed })
  const columns = ids.map((id, index): Column => {
    const { data, error, isPending, refetch } = details[index] ?? {}
    const known = favorites.data?.find(({ gymId }) => gymId === id)?.gym
    const isUnknown = isUnknownGym(error)
    const lost = isUnknown ? 'unknown' : favorites.isLoading ? 'pending' : 'failed'
    // Of a gym of ours, its detail or the list's, which is without a week.
    const gym = (data ?? (isUnknown ? undefined : shownGym(undefined, known))) as GymDetail | undefined
    return {
      id,
      gym,
      state: gym ? 'ready' : isPending ? 'pending' : lost,
      isMerged: data !== undefined && data.id !== id,
      retry: () => void refetch?.(),
    }
  })
  return columns.filter(
    ({ gym }, index) => !gym || columns.findIndex((other) => other.gym?.id === gym.id) === index,
  )
}
