// Answers of the older services with positions as objects, as pages get them.
import { LatLng, LatLngBounds } from '../core/lat-lng.ts'

interface Geometry {
  location: google.maps.LatLngLiteral
  viewport: { northeast: google.maps.LatLngLiteral; southwest: google.maps.LatLngLiteral }
  location_type?: string
}

export function withPositions<R extends { geometry?: Geometry }>(result: R) {
  const { geometry, ...rest } = result
  if (!geometry) return rest
  const { location, viewport, ...precision } = geometry
  return {
    ...rest,
    geometry: {
      ...precision,
      location: new LatLng(location),
      viewport: new LatLngBounds(viewport.southwest, viewport.northeast),
    },
  }
}

/** `lat,lng` as the services read it. */
export function positionText(
  position: google.maps.LatLng | google.maps.LatLngLiteral | null | undefined,
): string | undefined {
  if (!position) return undefined
  const { lat, lng } = LatLng.from(position as LatLng).toJSON()
  return `${lat},${lng}`
}
