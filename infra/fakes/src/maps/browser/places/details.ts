// Results of the legacy services, with their positions as `LatLng`.
import { LatLng } from '../core/lat-lng.ts'

export interface Details {
  geometry?: { location: google.maps.LatLngLiteral }
}

export function withPosition<D extends Details>(details: D) {
  const { geometry, ...rest } = details
  return { ...rest, ...(geometry && { geometry: { location: new LatLng(geometry.location) } }) }
}
