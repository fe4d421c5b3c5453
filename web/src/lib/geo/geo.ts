// Positions.
import type { LatLng } from '@jumpingjack/contracts/gym/gym-area'

export type { LatLng }

export const defaultCentre: LatLng = { lat: 40.7128, lng: -74.006 }

// A location to show on the map: a city, an address or the like.
export interface MapLocation {
  name: string
  address?: string
  coordinates: LatLng
  placeId?: string
}

/** Of a gym, whose degrees are texts. */
export function positionOf({ latitude, longitude }: { latitude: string; longitude: string }): LatLng {
  return { lat: Number(latitude), lng: Number(longitude) }
}
