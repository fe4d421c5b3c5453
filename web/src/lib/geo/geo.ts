// Positions.

export interface LatLng {
  lat: number
  lng: number
}

export const defaultCentre: LatLng = { lat: 40.7128, lng: -74.006 }
