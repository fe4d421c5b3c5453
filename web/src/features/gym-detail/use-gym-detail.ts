// The open gym: its detail, else its list item, else the provider's place.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { findListedGym } from '../../lib/gym/gym-cache.ts'
import { gymDetailOptions, placeOptions } from '../../lib/gym/gym-queries.ts'
import { type ListedGym, placeIdOf } from '../../lib/gym/listed-gym.ts'
import { shownGym } from './gym-detail-rules.ts'

/** `found` is the gym as the list has it. */
export function useGymDetail(gymId: string, found: ListedGym | undefined) {
  const queryClient = useQueryClient()
  const listed = found ?? findListedGym(queryClient, gymId)
  const { data, isPending, error, refetch } = useQuery(gymDetailOptions(gymId))
  const placeId = listed ? undefined : placeIdOf(gymId)
  const place = useQuery({ ...placeOptions(placeId ?? ''), enabled: placeId !== undefined })
  return {
    gym: shownGym(data, listed ?? place.data),
    isPending: isPending || place.isLoading,
    isUnknown: error instanceof ApiError && error.status === 404,
    retry: () => void refetch(),
  }
}
