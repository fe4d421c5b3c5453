// The pages of the gym list as one list.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultCentre } from '../../lib/geo.ts'
import { gymListOptions } from './gym-queries.ts'
import { anyDistance, type GymFilters } from './gym-url.ts'
import type { Centre } from './use-centre.ts'

export function useGymList(filters: GymFilters, centre: Centre | undefined) {
  const query = useInfiniteQuery({
    ...gymListOptions(filters, centre ?? defaultCentre),
    enabled: centre !== undefined || filters.distance === anyDistance,
  })
  const { data } = query
  const gyms = useMemo(() => data?.pages.flatMap((page) => page.gyms) ?? [], [data])
  return { ...query, gyms, total: data?.pages.at(-1)?.total ?? 0 }
}

export type GymList = ReturnType<typeof useGymList>
