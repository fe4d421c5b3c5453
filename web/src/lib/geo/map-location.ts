// A location to show on the map: a city, an address, or the result of a search by name.
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import type { LatLng } from './geo.ts'

export interface MapLocation {
  name: string
  address?: string
  coordinates: LatLng
  placeId?: string
  gyms?: ProviderGym[]
}

/** A search by name has no position of its own, only those of its gyms. */
export function nameSearchLocation(name: string, gyms: ProviderGym[]): MapLocation {
  return { name, coordinates: { lat: 0, lng: 0 }, placeId: 'gym-search', gyms }
}
