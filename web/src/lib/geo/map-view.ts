// Comparison and rounding of map views.
import { type MapView, zoomMax, zoomMin } from './mercator.ts'

/** About one metre. */
const decimals = 5
const sameDegrees = 3e-5
const sameZoom = 0.01

export function isSameView(a: MapView, b: MapView): boolean {
  return (
    Math.abs(a.lat - b.lat) < sameDegrees &&
    Math.abs(a.lng - b.lng) < sameDegrees &&
    Math.abs(a.zoom - b.zoom) < sameZoom
  )
}

export function roundedView({ lat, lng, zoom }: MapView): MapView {
  return {
    lat: Number(lat.toFixed(decimals)),
    lng: Number(lng.toFixed(decimals)),
    zoom: Math.round(Math.max(zoomMin, Math.min(zoomMax, zoom))),
  }
}
