// Configuration of the map: read once, retried once, never stale.
import { readMapsConfig } from '@jumpingjack/contracts/places/places'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'

export const mapsConfigQuery = queryOptions({
  queryKey: [readMapsConfig.path],
  queryFn: ({ signal }) => callApi(readMapsConfig, { signal }),
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
  retryDelay: 500,
})

/** The script of another server than the provider's: its places and streets are invented. */
export function useIsFake(): boolean {
  return useQuery(mapsConfigQuery).data?.scriptUrl !== undefined
}

/** Advanced markers need a map id. With Google's own script the server requires one; a fake takes any. */
const defaultMapId = 'DEMO_MAP_ID'

export function useMapId(): string {
  return useQuery(mapsConfigQuery).data?.mapId ?? defaultMapId
}
