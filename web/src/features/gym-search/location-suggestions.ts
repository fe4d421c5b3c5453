// Location suggestions from our server, which also work without a map.
import { suggestLocations } from '@jumpingjack/contracts/places/places'
import { callApi } from '../../lib/api/api.ts'
import type { MapLocation } from '../../lib/geo/map-location.ts'
import type { Suggestion } from '../../ui/form/suggest-input.tsx'

export interface LocatedSuggestion extends Suggestion {
  location: MapLocation
}

export async function suggestLocationsFor(text: string, signal: AbortSignal): Promise<LocatedSuggestion[]> {
  const locations = await callApi(suggestLocations, { query: { text }, signal })
  return locations.map((location) => ({
    id: location.placeId,
    name: location.name,
    detail: location.address,
    location,
  }))
}
