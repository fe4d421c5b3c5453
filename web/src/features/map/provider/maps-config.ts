// What the map is loaded with: asked once, kept for good, tried twice.
import { readMapsConfig } from '@jumpingjack/contracts/places/places'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'

export const mapsConfigQuery = queryOptions({
  queryKey: [readMapsConfig.path],
  queryFn: ({ signal }) => callApi(readMapsConfig, { signal }),
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
  retryDelay: 500,
})
