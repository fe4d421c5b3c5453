// How many gyms of the view each filter would list.

import { countGyms, type FilterCounts } from '@jumpingjack/contracts/gym/gym-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../api/api.ts'
import { defaultCentre } from '../geo/geo.ts'
import { type Area, filterQuery } from './gym-queries.ts'
import type { GymFilters } from './gym-url.ts'

/** Undefined until they are read, and without gyms: then there is nothing to choose by them. */
export function useFilterCounts(filters: GymFilters, area: Area | undefined): FilterCounts | undefined {
  const { bbox, lat, lng, distance, q } = filterQuery(filters, area ?? { centre: defaultCentre })
  const query = { bbox, lat, lng, distance, q }
  const { data } = useQuery({
    queryKey: [countGyms.path, query],
    queryFn: ({ signal }) => callApi(countGyms, { query, signal }),
    enabled: area !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data?.total ? data : undefined
}
