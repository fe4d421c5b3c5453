// A location to show on the map: a city, an address or the like.
import type { LatLng } from './geo.ts'

export interface MapLocation {
  name: string
  address?: string
  coordinates: LatLng
  placeId?: string
}
