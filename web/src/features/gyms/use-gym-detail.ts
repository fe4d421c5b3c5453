// The open gym: its detail, or what the list knows of it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { gymToShow } from './gym-detail-rules.ts'
import { findListedGym, gymDetailOptions } from './gym-queries.ts'

export function useGymDetail(gymId: string) {
  const listed = findListedGym(useQueryClient(), gymId)
  const { data, isPending, refetch } = useQuery(gymDetailOptions(gymId))
  return { gym: gymToShow(data, listed), isPending, retry: () => void refetch() }
}
